// What is refused keeps no bytes, in Postgres and at an object store, and takes none from others.
import assert from "node:assert/strict";
import { collectBlobs } from "../../server/blobs/collector.ts";
import { createObjectStore } from "../../server/blobs/object_store.ts";
import { CALLS } from "../../contract/paths.ts";
import { Failure } from "../../server/errors.ts";
import { discarded, LIMITED, readRetryAfter } from "../support/limited.ts";
import { signIn } from "../support/make.ts";
import { openStoreServer } from "../support/object_store.ts";
import { saveUnchecked } from "../support/owner_sql.ts";
import { quiet } from "../support/quiet.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { makePhoto, upload } from "../support/uploads.ts";
import { errorIn } from "../support/errors.ts";

const BYTES = crypto.getRandomValues(new Uint8Array(5_000));
const REFUSAL = new Failure("conflict", "portfolio_conflict");
const DAY_MS = 24 * 60 * 60 * 1_000;
const HOMES = ["Postgres", "an object store"] as const;

for (const home of HOMES) {
  Deno.test(`${home}: what is refused before or after its bytes were kept leaves none`, async () => {
    await using house = await open(home);
    const { blobs, database: { transaction } } = house.app;
    for (const isBefore of [true, false]) {
      const refused = blobs.keepFor(
        [BYTES, BYTES.subarray(1)],
        (keep) =>
          transaction(async (sql) => {
            if (!isBefore) await keep(sql);
            throw REFUSAL;
          }),
      );
      await assert.rejects(refused, REFUSAL);
      assert.deepEqual(await house.kept(), { rows: 0, objects: 0, deletions: 0 });
    }
    await blobs.keepFor([BYTES], () => Promise.resolve("the picture was there already"));
    assert.deepEqual(await house.kept(), { rows: 0, objects: 0, deletions: 0 });
  });

  Deno.test(`${home}: a refused save leaves the same bytes to whoever kept them before it, or meanwhile`, async () => {
    await using house = await open(home);
    const { app } = house;
    const { blobs, database: { transaction } } = app;
    const { id } = await signIn(app);
    const code = "<p>Soup";
    const bytes = new TextEncoder().encode(code);
    for (const when of ["meanwhile", "before"]) {
      if (when === "before") await saveUnchecked(app, id, code);
      const refused = blobs.keepFor([bytes], async () => {
        if (when === "meanwhile") await saveUnchecked(app, id, code);
        return await transaction(() => Promise.reject(REFUSAL));
      });
      await assert.rejects(refused, REFUSAL);
      const [row] = await app.database.sql<{ code_hash: Uint8Array }>`
        select code_hash from portfolio_versions order by version desc limit 1`;
      assert.deepEqual(await blobs.get(row!.code_hash), bytes);
      assert.equal((await house.kept()).rows, 1);
    }
  });

  Deno.test(`${home}: 20 saves that come too late, and the largest of them, leave no byte`, async () => {
    await using house = await open(home);
    const { app } = house;
    const { bearer } = await signIn(app);
    await discarded(app.post(CALLS.savePortfolio, { user_code: "<p>Soup" }, bearer));
    const before = await house.kept();
    for (let n = 0; n < 20; n++) {
      const user_code = `<p>${n ? `Stew ${n}` : "Stew ".repeat(400_000)}`;
      const late = await app.post(CALLS.savePortfolio, { user_code, version: 0 }, bearer);
      assert.equal((await discarded(Promise.resolve(late))).status, 409);
    }
    assert.deepEqual(await house.kept(), before);
  });

  Deno.test(`${home}: the same picture sent five times at once is kept once, with nothing beside it`, async () => {
    await using house = await open(home);
    const { bearer } = await signIn(house.app);
    const photo = await makePhoto(100, 60);
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => discarded(upload(house.app, photo, bearer))),
    );
    assert.deepEqual(sent.map(({ status }) => status), Array(5).fill(201));
    const { rows, objects } = await house.kept();
    assert.deepEqual([rows, objects], [1, home === "Postgres" ? 0 : 1]);
  });
}

