// Bytes by their hash, in Postgres and at an object store: the same tests for both.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { collectBlobs } from "../../server/blobs/collector.ts";
import { createObjectStore } from "../../server/blobs/object_store.ts";
import { CALLS } from "../../contract/paths.ts";
import { portfolioFramePath } from "../../contract/publishing/page_paths.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { putOrphan } from "../support/orphan_blobs.ts";
import { openStoreServer } from "../support/object_store.ts";
import { testApp } from "../support/test_app.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const BYTES = crypto.getRandomValues(new Uint8Array(5_000));

const HOMES = { "Postgres": openPostgres, "an object store": openStore };

for (const [home, open] of Object.entries(HOMES)) {
  Deno.test(`${home} gives back what it was given, by its SHA-256`, async () => {
    await using house = await open();
    const { blobs } = house.app;
    const hash = await putOrphan(house.app, BYTES);
    assert.deepEqual([...hash], [...createHash("sha256").update(BYTES).digest()]);
    assert.deepEqual([...await blobs.get(hash)], [...BYTES]);
    const empty = await putOrphan(house.app, new Uint8Array(0));
    assert.equal((await blobs.get(empty)).length, 0);
  });

  Deno.test(`${home} keeps the same bytes once, however many put them at once`, async () => {
    await using house = await open();
    const { database } = house.app;
    const hashes = await Promise.all(Array.from({ length: 8 }, () => putOrphan(house.app, BYTES)));
    assert.equal(new Set(hashes.map((hash) => hash.toString())).size, 1);
    assert.equal((await database.sql`select 1 from blobs`).length, 1);
    assert.ok(await house.objects() <= 1);
  });

  Deno.test(`${home} has the code of a page and of its saves`, async () => {
    await using house = await open();
    const { app } = house;
    const { bearer } = await signIn(app);
    for (const user_code of ["<h1>Soup \u{1F35C}</h1>", "<h1>Stew</h1>"]) {
      const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
      assert.equal(saved.status, 200);
      await saved.body?.cancel();
      const frame = await (await app.get(portfolioFramePath("chef1"))).text();
      assert.ok(frame.includes(user_code));
      assert.equal((await json(app.get(CALLS.myPortfolio, bearer))).user_code, user_code);
    }
    const { versions } = await json(app.get(CALLS.versions, bearer));
    assert.deepEqual(versions.map(({ bytes }: { bytes: number }) => bytes), [13, 18]);
    assert.deepEqual([versions[0].added_lines, versions[0].removed_lines], [1, 1]);
    const first = await json(app.get(`${CALLS.versions}1/`, bearer));
    assert.equal(first.user_code, "<h1>Soup \u{1F35C}</h1>");
    const all = await json(app.get(CALLS.exportData, bearer));
    assert.equal(all.versions[0].user_code, first.user_code);
    assert.equal(all.portfolio.user_code, "<h1>Stew</h1>");
    assert.equal(await house.objects(), house.isStore ? 2 : 0);
  });

  Deno.test(`${home} is rid of what nothing has named for a day, and of nothing else`, async () => {
    await using house = await open();
    const { app } = house;
    const { bearer } = await signIn(app);
    const saved = await app.post(CALLS.savePortfolio, { user_code: "<p>x" }, bearer);
    await saved.body?.cancel();
    const unnamed = await putOrphan(house.app, BYTES);
    assert.equal(await house.collect(app.clock.now()), 0);
    assert.equal(await house.collect(dayAfter(app.clock.now())), 1);
    assert.equal(await house.objects(), house.isStore ? 1 : 0);
    await assert.rejects(app.blobs.get(unnamed));
    assert.equal((await json(app.get(CALLS.myPortfolio, bearer))).user_code, "<p>x");
    // Looked at once: named, it is not looked at again.
    assert.equal(
      (await app.database.sql`select 1 from blobs where orphaned_since is null`).length,
      1,
    );

    const deleted = await app.post(
      CALLS.deleteAccount,
      { password: PASSWORD },
      bearer,
    );
    assert.equal(deleted.status, 200, await deleted.text());
    assert.equal(await house.collect(app.clock.now()), 0);
    assert.equal(await house.collect(dayAfter(app.clock.now())), 1);
    assert.equal(await house.objects(), 0);
    assert.equal((await app.database.sql`select 1 from blobs`).length, 0);
    assert.equal(
      (await app.database.sql`select 1 from blob_deletions where deleted_at is null`).length,
      0,
    );
  });

  Deno.test(`${home}: who puts an orphan anew has a whole day again`, async () => {
    await using house = await open();
    const { blobs, database, clock } = house.app;
    const hash = await putOrphan(house.app, BYTES);
    await database.sql`update blobs set orphaned_since = orphaned_since - interval '2 days'`;
    await putOrphan(house.app, BYTES);
    assert.equal(await house.collect(clock.now()), 0);
    assert.deepEqual([...await blobs.get(hash)], [...BYTES]);
  });

  Deno.test(`${home}: what was collected and comes anew is there`, async () => {
    await using house = await open();
    const { blobs, clock } = house.app;
    await putOrphan(house.app, BYTES);
    assert.equal(await house.collect(dayAfter(clock.now())), 1);
    const hash = await putOrphan(house.app, BYTES);
    assert.deepEqual([...await blobs.get(hash)], [...BYTES]);
  });
}

function dayAfter(now: Date): Date {
  return new Date(now.getTime() + DAY_MS + 60_000);
}

async function json(response: Promise<Response>) {
  return await (await response).json();
}

async function openPostgres() {
  const app = await testApp();
  return {
    app,
    isStore: false,
    collect: (now: Date) => collectBlobs(app.database, null, now),
    objects: () => Promise.resolve(0),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

async function openStore() {
  const server = await openStoreServer();
  const app = await testApp({ BLOBS_URL: server.url });
  return {
    app,
    isStore: true,
    collect: (now: Date) => collectBlobs(app.database, createObjectStore(server.url), now),
    objects: async () => (await server.keys()).length,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}
