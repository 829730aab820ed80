// Which answers a CDN may hold for long: of all addresses those of owners' public pages alone, while they are known to hold.
import assert from "node:assert/strict";
import { SCREENS } from "../../contract/paths.ts";
import { FILES } from "../../contract/files/files.ts";
import { PICTURES, picturesPath } from "../../contract/pictures/pictures.ts";
import { PORTFOLIO_CARD } from "../../contract/publishing/page_paths.ts";
import { signPageToken } from "../../server/http/page_tokens.ts";
import { tagOf } from "../../server/scaling/cdn_purges.ts";
import { STALE_MAX_MS } from "../../server/scaling/page_changes.ts";
import { findPageOwner } from "../../server/pictures/picture_access.ts";
import { letIn, PAGE_PASSWORD, see } from "../support/locked.ts";
import type { SignedInUser } from "../support/make.ts";
import { giveName } from "../support/own_names.ts";
import { filedUser } from "../support/pdfs.ts";
import { quiet } from "../support/quiet.ts";
import { givePicture, LARGE_BYTES, publish } from "../support/served_pictures.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const CDN = { CDN_PURGE_URL: "http://127.0.0.1:9/purge/{tag}" };
const OWN = { DOMAINS_TARGET: "pages.folio.example,203.0.113.7" };
const NAME = "http://ana.example:8000";
const TO_CDN = ["CDN-Cache-Control", "Cache-Tag", "Surrogate-Control", "Surrogate-Key", "CDN-Tag"];

/** All that belongs to an owner, and is the same for everyone. */
const HELD: string[] = [
  SCREENS.portfolio,
  SCREENS.portfolioFrame,
  PORTFOLIO_CARD,
  PICTURES.portfolio,
  FILES.portfolio,
];

interface World extends AsyncDisposable {
  app: TestApp;
  user: SignedInUser;
  picture: string;
  large: string;
  file: string;
}

