// Objects at the store: compressed where that is smaller, by keys that are their hashes, beside those of before.
import assert from "node:assert/strict";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { collectBlobs } from "../../server/blobs/collector.ts";
import { moveBlobs } from "../../server/blobs/move_blobs.ts";
import { computeHash, pack, toHex, unpack } from "../../server/blobs/packing.ts";
import { CALLS } from "../../contract/paths.ts";
import { portfolioFramePath } from "../../contract/publishing/page_paths.ts";
import { Failure } from "../../server/errors.ts";
import { countNow } from "../../server/operators/place_days.ts";
import { openBlobHouse } from "../support/blob_house.ts";
import { openImpatientStore } from "../support/impatient_store.ts";
import { signIn } from "../support/make.ts";
import { openStoreServer } from "../support/object_store.ts";
import { putOrphan } from "../support/orphan_blobs.ts";
import { quiet } from "../support/quiet.ts";
import { testApp } from "../support/test_app.ts";
import { makePhoto } from "../support/uploads.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const PAGES = new URL("../pages/", import.meta.url);
const TEXT = new TextEncoder().encode("<p>Soup ".repeat(500));

Deno.test("real pages take less than half at the store, and come back as they were", async () => {
  const [all, packed] = [0, 0].map(() => [] as Uint8Array[]);
  for await (const { name } of Deno.readDir(PAGES)) {
    const bytes = await Deno.readFile(new URL(name, PAGES));
    const object = pack(bytes);
    assert.deepEqual(unpack(object, computeHash(bytes), bytes.length), bytes);
    all!.push(bytes);
    packed!.push(object);
  }
  assert.ok(countBytes(packed!) < countBytes(all!) / 2);
});

Deno.test("what does not shrink stays as it is: pictures, noise, what is short, what is large", async () => {
  const noise = new Uint8Array(64 * 1024);
  crypto.getRandomValues(noise);
  const large = new Uint8Array(3 * 1024 * 1024);
  const short = new TextEncoder().encode("<p>x");
  for (const bytes of [noise, large, short, await makePhoto(300, 200), new Uint8Array(0)]) {
    assert.equal(pack(new Uint8Array(bytes)).length, bytes.length);
    assert.deepEqual(
      unpack(new Uint8Array(bytes), computeHash(bytes), bytes.length),
      new Uint8Array(bytes),
    );
  }
});

Deno.test("a frame at the store is opened no further than its bytes were long, and never trusted", () => {
  const bomb = new Uint8Array(zstdCompressSync(new Uint8Array(50 * 1024 * 1024)));
  assert.equal(unpack(bomb, computeHash(TEXT), TEXT.length), null);
  const other = new Uint8Array(zstdCompressSync(TEXT.subarray(1)));
  assert.equal(unpack(other, computeHash(TEXT), TEXT.length), null);
  assert.equal(unpack(pack(TEXT).subarray(0, 20), computeHash(TEXT), TEXT.length), null);
  // Bytes that look like a frame, or are one, are what their hash says.
  assert.deepEqual(unpack(other, computeHash(other), other.length), other);
  const look = new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 1, 2, 3]);
  assert.deepEqual(unpack(look, computeHash(look), look.length), look);
});

Deno.test("an object's key is its hash, it is a Zstandard frame, and its room is counted as what it takes", async () => {
  await using house = await openHouse();
  const { app, server } = house;
  const { bearer } = await signIn(app);
  const user_code = new TextDecoder().decode(TEXT);
  const before = await countNow(app.database.sql, app.clock.now());
  const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(saved.status, 200, await saved.text());
  assert.deepEqual(await server.keys(), [toHex(computeHash(TEXT))]);
  const object = await house.store.get(toHex(computeHash(TEXT)));
  assert.ok(object!.length < TEXT.length / 2);
  assert.deepEqual(new Uint8Array(zstdDecompressSync(object!)), TEXT);
  const [row] = await app.database.sql<{ object_size: number; size: number }>`
    select object_size, size from blobs`;
  assert.deepEqual(row, { object_size: object!.length, size: TEXT.length });
  const after = await countNow(app.database.sql, app.clock.now());
  assert.ok(after.bytes - before.bytes < 1024 * 1024);
  const frame = await (await app.get(portfolioFramePath("chef1"))).text();
  assert.ok(frame.includes(user_code));
});

Deno.test("objects of before, by keys with digits and not compressed, are read, put anew and collected", async () => {
  await using house = await openHouse();
  const { app, server, store } = house;
  const { sql } = app.database;
  const hash = computeHash(TEXT);
  const key = `${toHex(hash)}-0badcafe`;
  await store.put(key, TEXT);
  await sql`insert into blobs (hash, size, key, orphaned_since)
    values (${hash}, ${TEXT.length}, ${key}, now())`;
  assert.deepEqual(await app.blobs.get(hash), TEXT);
  await putOrphan(app, TEXT);
  assert.deepEqual(await server.keys(), [key]);
  assert.deepEqual(await app.blobs.get(hash), TEXT);
  assert.equal(await collectBlobs(app.database, store, new Date(Date.now() + 2 * DAY_MS)), 1);
  assert.deepEqual(await server.keys(), []);
});

