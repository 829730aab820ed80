// A backup while people save: of one moment, and every page of it is one that was saved.
import assert from "node:assert/strict";
import { createBlobs } from "../../server/blobs/blobs.ts";
import { computeHash } from "../../server/blobs/packing.ts";
import { createUserCodes } from "../../server/publishing/user_codes.ts";
import { findPortfolio } from "../../server/publishing/found_portfolio.ts";
import { saveBackup, writeBackup } from "../../server/backups/write_backup.ts";
import { openBlobHouse } from "../support/blob_house.ts";
import { makeFolder, MIGRATIONS, openBare, restore } from "../support/backups.ts";
import { until } from "../support/until.ts";

Deno.test("a backup during saves is of one moment: every page is as it was last saved before it", async () => {
  await using folder = await makeFolder();
  await using house = await openBlobHouse(12);
  await using to = await openBare();
  const { database, ids } = house;
  /** Of each person, all codes by their versions: the house has saved two of each. */
  const saved = new Map<string, string[]>();
  for (const id of ids) {
    const two = await Promise.all([1, 2].map((version) => house.readVersion(id, version)));
    saved.set(id, two.map((version) => version!));
  }
  let isOver = false;
  const live = async (mine: readonly string[]) => {
    for (let round = 0; !isOver; round++) {
      const id = mine[round % mine.length]!;
      // Of 150 KB: the backup takes as long as several saves.
      const code = `<p>${crypto.randomUUID()}${"\u{1F35C} soup".repeat(15_000)}`;
      saved.get(id)!.push(code);
      await house.save(id, code);
    }
  };
  const people = [0, 1, 2].map((n) => live(ids.filter((_, i) => i % 3 === n)));
  people.forEach((each) => each.catch(() => {}));
  const untilSaves = async (count: number) => {
    const all = () => [...saved.values()].flat().length;
    const goal = all() + count;
    await until("more saves", () => all() >= goal);
  };
  await untilSaves(12);
  const backup = await writeBackup(database, MIGRATIONS);
  // What is saved now is behind its moment, and would be seen by a reader of rows as they are.
  await untilSaves(12);
  const path = `${folder.path}/kitchen.zip`;
  await saveBackup(path, backup);
  isOver = true;
  await Promise.all(people);

  await restore(path, to.database);
  const { sql } = to.database;
  const userCodes = createUserCodes(createBlobs(to.database, null));
  let newest = 0;
  for (const id of ids) {
    const page = (await findPortfolio(sql, userCodes, id))!;
    const codes = saved.get(id)!;
    assert.equal(page.user_code, codes[page.version - 1]);
    newest = Math.max(newest, page.version);
    const versions = await sql<{ version: number; bytes: Uint8Array; hash: Uint8Array }>`
      select version, bytes, hash from portfolio_versions join blobs on hash = code_hash
      where user_id = ${id} order by version`;
    assert.deepEqual(
      versions.map(({ version }) => version),
      codes.slice(0, page.version).map((_, i) => i + 1),
    );
    for (const { version, bytes, hash } of versions) {
      assert.equal(new TextDecoder().decode(bytes), codes[version - 1]);
      assert.deepEqual(new Uint8Array(hash), new Uint8Array(computeHash(bytes)));
    }
    const [now] = await database.sql<{ version: number }>`
      select version from portfolios where user_id = ${id}`;
    assert.ok(now!.version >= page.version);
  }
  assert.ok(newest > 2);
  const count = (all: typeof sql) =>
    all<{ n: number }>`select count(*)::int as n from portfolio_versions`;
  const [[restored], [left]] = await Promise.all([count(sql), count(database.sql)]);
  assert.ok(left!.n >= restored!.n + 9, `${left!.n} ${restored!.n}`);
});

Deno.test("a backup that nobody reads to its end leaves no connection and no snapshot", async () => {
  await using house = await openBlobHouse(3);
  const others = () =>
    house.sql`
      select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and backend_xmin is not null`;
  for (const pieces of [0, 1, 3]) {
    const { body, written } = await writeBackup(house.database, MIGRATIONS);
    assert.equal((await others()).length, 1);
    const reader = body.getReader();
    for (let i = 0; i < pieces; i++) assert.ok((await reader.read()).value);
    await reader.cancel();
    await assert.rejects(written, /nobody reads/);
    await until("the end of its connection", async () => (await others()).length === 0);
  }
});

Deno.test("a backup whose database goes away breaks off, and leaves no file", async () => {
  await using folder = await makeFolder();
  await using house = await openBlobHouse(3);
  const backup = await writeBackup(house.database, MIGRATIONS);
  await house.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend' and backend_xmin is not null`;
  await assert.rejects(saveBackup(`${folder.path}/kitchen.zip`, backup));
  await assert.rejects(backup.written);
  assert.deepEqual(await Array.fromAsync(Deno.readDir(folder.path)), []);
});