async function openWorld(environment: Record<string, string> = CDN): Promise<World> {
  const app = await testApp({ ...OWN, ...environment });
  // A feed that got old on the way would be a reason of its own not to hold an answer.
  app.clock.hold();
  const { name: file, user } = await filedUser(app);
  const { name: picture } = await givePicture(app, user);
  const { name: large } = await givePicture(app, user, "chef1", LARGE_BYTES);
  await giveName(app.database, "chef1", "ana.example", { redirects: false });
  await app.database.sql`
    insert into previews (id, user_id, user_code, head_offset, has_form, expires_at)
    values ('preview1', ${user.id}, '<p>', 0, false, now() + interval '1 hour')`;
  return {
    app,
    user,
    picture,
    large,
    file,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

/** Every address of the app, as the app has them, with what stands for its parameters; and those at a name of one's own. */
async function listAddresses(world: World): Promise<[route: string, address: string][]> {
  const { app, picture, large, file } = world;
  const owner = await findPageOwner(app.database.sql, "chef1");
  const token = signPageToken(app.secret, owner!, app.clock.now());
  const routes = new Set(app.routes.map(({ path }) => path).filter((path) => !path.includes("*")));
  assert.ok(routes.size > 80, `${routes.size}`);
  const ours = [...routes].flatMap((route): [string, string][] => {
    const names = route.includes("/pictures/") ? [picture, large, "x.webp"] : [file, "x"];
    return names.map((name) => [
      route,
      "http://localhost:8000" + route.replaceAll(/\{[^}]*\}/g, "")
        .replace(":username", "chef1").replace(":name", name).replace(":token", token)
        .replace(":id", "preview1").replaceAll(/:\w+\??/g, "x"),
    ]);
  });
  return [
    ...ours,
    [SCREENS.portfolio, `${NAME}/`],
    [SCREENS.portfolioFrame, `${NAME}/frame`],
    [PORTFOLIO_CARD, `${NAME}/card.jpg`],
    [PICTURES.portfolio, `${NAME}/pictures/${picture}`],
    [PICTURES.portfolio, `${NAME}/pictures/${large}`],
    [FILES.portfolio, `${NAME}/files/${file}`],
    ["its own", `${NAME}/robots.txt`],
    ["its own", `${NAME}/sitemap.xml`],
    ["its own", `${NAME}/qr.svg`],
    ["its own", `${NAME}/nowhere`],
    ["its own", "http://www.ana.example:8000/"],
  ];
}

/** The routes of which an answer says that a CDN may hold it, which each such answer is right to say. */
async function findHeld(
  world: World,
  askers: Record<string, string>[],
  method = "GET",
): Promise<Set<string>> {
  const held = new Set<string>();
  for (const [route, address] of await listAddresses(world)) {
    for (const headers of askers) {
      const answer = await world.app.fetch(new Request(address, { method, headers }));
      await answer.body?.cancel();
      const said = TO_CDN.filter((name) => answer.headers.has(name));
      if (said.length === 0) {
        const wanted = HELD.includes(route) && answer.status === 200 &&
          answer.headers.get("Cache-Control")!.startsWith("public");
        if (wanted) held.add(`without: ${address}`);
        continue;
      }
      held.add(route);
      assert.match(answer.headers.get("ETag")!, /-held"$/, address);
      assert.deepEqual(said, TO_CDN, address);
      assert.equal(answer.status, 200, address);
      assert.equal(answer.headers.get("Set-Cookie"), null, address);
      assert.match(answer.headers.get("Cache-Control")!, /^public, .*s-maxage=1\b/, address);
      assert.equal(
        answer.headers.get("Cache-Tag"),
        `folio,${tagOf(world.app.secret, world.user.id)}`,
      );
    }
  }
  return held;
}

Deno.test("of all addresses, with a session and without, owners' public answers alone may be held, and each of them", async () => {
  await using world = await openWorld();
  const askers = [{}, { ...world.user.bearer, ...world.user.cookie }];
  assert.deepEqual([...await findHeld(world, askers)].toSorted(), HELD.toSorted());
  assert.deepEqual([...await findHeld(world, askers, "POST")], []);
});

Deno.test("of a page with a password nothing may be held: its question, for whoever was let in, or for its owner", async () => {
  await using world = await openWorld();
  const { app, user } = world;
  await see(app, user, { visibility: "password", password: PAGE_PASSWORD });
  const askers = [{}, await letIn(app), { ...user.bearer, ...user.cookie }];
  assert.deepEqual([...await findHeld(world, askers)], []);
});

Deno.test("where a page leads to its own name, that way is not held", async () => {
  await using world = await openWorld();
  await giveName(world.app.database, "chef1", "ana.example", { redirects: true });
  world.app.clock.advance(STALE_MAX_MS);
  const answer = await world.app.get("/u/chef1");
  await answer.body?.cancel();
  assert.equal(answer.headers.get("Location"), `${NAME}/`);
  assert.deepEqual(TO_CDN.filter((name) => answer.headers.has(name)), []);
});

Deno.test("of a page that is offline, or whose account is gone, nothing may be held", async () => {
  await using world = await openWorld();
  const { app, user } = world;
  await publish(app, user, false);
  assert.deepEqual([...await findHeld(world, [{}])], []);
  await publish(app, user, true);
  const addresses = await listAddresses(world);
  await app.database.sql`delete from users where id = ${user.id}`;
  app.clock.advance(STALE_MAX_MS);
  for (const [, address] of addresses) {
    const answer = await app.fetch(new Request(address));
    await answer.body?.cancel();
    assert.equal(answer.headers.get("Cache-Tag"), null, address);
  }
});

Deno.test("where no CDN is told of changes, no answer says that one may hold it", async () => {
  await using world = await openWorld({});
  for (const [, address] of await listAddresses(world)) {
    const answer = await world.app.fetch(new Request(address));
    await answer.body?.cancel();
    assert.deepEqual(TO_CDN.filter((name) => answer.headers.has(name)), [], address);
  }
});

Deno.test("a 304 says it too, so that what a CDN holds is good for as long again", async () => {
  await using world = await openWorld();
  const { app, picture, large } = world;
  for (const path of ["/u/chef1", picturesPath("chef1") + picture, picturesPath("chef1") + large]) {
    const first = await app.get(path);
    await first.body?.cancel();
    const again = await app.get(path, { "If-None-Match": first.headers.get("ETag")! });
    assert.equal(again.status, 304, path);
    for (const name of TO_CDN) assert.equal(again.headers.get(name), first.headers.get(name), path);
  }
});

Deno.test("what was made while its owner changed something may not be held", async () => {
  await using world = await openWorld();
  const { app, user, large } = world;
  const page = { body: "old", headers: { ETag: '"1"' }, owner: user.id };
  const asked = new Request("http://localhost:8000/u/chef1/made");
  const changed = await app.pages.serve(asked, () => {
    app.pages.forget(user.id);
    return Promise.resolve(page);
  });
  assert.equal(changed!.headers.get("Cache-Tag"), null);
  assert.equal(changed!.headers.get("ETag"), null, "nothing that a CDN could ask by");
  assert.ok((await app.pages.serve(asked, () => Promise.resolve(page)))!.headers.get("Cache-Tag"));
  // By another process, while nobody asks this one: bytes that are not kept, and take long to read.
  const mark = await app.pages.markForCdn();
  await app.database.sql`update portfolios set title = 'New' where user_id = ${user.id}`;
  app.clock.advance(STALE_MAX_MS);
  assert.deepEqual(await app.pages.withCdn({ ETag: '"1"', Vary: "x" }, user.id, mark), [[
    "Vary",
    "x",
  ]]);
  const answer = await app.get(picturesPath("chef1") + large);
  await answer.body?.cancel();
  assert.ok(answer.headers.get("Cache-Tag"));
});

Deno.test("while the feed cannot be read, what is kept is shown, and may not be held", async () => {
  await using world = await openWorld();
  const { app } = world;
  const ask = async () => {
    const answer = await app.get("/u/chef1");
    await answer.body?.cancel();
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.has("ETag"), answer.headers.has("Cache-Tag"));
    return answer.headers.has("CDN-Cache-Control");
  };
  assert.equal(await ask(), true);
  await app.database.sql`alter table page_changes rename to gone_changes`;
  using _ = quiet("warn");
  app.clock.advance(STALE_MAX_MS);
  assert.equal(await ask(), false);
  await app.database.sql`alter table gone_changes rename to page_changes`;
  app.clock.advance(STALE_MAX_MS);
  assert.equal(await ask(), true);
});

Deno.test("a tag is the same for every process, and says nothing of whose it is", () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  assert.match(tagOf("secret", one), /^folio-[0-9a-f]{24}$/);
  assert.equal(tagOf("secret", one), tagOf("secret", one));
  assert.notEqual(tagOf("secret", one), tagOf("secret", other));
  assert.notEqual(tagOf("secret", one), tagOf("another", one));
  assert.ok(!tagOf("secret", one).includes(one.slice(0, 8)));
});
