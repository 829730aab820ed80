// Who keeps: one process of all, the newest save of a page, again where a host was away, and nothing that nobody names.
import assert from "node:assert/strict";
import { collectBlobs } from "../../server/blobs/collector.ts";
import { createRateLimits } from "../../server/http/rate_limits.ts";
import { dropOldHostFiles } from "../../server/kept_files/host_files.ts";
import { dropUnnamedFiles } from "../../server/kept_files/kept_files.ts";
import { openKeeper } from "../../server/kept_files/mod.ts";
import { PREPARE_HERE } from "../../server/page_code/preparer.ts";
import { findPortfolio } from "../../server/publishing/found_portfolio.ts";
import {
  findKeptPath,
  listKeptAddresses,
  openKept,
  readFrame,
  readState,
  saveKept,
} from "../support/kept_files.ts";
import { openLibraryHosts } from "../support/library_hosts.ts";
import { NEVER_MS, until } from "../support/until.ts";

const [ONE, TWO] = ["https://unpkg.com/one@1.js", "https://unpkg.com/two@1.js"];
const page = (...addresses: string[]) =>
  `<!DOCTYPE html><title>Soup</title><h1>Soup</h1>` +
  addresses.map((src) => `<script src="${src}"></script>`).join("");
const DAY_MS = 24 * 60 * 60_000;

Deno.test("a page that is saved again while it is kept is kept as it is then", async () => {
  const held = Promise.withResolvers<void>();
  await using hosts = await openLibraryHosts({
    [ONE]: () =>
      new Response(
        new ReadableStream({
          async start(controller) {
            await held.promise;
            controller.enqueue(new TextEncoder().encode("one()"));
            controller.close();
          },
        }),
        { headers: { "Content-Type": "text/javascript" } },
      ),
    [TWO]: "two()",
  });
  await using world = await openKept(hosts, page());
  const first = saveKept(world, page(ONE));
  await until("it is asked for", () => hosts.asked.includes(ONE));
  const second = saveKept(world, page(TWO));
  held.resolve();
  await Promise.all([first, second]);
  assert.deepEqual(await listKeptAddresses(world), [TWO]);
  assert.equal((await readState(world)).version, 3);
  assert.deepEqual(await world.app.database.sql`select from pages_to_keep`, []);
});

Deno.test("of two processes one asks the hosts, and the other when that one is gone", async () => {
  await using hosts = await openLibraryHosts({ [ONE]: "one()", [TWO]: "two()" });
  await using world = await openKept(hosts, page(ONE));
  const { app } = world;
  const { database, blobs, pages, clock, userCodes } = app;
  const preparer = PREPARE_HERE;
  const other = openKeeper({
    database,
    blobs,
    limits: createRateLimits(app.config, database),
    preparer,
    pages,
    clock,
    findPage: (userId) => findPortfolio(database.sql, userCodes, userId),
  }, { pollMs: NEVER_MS, route: hosts.route });
  await database.sql`update pages_to_keep set due_at = now()`;
  await database.sql`
    insert into pages_to_keep (user_id, due_at) values (${world.user.id}, ${clock.now()})`;
  other.notify();
  await other.settle();
  assert.equal((await database.sql`select from pages_to_keep`).length, 1, "not its turn");
  clock.advance(2 * 60_000);
  other.notify();
  await other.settle();
  assert.deepEqual(await database.sql`select from pages_to_keep`, []);
  await other.close();
});

Deno.test("what a host did not send is asked for again, later each time, and then no more", async () => {
  await using hosts = await openLibraryHosts();
  await using world = await openKept(hosts, page(ONE));
  const { app } = world;
  assert.deepEqual((await readState(world)).elsewhere, [{ address: ONE, failure: "gone" }]);
  const keepAgain = async (ms: number) => {
    app.clock.advance(ms);
    app.keeper.notify();
    await app.keeper.settle();
  };
  await keepAgain(DAY_MS);
  assert.equal(hosts.asked.length, 2);
  hosts.files[ONE] = "one()";
  await keepAgain(DAY_MS);
  const state = await readState(world);
  assert.deepEqual([state.elsewhere, state.hosts], [[], []]);
  assert.deepEqual(await app.database.sql`select from pages_to_keep`, []);
});

