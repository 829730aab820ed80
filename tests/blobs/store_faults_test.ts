// The object store is away, slow, stumbling, wrong or changed: what people see, through the product's own addresses.
import assert from "node:assert/strict";
import { collectBlobs } from "../../server/blobs/collector.ts";
import { createObjectStore } from "../../server/blobs/object_store.ts";
import { createWaits } from "../../server/outside/waits.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { portfolioFramePath } from "../../contract/publishing/page_paths.ts";
import { Failure } from "../../server/errors.ts";
import { openImpatientStore } from "../support/impatient_store.ts";
import { signIn } from "../support/make.ts";
import { putOrphan } from "../support/orphan_blobs.ts";
import { openStoreServer } from "../support/object_store.ts";
import { quiet } from "../support/quiet.ts";
import { testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";
import { until } from "../support/until.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const BYTES = new TextEncoder().encode("<p>Soup");

Deno.test("while the store is away a save is a 503 with a sentence, and nothing of it is kept", async () => {
  await using house = await openHouse();
  const { app, server, bearer } = house;
  await save(house, "<p>Soup");
  server.setAway(true);
  using log = quiet("warn");
  const refused = await app.post(CALLS.savePortfolio, { user_code: "<p>Stew" }, bearer);
  assert.equal(refused.status, 503);
  assert.equal(refused.headers.get("Retry-After"), "5");
  assert.deepEqual(await errorIn(refused), SENTENCES.unavailable);
  assert.match(log.lines[0]!, /"event":"object_store.unavailable","method":"PUT"/);
  server.setAway(false);
  const { user_code, version } = await (await app.get(CALLS.myPortfolio, bearer)).json();
  assert.deepEqual([user_code, version], ["<p>Soup", 1]);
  await save(house, "<p>Stew");
});

Deno.test("while the store is away a page that is in memory is shown, and any other is a 503", async () => {
  await using house = await openHouse();
  const { app, server } = house;
  await save(house, "<p>Soup");
  const frame = portfolioFramePath("chef1");
  const before = await (await app.get(frame)).text();
  server.setAway(true);
  using _log = quiet("warn");
  assert.equal(await (await app.get(frame)).text(), before);
  app.pages.forget(house.id);
  const cold = await app.get(frame);
  assert.equal(cold.status, 503);
  assert.equal(cold.headers.get("Retry-After"), "5");
  await cold.body?.cancel();
  server.setAway(false);
  assert.equal(await (await app.get(frame)).text(), before);
});

for (const stumbles of [[500, 503], [429], [0], [0, 500]]) {
  Deno.test(`nobody notices a store that answers ${stumbles.join(" and ")} before it answers well`, async () => {
    await using house = await openHouse();
    house.server.stumble(...stumbles);
    await save(house, "<p>Soup");
    house.server.stumble(...stumbles);
    const frame = await house.app.get(portfolioFramePath("chef1"));
    assert.equal(frame.status, 200);
    assert.match(await frame.text(), /Soup/);
  });
}

Deno.test("a slow store is given up on in time, each try and all", async () => {
  await using server = await openStoreServer();
  const release = server.hold();
  using log = quiet("warn");
  // On a busy machine a try may be over before it has come there.
  await until("two tries that came there", async () => {
    const before = server.asked();
    const waits = createWaits({ object_store: { answerMs: 50 } });
    const store = createObjectStore(server.url, { tries: 2, pauseMs: 1, waits })!;
    await assert.rejects(store.put("slow", BYTES), Failure);
    assert.match(log.lines.at(-1)!, /no answer in time/);
    const asked = server.asked() - before;
    assert.ok(asked <= 2, `${asked} tries`);
    return asked === 2;
  });
  release();
  await server.quiet();
});

Deno.test("a deletion that comes late does not meet the same bytes put anew", async () => {
  await using house = await openHouse();
  const { app, server } = house;
  await putOrphan(app, BYTES);
  const release = server.hold("DELETE");
  const later = new Date(app.clock.now().getTime() + DAY_MS + 60_000);
  const collecting = collectBlobs(app.database, openImpatientStore(server.url), later);
  await until(
    "the end of the row",
    async () => (await app.database.sql`select 1 from blobs`).length === 0,
  );
  const hash = await putOrphan(app, BYTES);
  release();
  await collecting;
  assert.deepEqual([...await app.blobs.get(hash)], [...BYTES]);
  assert.equal((await server.keys()).length, 1);
});

Deno.test("what the store did not delete is deleted the next time", async () => {
  await using house = await openHouse();
  const { app, server } = house;
  await putOrphan(app, BYTES);
  server.setAway(true);
  using _log = quiet("warn");
  const later = new Date(app.clock.now().getTime() + DAY_MS + 60_000);
  const store = openImpatientStore(server.url);
  assert.equal(await collectBlobs(app.database, store, later), 1);
  assert.equal((await server.keys()).length, 1);
  server.setAway(false);
  assert.equal(await collectBlobs(app.database, store, later), 0);
  assert.deepEqual(await server.keys(), []);
  assert.deepEqual(
    await app.database.sql`select key from blob_deletions where deleted_at is null`,
    [],
  );
});

for (
  const [claim, change, reason] of [
    ["secret", (url: URL) => url.password = "wrong-and-long", /403 SignatureDoesNotMatch/],
    ["key", (url: URL) => url.username = "wrong-and-long", /403 InvalidAccessKeyId/],
    ["bucket", (url: URL) => url.pathname = "/wrong-and-long", /404 NoSuchBucket/],
  ] as const
) {
  Deno.test(`a wrong ${claim} is told in the log, without the secret, and nothing is taken for missing`, async () => {
    await using server = await openStoreServer();
    const url = new URL(server.url);
    change(url);
    const store = openImpatientStore(url.href)!;
    using log = quiet("warn");
    await assert.rejects(store.put("a", BYTES), Failure);
    await assert.rejects(store.get("a"), Failure);
    await assert.rejects(store.delete("a", new Date()), Failure);
    assert.equal(log.lines.length, 3);
    for (const line of log.lines) {
      assert.match(line, reason);
      assert.doesNotMatch(line, /wrong-and-long|S3RVER/);
    }
  });
}

Deno.test("an object that was changed at the store is not served", async () => {
  await using house = await openHouse();
  const { app, server } = house;
  await save(house, "<p>Soup");
  const [key] = await server.keys();
  await server.change(key!, new TextEncoder().encode("<p>Worm"));
  using log = quiet("error");
  const frame = await app.get(portfolioFramePath("chef1"));
  assert.equal(frame.status, 500);
  assert.doesNotMatch(await frame.text(), /Worm/);
  assert.match(log.lines[0]!, /the blob [0-9a-f]{64} was changed/);
});

Deno.test("what was collected between its put and its save is a 503, and the session goes on", async () => {
  await using house = await openHouse();
  const { app, bearer } = house;
  const { sql } = app.database;
  await sql`create function lose() returns trigger language plpgsql as
    'begin new.code_hash = sha256(''lost''); return new; end'`;
  await sql`create trigger lose before insert on portfolio_versions for each row
    execute function lose()`;
  using log = quiet("warn");
  const refused = await app.post(CALLS.savePortfolio, { user_code: "<p>Stew" }, bearer);
  assert.equal(refused.status, 503);
  assert.deepEqual(await errorIn(refused), SENTENCES.unavailable);
  assert.match(log.lines[0]!, /portfolio_versions_code_hash_fkey/);
});

async function openHouse() {
  const server = await openStoreServer();
  const app = await testApp({ BLOBS_URL: server.url });
  const { id, bearer } = await signIn(app);
  return {
    app,
    server,
    id,
    bearer,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

async function save(
  { app, bearer }: Awaited<ReturnType<typeof openHouse>>,
  user_code: string,
): Promise<void> {
  const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(saved.status, 200, await saved.text());
}
