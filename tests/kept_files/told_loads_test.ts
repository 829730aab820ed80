// What strangers tell of a page's loads is a wish: it is asked by our rules, within bounds, or not at all.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import {
  addDays,
  findKeptPath,
  type KeptWorld,
  listKeptAddresses,
  openKept,
  readFrame,
  readState,
  saveKept,
} from "../support/kept_files.ts";
import { openLibraryHosts } from "../support/library_hosts.ts";

const NAMED = "https://unpkg.com/named@1/named.js";
const WISHED = "https://cdn.jsdelivr.net/npm/wished@1/wished.js";
const PAGE = `<!DOCTYPE html><title>Soup</title><h1>Soup</h1>
<script>const host = "unpkg.com"; load("https://" + host + path);</script>`;

async function tell(
  { app }: Pick<KeptWorld, "app">,
  asked: string[],
  username = "chef1",
): Promise<void> {
  const request = { username, asked };
  const reply = await app.post(CALLS.loads, request);
  assert.equal(reply.status, 204, await reply.text());
}

async function keepNow({ app }: Pick<KeptWorld, "app">): Promise<void> {
  app.clock.advance(2 * 60_000);
  app.keeper.notify();
  await app.keeper.settle();
}

Deno.test("what is told of a page is kept with it, and led to where its scripts ask for it", async () => {
  await using hosts = await openLibraryHosts({ [WISHED]: "wished()" });
  await using world = await openKept(hosts, PAGE);
  await tell(world, [`${WISHED}#part`]);
  await keepNow(world);
  const { html } = await readFrame(world);
  assert.ok(findKeptPath(html.replaceAll("&quot;", '"'), WISHED));
  assert.deepEqual(await listKeptAddresses(world), [WISHED]);
});

Deno.test("nothing is asked of a host that pages may not load from, or of an odd address", async () => {
  await using hosts = await openLibraryHosts();
  await using world = await openKept(hosts, PAGE);
  const asked = [
    "https://elsewhere.example/a.js",
    "https://unpkg.com:8443/a.js",
    "https://user:word@unpkg.com/a.js",
    "http://169.254.169.254/latest",
    "javascript:alert(1)",
    "not an address",
  ];
  await tell(world, asked);
  await keepNow(world);
  assert.deepEqual(hosts.asked, []);
  assert.deepEqual(await world.app.database.sql`select from page_wishes`, []);
});

Deno.test("of a page that nobody may see nothing is told", async () => {
  await using hosts = await openLibraryHosts({ [WISHED]: "wished()" });
  await using world = await openKept(hosts, PAGE);
  await world.app.database.sql`update portfolios set is_published = false`;
  await tell(world, [WISHED]);
  await tell(world, [WISHED], "nobody");
  assert.deepEqual(await world.app.database.sql`select from page_wishes`, []);
});

Deno.test("a page takes a hundred wishes, and they take no room from what it names", async () => {
  await using hosts = await openLibraryHosts({ [NAMED]: "named()" });
  const code = `${PAGE}<script src="${NAMED}"></script>`;
  await using world = await openKept(hosts, code);
  for (let at = 0; at < 200; at += 40) {
    const asked = Array.from({ length: 40 }, (_, n) => `https://unpkg.com/flood@1/${at + n}.js`);
    for (const address of asked) hosts.files[address] = "flood()";
    await tell(world, asked);
  }
  const wishes = await world.app.database.sql`select from page_wishes`;
  assert.ok(wishes.length <= 140, `${wishes.length}`);
  await keepNow(world);
  const kept = await listKeptAddresses(world);
  assert.ok(kept.includes(NAMED));
  assert.ok(kept.length <= 61, `${kept.length}`);
});

Deno.test("of what authors saw, the newest hundred stay, however often they save", async () => {
  await using hosts = await openLibraryHosts();
  await using world = await openKept(hosts, PAGE);
  const loadsOf = (save: number) =>
    Array.from({ length: 100 }, (_, n) => `https://unpkg.com/seen@${save}/${n}.js`);
  for (const save of [1, 2, 3]) {
    world.app.clock.advance(1_000);
    await saveKept(world, `${PAGE}<!-- ${save} -->`, loadsOf(save));
  }
  const wishes = await world.app.database.sql<{ address: string }>`select address from page_wishes`;
  assert.deepEqual(wishes.map(({ address }) => address).toSorted(), loadsOf(3).toSorted());
});

Deno.test("a host that a script merely names stays in the policy until visitors were seen not to ask it", async () => {
  await using hosts = await openLibraryHosts();
  await using world = await openKept(hosts, PAGE);
  assert.deepEqual((await readState(world)).hosts, ["unpkg.com"]);
  await addDays(world, 8, { visits: 3 });
  assert.deepEqual((await readState(world)).hosts, ["unpkg.com"], "too few came");
  await addDays(world, 1, { visits: 30 });
  assert.deepEqual((await readState(world)).hosts, []);
  assert.doesNotMatch((await readFrame(world)).policy, /unpkg/);
  await saveKept(world, `${PAGE} `);
  assert.deepEqual((await readState(world)).hosts, [], "nor after the next save");
});

Deno.test("a host that is asked although its file is kept stays in the policy", async () => {
  await using hosts = await openLibraryHosts({ [NAMED]: "named()" });
  const code = `<!DOCTYPE html><title>Soup</title><h1>Soup<script src="${NAMED}"></script>`;
  await using world = await openKept(hosts, code);
  assert.deepEqual((await readState(world)).hosts, []);
  await tell(world, [NAMED]);
  await keepNow(world);
  assert.deepEqual((await readState(world)).hosts, [], "a browser may have had it from before");
  world.app.clock.advance(60 * 60_000);
  await tell(world, [NAMED]);
  await keepNow(world);
  assert.deepEqual((await readState(world)).hosts, ["unpkg.com"]);
});

Deno.test("what a worker names stays allowed, since nobody hears what it is refused", async () => {
  await using hosts = await openLibraryHosts();
  const worker =
    `<script>new Worker(URL.createObjectURL(new Blob(["importScripts('//unpkg.com/' + x)"])))`;
  await using world = await openKept(hosts, `<!DOCTYPE html><h1>Soup</h1>${worker}</script>`);
  await addDays(world, 9, { visits: 30 });
  assert.deepEqual((await readState(world)).hosts, ["unpkg.com"]);
});

Deno.test("a wish beside a kept file is for who loads it, and never for a document", async () => {
  await using hosts = await openLibraryHosts({ [NAMED]: "named()" });
  await using world = await openKept(hosts, `<h1>Soup<script src="${NAMED}"></script>`);
  const { app } = world;
  const path = findKeptPath((await readFrame(world)).html, NAMED);
  const beside = path.replace("named.js", "beside.js");
  for (const kind of ["document", "iframe", undefined]) {
    const response = await app.get(beside, kind ? { "Sec-Fetch-Dest": kind } : {});
    assert.equal(response.status, 404, kind ?? "unsaid");
    await response.body?.cancel();
  }
  const led = await app.get(beside, { "Sec-Fetch-Dest": "script" });
  assert.equal(led.headers.get("Location"), "https://unpkg.com/named@1/beside.js");
  const off = path.replace("/unpkg.com/", "/elsewhere.example/");
  const refused = await app.get(off, { "Sec-Fetch-Dest": "script" });
  assert.equal(refused.status, 404);
  await refused.body?.cancel();
  assert.equal((await app.database.sql`select from page_wishes`).length, 1);
});
