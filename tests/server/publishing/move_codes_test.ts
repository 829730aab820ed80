// From codes in rows to codes in blobs: processes of before beside new ones, and the move beside everything else.
import assert from "node:assert/strict";
import { collectBlobs } from "../../../server/blobs/collector.ts";
import { openDatabase } from "../../../server/database/database.ts";
import { moveCodes } from "../../../server/publishing/move_codes.ts";
import {
  type HouseOfBefore,
  openHouseOfBefore,
  readAsBefore,
  saveAsBefore,
} from "../../support/before_blobs.ts";
import { openHastyStore } from "../../support/hasty_store.ts";
import { putLoose } from "../../support/loose_blobs.ts";
import { openStoreServer } from "../../support/object_store.ts";

Deno.test("for a day, new processes save as those of before, and each reads what the other saved", async () => {
  await using house = await openHouseOfBefore(1);
  const { sql, ids } = house;
  const id = ids[0]!;
  assert.equal(await house.read(id), stew(id));
  assert.equal(await house.readVersion(id, 1), soup(id));
  assert.equal(await house.move(), false);
  assert.equal(await house.save(id, "<p>new"), 3);
  assert.equal(await readAsBefore(sql, id), "<p>new");
  await saveAsBefore(sql, id, "<p>old");
  assert.equal(await house.read(id), "<p>old");
  assert.equal(await house.readVersion(id, 3), "<p>new");
  assert.equal((await sql`select 1 from blobs`).length, 0);
});

Deno.test("after a day all codes move, byte for byte, and the collector takes none of them", async () => {
  await using house = await openHouseOfBefore(450);
  const { sql, ids } = house;
  await saveAsBefore(sql, ids[0]!, soup(ids[0]!));
  house.waitADay();
  let saves = 0;
  assert.equal(await house.move((moved) => saves = moved), true);
  assert.equal(saves, 901);
  await checkAllMoved(house);
  assert.equal((await sql`select 1 from blobs`).length, 900);
  assert.equal((await sql`select 1 from blobs where loose_since is not null`).length, 0);
  assert.equal(await collectBlobs(house.database, null, house.now()), 0);
  assert.equal(await house.read(ids[0]!), soup(ids[0]!));
  assert.equal(await house.read(ids[449]!), stew(ids[449]!));
  assert.equal(await house.readVersion(ids[449]!, 1), soup(ids[449]!));
  assert.equal(await house.move(), false);
});

Deno.test("a move that was stopped in the middle goes on from there", async () => {
  await using house = await openHouseOfBefore(450);
  house.waitADay();
  const stop = () => {
    throw new Error("stopped");
  };
  await assert.rejects(house.move(stop), /stopped/);
  const [at] = await house.sql<{ moved_to: string }>`select moved_to from code_move`;
  assert.equal(at!.moved_to, house.ids[199]);
  for (const id of house.ids) assert.equal(await house.read(id), stew(id));
  assert.equal(await house.move(), true);
  await checkAllMoved(house);
});

Deno.test("two processes move at once, each save once", async () => {
  await using house = await openHouseOfBefore(450);
  house.waitADay();
  const other = openDatabase(house.url, { poolMax: 1 });
  let [mine, theirs] = [0, 0];
  await Promise.all([
    house.move((saves) => mine = saves),
    moveCodes(other, house.now(), (saves) => theirs = saves),
  ]);
  await other.close();
  assert.equal(mine + theirs, 900);
  await checkAllMoved(house);
});

Deno.test("what an old process saves behind the move's back is moved all the same", async () => {
  await using house = await openHouseOfBefore(250);
  const id = house.ids[0]!;
  house.waitADay();
  let saving: Promise<void> | undefined;
  await house.move(() => void (saving ??= saveAsBefore(house.sql, id, "<p>late")));
  await saving;
  if ((await house.sql`select 1 from code_move`).length > 0) await house.move();
  assert.equal(await house.read(id), "<p>late");
  await checkAllMoved(house);
});