Deno.test("in a place without a network a page is served as it was written", async () => {
  await using hosts = await openLibraryHosts();
  const away = { ...hosts, route: { ...hosts.route, port: 1 } };
  await using world = await openKept(away, page(ONE));
  assert.deepEqual((await readState(world)).elsewhere, [{ address: ONE, failure: "silent" }]);
  const { html, policy } = await readFrame(world);
  assert.match(html, new RegExp(`src="${ONE}"`));
  assert.match(policy, /https:\/\/unpkg\.com/);
});

Deno.test("a file that changes at its host stays what it was, until the page is saved anew", async () => {
  await using hosts = await openLibraryHosts({ [ONE]: "one()" });
  await using world = await openKept(hosts, page(ONE));
  const { app } = world;
  const path = findKeptPath((await readFrame(world)).html, ONE);
  hosts.files[ONE] = "changed()";
  app.clock.advance(60 * 60_000);
  app.keeper.notify();
  await app.keeper.settle();
  assert.equal(findKeptPath((await readFrame(world)).html, ONE), path);
  await saveKept(world, `${page(ONE)} `);
  const after = findKeptPath((await readFrame(world)).html, ONE);
  assert.equal(await (await app.get(after)).text(), "changed()");
  assert.equal((await app.get(path)).status, 404, "no page names it any more");
});

Deno.test("a host is asked whether a file is still the same, and not for its bytes", async () => {
  let asked = 0;
  await using hosts = await openLibraryHosts({
    [ONE]: ({ headers }) => {
      asked++;
      if (headers.get("If-None-Match") === `"1"`) return new Response(null, { status: 304 });
      return new Response("one()", { headers: { ETag: `"1"`, "Content-Type": "text/javascript" } });
    },
  });
  await using world = await openKept(hosts, page(ONE));
  world.app.clock.advance(20 * 60_000);
  await saveKept(world, `${page(ONE)} `);
  assert.equal(asked, 2);
  assert.deepEqual(await listKeptAddresses(world), [ONE]);
  await saveKept(world, `${page(ONE)}  `);
  assert.equal(asked, 2, "it holds for a while");
});

Deno.test("with an account go its files, and their bytes where no other page has them", async () => {
  await using hosts = await openLibraryHosts({ [ONE]: "one()" });
  await using world = await openKept(hosts, page(ONE));
  const { database: { sql }, database, clock } = world.app;
  await sql`delete from users`;
  clock.advance(200 * DAY_MS);
  await dropUnnamedFiles(sql, clock.now());
  await dropOldHostFiles(sql, clock.now());
  assert.deepEqual(await sql`select from kept_files`, []);
  assert.deepEqual(await sql`select from host_files`, []);
  await collectBlobs(database, null, new Date(Date.now() + 2 * DAY_MS));
  assert.deepEqual(await sql`select from blobs`, []);
});

Deno.test("a person's pages bring so many bytes a day at most, and what has no room stays at its host", async () => {
  const large = `//${" ".repeat(4 * 1024 * 1024)}\n`;
  await using hosts = await openLibraryHosts();
  await using world = await openKept(hosts, page(), { environment: { RATE_LIMITS: "on" } });
  const { app, user } = world;
  const limits = createRateLimits(app.config, app.database);
  await limits.take(["fetched_kb", user.id, 195 * 1024]);
  for (const address of [ONE, TWO]) hosts.files[address] = large;
  await saveKept(world, page(ONE, TWO));
  assert.deepEqual((await readState(world)).elsewhere.map(({ failure }) => failure), ["no_room"]);
  assert.equal((await listKeptAddresses(world)).length, 1);
});
