// `deno task move-blobs`, there and back, as an operator has it: a process of its own, beside people who save and read.
// Lane: rest.
import assert from "node:assert/strict";
import { collectBlobs } from "../../server/blobs/collector.ts";
import { createBlobs } from "../../server/blobs/blobs.ts";
import { type BlobHouse, openBlobHouse } from "../support/blob_house.ts";
import { openImpatientStore } from "../support/impatient_store.ts";
import { putOrphan } from "../support/orphan_blobs.ts";
import { openStoreServer } from "../support/object_store.ts";
import { startProcess } from "../support/process.ts";
import { until } from "../support/until.ts";

const SCRIPT = new URL("../../scripts/move_blobs.ts", import.meta.url).href;

Deno.test("move-blobs brings all to the store at once, and back, and every page is as it was", async () => {
  await using server = await openStoreServer();
  const store = openImpatientStore(server.url);
  await using house = await openBlobHouse(40, store);
  const { database, sql } = house;
  const there = start(house.url, server.url);
  assert.equal(await there.ended(), 0, there.output());
  assert.match(there.output(), /80 blobs moved\.\nDone\./);
  assert.equal((await sql`select 1 from blobs where bytes is not null`).length, 0);
  assert.equal((await server.keys()).length, 80);
  await checkPages(house);

  const unfinished = await putOrphan(
    { database, blobs: createBlobs(database, null) },
    new TextEncoder().encode("x"),
  );
  await sql`
    update blobs set bytes = null, key = 'never-written', orphaned_since = now() - interval '2 minutes'
    where hash = ${unfinished}`;
  const back = start(house.url, server.url, "--back");
  assert.equal(await back.ended(), 0, back.output());
  assert.match(back.output(), /Start the product without BLOBS_URL/);
  assert.equal((await sql`select 1 from blobs where key is not null`).length, 0);
  server.setAway(true);
  await checkPages(house);
  server.setAway(false);
  await collectBlobs(database, store, new Date());
  assert.deepEqual(await server.keys(), []);
});

Deno.test("move-blobs that is killed again and again goes on, while people save and read", async () => {
  await using server = await openStoreServer();
  await using house = await openBlobHouse(150, openImpatientStore(server.url));
  const saved = new Map<string, string>();
  let isOver = false;
  const live = async () => {
    while (!isOver) {
      const id = house.ids[Math.floor(Math.random() * house.ids.length)]!;
      const code = `<p>${crypto.randomUUID()}`;
      await house.save(id, code);
      saved.set(id, code);
      assert.equal(await house.read(id), code);
    }
  };
  const living = live();
  // Heard of when it is waited for, and not before, beside another test.
  living.catch(() => {});
  for (const moved of [40, 120]) {
    const moving = start(house.url, server.url);
    await until("some that are moved", async () => {
      const [row] = await house.sql<{ count: number }>`
        select count(*)::int as count from blobs where key is not null`;
      return row!.count >= moved;
    });
    await moving.stop("SIGKILL").catch(() => {});
  }
  const there = start(house.url, server.url);
  assert.equal(await there.ended(), 0, there.output());
  const back = start(house.url, server.url, "--back");
  assert.equal(await back.ended(), 0, back.output());
  isOver = true;
  await living;
  await checkPages(house, saved);
});

Deno.test("move-blobs that is told wrong says so, and moves nothing", async () => {
  const database = "postgres://nobody@127.0.0.1:9/none";
  const process = start(database, "", "--bakc");
  assert.equal(await process.ended(), 1);
  assert.match(process.output(), /^It is: deno task move-blobs \[--back\]$/m);
  const back = start(database, "", "--back");
  assert.equal(await back.ended(), 1);
  assert.match(back.output(), /^Set BLOBS_URL to where they are now\.$/m);
});

function start(url: string, store: string, ...args: string[]) {
  return startProcess({
    args: ["run", "-P=start", "--no-check", "--cached-only", SCRIPT, ...args],
    env: {
      DATABASE_URL: url,
      BLOBS_URL: store,
      SECRET: "only for tests, and long enough for them",
    },
  });
}

async function checkPages(
  { ids, read, readVersion }: BlobHouse,
  saved = new Map<string, string>(),
): Promise<void> {
  for (const id of ids) {
    assert.equal(await readVersion(id, 1), `<p>Soup of ${id} \u{1F35C}`);
    assert.equal(await read(id), saved.get(id) ?? `<p>Stew of ${id} \u{1F35C}`);
  }
}