Deno.test("people save, read and go while their codes move, and what was saved is there", async () => {
  await using house = await openHouseOfBefore(450);
  const { ids, sql } = house;
  house.waitADay();
  const kept = new Map(ids.map((id) => [id, [soup(id), stew(id)]]));
  let isOver = false;
  const live = async (offset: number) => {
    for (let n = offset; !isOver || n < offset + 60; n += 3) {
      const id = ids[(n * 7) % ids.length]!;
      const codes = kept.get(id);
      if (!codes) continue;
      assert.equal(await house.read(id), codes.at(-1));
      if (n % 5 === 0) {
        kept.delete(id);
        await sql`delete from users where id = ${id}`;
      } else {
        codes.push(`<p>${n}`);
        await house.save(id, `<p>${n}`);
      }
    }
  };
  const moving = house.move().then(() => isOver = true);
  await Promise.all([moving, live(0), live(1), live(2)]);
  await checkAllMoved(house);
  for (const [id, codes] of kept) {
    for (const [i, code] of codes.entries()) assert.equal(await house.readVersion(id, i + 1), code);
  }
  // Nobody's bytes are left, and nobody's are taken.
  house.waitADay();
  await collectBlobs(house.database, null, house.now());
  const [counts] = await sql<{ blobs: number; named: number }>`
    select (select count(*)::int from blobs) as blobs,
      (select count(distinct code_hash)::int from portfolio_versions) as named`;
  assert.equal(counts!.blobs, counts!.named);
});

Deno.test("an index that a crash left broken is made anew, and until then nothing is collected", async () => {
  await using house = await openHouseOfBefore(1);
  const { sql, blobs, database } = house;
  await sql`create index portfolio_versions_code_hash_idx on portfolio_versions (code_hash)`;
  await sql`update pg_index set indisvalid = false
    where indexrelid = 'portfolio_versions_code_hash_idx'::regclass`;
  await putLoose({ blobs, database }, new TextEncoder().encode("loose"));
  house.waitADay();
  assert.equal(await collectBlobs(database, null, house.now()), 0);
  await house.move();
  assert.equal(await collectBlobs(database, null, house.now()), 1);
});

Deno.test("an index that another process is making is waited for by nobody", async () => {
  await using house = await openHouseOfBefore(2);
  const { sql, database, ids } = house;
  house.waitADay();
  let first: Promise<boolean> | undefined;
  await database.transaction(async (busy) => {
    // Whoever makes it waits for all that write.
    await busy`lock table portfolio_versions in row exclusive mode`;
    first = house.move();
    const isMaking = () => sql`select 1 from pg_stat_progress_create_index`;
    while ((await isMaking()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(await house.move(), true);
    assert.equal(await house.save(ids[0]!, "<p>meanwhile"), 3);
  });
  await first;
  const valid = await sql`select 1 from pg_index
    where indexrelid = 'portfolio_versions_code_hash_idx'::regclass and indisvalid`;
  assert.equal(valid.length, 1);
  await checkAllMoved(house);
});

Deno.test("bytes that are loose at the store, and maybe not there, are kept here by the move", async () => {
  await using server = await openStoreServer();
  const store = openHastyStore(server.url);
  await using house = await openHouseOfBefore(1, store);
  const { sql, ids, blobs, database } = house;
  await putLoose({ blobs, database }, new TextEncoder().encode(soup(ids[0]!)));
  const [key] = await server.keys();
  await store!.delete(key!);
  house.waitADay();
  await house.move();
  assert.equal(await house.readVersion(ids[0]!, 1), soup(ids[0]!));
  assert.deepEqual(await sql`select key from blob_deletions`, [{ key }]);
  assert.equal(await collectBlobs(database, store, house.now()), 0);
  assert.deepEqual(await sql`select key from blob_deletions`, []);
});

function soup(id: string): string {
  return `<p>Soup of ${id} \u{1F35C}`;
}

function stew(id: string): string {
  return `<p>Stew of ${id} \u{1F35C}`;
}

async function checkAllMoved({ sql }: HouseOfBefore): Promise<void> {
  const texts = await sql`
    select 1 from portfolios where user_code is not null
    union all
    select 1 from portfolio_versions where user_code is not null or code_hash is null`;
  assert.equal(texts.length, 0);
  assert.equal((await sql`select 1 from code_move`).length, 0);
}