Deno.test("an object that could not be deleted at once is deleted with those that were collected", async () => {
  await using house = await open("an object store");
  const { blobs, database } = house.app;
  using _log = quiet("warn");
  const refused = blobs.keepFor([BYTES], () => {
    house.server!.setAway(true);
    return Promise.reject(REFUSAL);
  });
  await assert.rejects(refused, REFUSAL);
  house.server!.setAway(false);
  assert.deepEqual(await house.kept(), { rows: 0, objects: 1, deletions: 1 });
  await collectBlobs(database, createObjectStore(house.server!.url), new Date());
  assert.deepEqual(await house.kept(), { rows: 0, objects: 0, deletions: 0 });
});

Deno.test("an object whose put failed, and that may arrive all the same, is left to the collector", async () => {
  await using house = await open("an object store");
  const { blobs, database } = house.app;
  const store = createObjectStore(house.server!.url)!;
  using _log = quiet("warn");
  house.server!.setAway(true);
  const failed = blobs.keepFor([BYTES], () => Promise.reject(new Error("not reached")));
  await assert.rejects(failed, { kind: "unavailable" });
  house.server!.setAway(false);
  const [row] = await database.sql<{ key: string }>`select key from blobs`;
  await store.put(row!.key, BYTES);
  await collectBlobs(database, store, new Date(Date.now() + 2 * DAY_MS));
  assert.deepEqual(await house.kept(), { rows: 0, objects: 0, deletions: 0 });
});

Deno.test("where it is not certain what became of it, bytes wait for the collector", async () => {
  await using house = await open("an object store");
  const { blobs, database: { transaction } } = house.app;
  const lost = blobs.keepFor([BYTES], async (keep) => {
    await transaction(keep);
    throw new Failure("unavailable", "unavailable");
  });
  await assert.rejects(lost, { kind: "unavailable" });
  assert.equal((await house.kept()).objects, 1);
});

Deno.test("a day has room for 400 MB of saves and pictures, and for 2 GB of drafts, each with its sentence", async () => {
  await using app = await testApp(LIMITED);
  const { bearer } = await signIn(app);
  const sinceMs = Date.now();
  const user_code = `<p>${"Soup ".repeat(2_000)}`;
  const photo = await makePhoto(100, 60);
  const ways = {
    kept_kb: [
      () => app.post(CALLS.savePortfolio, { user_code }, bearer),
      () => upload(app, photo, bearer),
    ],
    preview_kb: [() => app.post(CALLS.previewPortfolio, { user_code }, bearer)],
  };
  const bounds = { kept_kb: 400 * 1024, preview_kb: 2 * 1024 * 1024 };
  await discarded(ways.kept_kb[0]!());
  await discarded(ways.preview_kb[0]!());
  for (const limit of ["kept_kb", "preview_kb"] as const) {
    const [row] = await app.database.sql<{ key: string; points: number }>`
      select key, points from rate_limits where key like ${limit.replace("_", "\\_") + ":%"}`;
    assert.equal(row!.points, Math.ceil(user_code.length / 1024));
    // So much takes a test too long: it is counted by hand.
    await app.database.sql`update rate_limits set points = ${bounds[limit]} where key = ${
      row!.key
    }`;
    for (const send of ways[limit]) {
      const refused = await send();
      assert.equal(refused.status, 429);
      const hours = Math.ceil(readRetryAfter(refused, DAY_MS / 1_000, sinceMs) / 3_600);
      assert.deepEqual(
        await errorIn(refused),
        `You have sent as much as fits into one day. Please try again in ${hours} hours.`,
      );
    }
  }
  assert.equal((await app.database.sql`select 1 from pictures`).length, 0);
});

async function open(home: typeof HOMES[number]) {
  const server = home === "Postgres" ? null : await openStoreServer();
  const app: TestApp = await testApp(server ? { BLOBS_URL: server.url } : {});
  return {
    app,
    server,
    async kept() {
      const count = async (rows: Promise<unknown[]>) => (await rows).length;
      return {
        rows: await count(app.database.sql`select 1 from blobs`),
        objects: (await server?.keys() ?? []).length,
        deletions: await count(
          app.database.sql`select 1 from blob_deletions where deleted_at is null`,
        ),
      };
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await server?.[Symbol.asyncDispose]();
    },
  };
}