Deno.test("a key rests for a day after its deletion: meanwhile the same bytes have another one", async () => {
  await using house = await openHouse();
  const { app, server, store } = house;
  const { sql } = app.database;
  const key = toHex(computeHash(TEXT));
  const collect = () => collectBlobs(app.database, store, new Date(Date.now() + 2 * DAY_MS));
  for (const rest of ["23 hours", "25 hours"]) {
    await putOrphan(app, TEXT);
    assert.deepEqual(await server.keys(), [key]);
    await collect();
    await sql`update blob_deletions set deleted_at = deleted_at - ${rest}::interval`;
    await collectBlobs(app.database, store, new Date());
    await putOrphan(app, TEXT);
    const [now] = await server.keys();
    assert.equal(now === key, rest === "25 hours");
    await collect();
    await sql`update blob_deletions set deleted_at = deleted_at - interval '25 hours'`;
    await collectBlobs(app.database, store, new Date());
    assert.deepEqual(await sql`select 1 from blob_deletions`, []);
  }
});

Deno.test("many that put and collect the same bytes at once never name a key that is being deleted", async () => {
  await using house = await openHouse();
  const { app, store } = house;
  const { sql } = app.database;
  for (let round = 0; round < 10; round++) {
    await Promise.all([
      ...Array.from({ length: 4 }, () => putOrphan(app, TEXT)),
      ...Array.from({ length: 3 }, async () => {
        await sql`update blobs set orphaned_since = now() - interval '2 days'`;
        await collectBlobs(app.database, store, new Date());
      }),
    ]).catch((error) => assert.equal(error.kind, "unavailable"));
    assert.deepEqual(await sql`select 1 from blobs join blob_deletions using (key)`, []);
    const [left] = await sql<{ hash: Uint8Array }>`select hash from blobs`;
    if (left) assert.deepEqual(await app.blobs.get(left.hash), TEXT);
  }
});

Deno.test("a deletion that was decided an hour ago, by a process that slept, is refused by the store", async () => {
  await using server = await openStoreServer();
  const store = openImpatientStore(server.url)!;
  await store.put("a", TEXT);
  using log = quiet("warn");
  await assert.rejects(store.delete("a", new Date(Date.now() - 3_600_000)), Failure);
  assert.match(log.lines[0]!, /403 RequestTimeTooSkewed/);
  assert.deepEqual(await server.keys(), ["a"]);
  await store.delete("a", new Date(Date.now() - 60_000));
  assert.deepEqual(await server.keys(), []);
});

Deno.test("move-blobs goes by the same keys, there again and back, and says which object was changed", async () => {
  await using server = await openStoreServer();
  const store = openImpatientStore(server.url)!;
  await using house = await openBlobHouse(2, null);
  const { database, sql } = house;
  const hashes = await sql<{ hash: Uint8Array }>`select hash from blobs`;
  const keys = hashes.map(({ hash }) => toHex(hash)).sort();
  // An object that an earlier run left is written again.
  await store.put(keys[0]!, TEXT);
  assert.equal(await moveBlobs(database, store, { isBack: false }), 4);
  assert.deepEqual((await server.keys()).sort(), keys);
  assert.equal(await moveBlobs(database, store, { isBack: true }), 4);
  assert.deepEqual(await sql`select 1 from blobs where key is not null or object_size > 0`, []);
  // Whose deletions wait: what goes there again has other keys.
  assert.equal(await moveBlobs(database, store, { isBack: false }), 4);
  await collectBlobs(database, store, new Date());
  assert.deepEqual((await server.keys()).map((key) => key.slice(0, 64)).sort(), keys);
  for (const { hash } of hashes) {
    assert.ok(unpack((await store.get((await keyOf(hash))!))!, hash, 1024));
  }
  const key = (await keyOf(hashes[0]!.hash))!;
  await server.change(key, TEXT);
  await assert.rejects(moveBlobs(database, store, { isBack: true }), {
    message: new RegExp(`^The object ${key} was changed at the store`),
  });

  async function keyOf(hash: Uint8Array): Promise<string | null> {
    const [row] = await sql<{ key: string | null }>`select key from blobs where hash = ${hash}`;
    return row!.key;
  }
});

function countBytes(all: readonly Uint8Array[]): number {
  return all.reduce((sum, { length }) => sum + length, 0);
}

async function openHouse() {
  const server = await openStoreServer();
  const app = await testApp({ BLOBS_URL: server.url });
  return {
    app,
    server,
    store: openImpatientStore(server.url)!,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}
