// What is not a whole backup of Folio Kitchen is refused in words, before anything is written.
import assert from "node:assert/strict";
import fc from "fast-check";
import { OperatorError } from "../../server/errors.ts";
import { openBackup } from "../../server/backups/read_backup.ts";
import {
  makeFolder,
  openBare,
  openMigrated,
  readTableNames,
  restore,
  save,
} from "../support/backups.ts";
import { cases } from "../support/cases.ts";
import { fillEveryTable } from "../support/every_table.ts";

async function makeSmallBackup() {
  const folder = await makeFolder();
  await using from = await openMigrated();
  await from.database.sql`
    insert into users (username, email, created_at) values ('chef1', 'chef1@example.com', now())`;
  const path = `${folder.path}/whole.zip`;
  await save(path, from.database);
  return { path, folder, bytes: await Deno.readFile(path) };
}

async function refuses(path: string, bytes: Uint8Array, words = /./): Promise<void> {
  await Deno.writeFile(path, bytes);
  await assert.rejects(openBackup(path), (error: Error) => {
    assert.ok(error instanceof OperatorError, String(error.stack));
    assert.match(error.message, words);
    return true;
  });
}

Deno.test("a backup with any byte changed is refused", async () => {
  const { path, folder, bytes } = await makeSmallBackup();
  await using _ = folder;
  const bit = fc.record({ at: fc.nat(bytes.length - 1), bit: fc.nat(7) });
  const property = fc.asyncProperty(bit, async ({ at, bit }) => {
    const changed = bytes.slice();
    changed[at]! ^= 1 << bit;
    await refuses(path, changed);
  });
  await fc.assert(property, { numRuns: cases(1_000) });
  await refuses(path, bytes.with(0, 0), /is not a backup of Folio Kitchen/);
  await refuses(path, bytes.with(1_000, bytes[1_000]! ^ 1), /is damaged/);
});

Deno.test("a backup cut off at any place, or with more behind it, is refused", async () => {
  const { path, folder, bytes } = await makeSmallBackup();
  await using _ = folder;
  await fc.assert(
    fc.asyncProperty(
      fc.nat(bytes.length - 1),
      (length) => refuses(path, bytes.subarray(0, length)),
    ),
    { numRuns: cases(1_000) },
  );
  await refuses(path, new Uint8Array(), /is empty/);
  for (const length of [1, 200, bytes.length >> 1, bytes.length - 1]) {
    await refuses(path, bytes.subarray(0, length), /is not whole: its end is missing/);
  }
  await refuses(path, new Uint8Array([...bytes, 0]), /is not whole/);
  await refuses(path, new Uint8Array(bytes.length), /is not a backup/);
});

Deno.test("what is refused leaves the database without a table", async () => {
  const { path, folder, bytes } = await makeSmallBackup();
  await using _ = folder;
  await using to = await openBare();
  await Deno.writeFile(path, bytes.subarray(0, -1));
  await assert.rejects(restore(path, to.database), OperatorError);
  assert.deepEqual(await readTableNames(to.database), []);
  await assert.rejects(restore(`${path}.none`, to.database), /There is no file .*\.none\./);
  await assert.rejects(restore(folder.path, to.database), / is not a file\./);
});

Deno.test("a database with a row is refused, and keeps it", async () => {
  const { path, folder } = await makeSmallBackup();
  await using _ = folder;
  await using to = await openMigrated();
  await fillEveryTable(to.database);
  await assert.rejects(
    restore(path, to.database),
    /The database to restore into is not empty: its table \w+ has rows\. Restore into a new one/,
  );
  assert.equal((await to.database.sql`select from users`).length, 2);
  await to.database.query({ text: "create table guests (name text)" });
  await assert.rejects(
    restore(path, to.database),
    /has a table guests that is not of Folio Kitchen/,
  );
});

Deno.test("a file that is there is not overwritten, nor one that is being written", async () => {
  const { path, folder, bytes } = await makeSmallBackup();
  await using _ = folder;
  await using from = await openMigrated();
  await assert.rejects(
    save(path, from.database),
    /There is a file .* already\. Choose another name/,
  );
  assert.deepEqual(await Deno.readFile(path), bytes);
  await assert.rejects(Deno.stat(`${path}.part`), Deno.errors.NotFound);
  await Deno.writeTextFile(`${folder.path}/new.zip.part`, "theirs");
  await assert.rejects(
    save(`${folder.path}/new.zip`, from.database),
    /There is a file .*new\.zip\.part: another backup is being written, or one was broken off/,
  );
  assert.equal(await Deno.readTextFile(`${folder.path}/new.zip.part`), "theirs");
  await assert.rejects(
    save(`${folder.path}/none/new.zip`, from.database),
    /There is no folder for/,
  );
});
