// A backup that somebody made up: its seal is right, and nothing else. It is refused, within bounds, and writes nothing.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { OperatorError } from "../../server/errors.ts";
import { MANIFEST, type Manifest } from "../../server/backups/manifest.ts";
import { openBackup } from "../../server/backups/read_backup.ts";
import { type Bytes, DIGEST_LENGTH } from "../../server/backups/zip_layout.ts";
import { createZipWriter, readZip } from "../../server/backups/zip_files.ts";
import {
  type BareDatabase,
  makeFolder,
  openBare,
  openMigrated,
  readTableNames,
  restore,
  save,
} from "../support/backups.ts";

type Entries = Map<string, Bytes>;
type ForgedManifest = Manifest & Record<string, unknown>;

async function makeForger() {
  const folder = await makeFolder();
  await using from = await openMigrated();
  await from.database.sql`
    insert into users (username, email, created_at) values ('chef1', 'chef1@example.com', now())`;
  const path = `${folder.path}/kitchen.zip`;
  await save(path, from.database);
  const whole = await Deno.readFile(path);
  const forge = async (change: (entries: Entries, manifest: ForgedManifest) => void) => {
    const entries = new Map(Object.entries(unzipSync(whole) as Record<string, Bytes>));
    const manifest = JSON.parse(new TextDecoder().decode(entries.get(MANIFEST)));
    entries.delete(MANIFEST);
    change(entries, manifest);
    if (!entries.has(MANIFEST)) entries.set(MANIFEST, toBytes(JSON.stringify(manifest)));
    const zip = createZipWriter();
    const parts: Bytes[] = [];
    for (const [name, bytes] of entries) {
      parts.push(...await Array.fromAsync(zip.add(name, ReadableStream.from([bytes]))));
    }
    parts.push(...zip.end());
    await Deno.writeFile(path, await new Blob(parts).bytes());
  };
  /** The same bytes, changed by hand, under a seal that is right. */
  const reseal = async (change: (bytes: Bytes, view: DataView) => Bytes | void) => {
    const copy = whole.slice();
    const changed = change(copy, new DataView(copy.buffer)) ?? copy;
    const sealed = changed.subarray(0, -DIGEST_LENGTH);
    const digest = toBytes(createHash("sha256").update(sealed).digest("hex"));
    await Deno.writeFile(path, await new Blob([sealed, digest]).bytes());
  };
  return { path, folder, whole, forge, reseal };
}

async function refuses(path: string, { database }: BareDatabase, words: RegExp): Promise<void> {
  await assert.rejects(restore(path, database), (error: Error) => {
    assert.ok(error instanceof OperatorError, String(error.stack));
    assert.match(error.message, words);
    return true;
  });
  assert.deepEqual(await readTableNames(database), []);
}

function toBytes(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** The rows of users, and what the manifest says of them. */
function put(entries: Entries, { tables }: Manifest, rows: string | Bytes): void {
  const bytes = typeof rows === "string" ? toBytes(rows) : rows;
  entries.set("tables/users.copy", bytes);
  const table = tables.find(({ name }) => name === "users")!;
  table.bytes = bytes.length;
  table.sha256 = createHash("sha256").update(bytes).digest("hex");
}

const NO_LIST = /has no list of what is in it \(manifest\.json\) that could be read/;

const MADE_UP: [
  what: string,
  words: RegExp,
  change: (entries: Entries, told: ForgedManifest) => void,
][] = [
  [
    "of a format to come",
    /is of the format 2, and this version .* use a newer one\./,
    (_, told) => {
      Object.assign(told, { format: 2, tables: "elsewhere" });
    },
  ],
  ["whose list is not the last", NO_LIST, (entries) => {
    entries.set(MANIFEST, toBytes("{}"));
    entries.set("tables/z.copy", toBytes(""));
  }],
  ["whose list is no JSON", NO_LIST, (entries) => entries.set(MANIFEST, toBytes("{"))],
  ["whose list is too long", NO_LIST, (entries) => entries.set(MANIFEST, new Uint8Array(2 ** 21))],
  ["whose list says more than there is to say", NO_LIST, (_, told) => told.more = 1],
  ["with a name that leads elsewhere", NO_LIST, (_, told) => told.tables[0]!.name = "../../x"],
  ["with an entry that leads elsewhere", NO_LIST, (_, told) => told.tables[0]!.entry = "/etc/x"],
  ["with SQL for a name", NO_LIST, (_, told) => told.tables[0]!.columns = [`x) from program 'id`]],
  ["with a table twice", NO_LIST, (_, told) => told.tables.push(told.tables[0]!)],
  [
    "that lacks a table",
    /lacks the table users, which it says is in it/,
    (entries) => entries.delete("tables/users.copy"),
  ],
  [
    "with a file that it does not name",
    /has more in it than it says/,
    (entries) => entries.set("../../etc/passwd", toBytes("x")),
  ],
  [
    "with another file in place of one",
    /is damaged/,
    (entries) => entries.set("tables/users.copy", toBytes("x\n")),
  ],
  [
    "with another number of rows",
    /is damaged/,
    (_, told) => told.tables.find(({ name }) => name === "users")!.rows = 2,
  ],
  [
    "that forgets a table",
    /does not have the tables and columns of its migrations/,
    (entries, told) => {
      entries.delete("tables/renames.copy");
      told.tables = told.tables.filter(({ name }) => name !== "renames");
    },
  ],
  [
    "with a column of its own",
    /does not have the tables and columns/,
    (_, told) => told.tables[0]!.columns.push("is_admin"),
  ],
  [
    "with rows that do not fit",
    /The rows of the table users do not fit into it \(22P02\)/,
    (entries, told) => put(entries, told, "x\ty\n"),
  ],
  [
    "with rows that name nobody",
    /The rows of the table \w+ do not fit into it \(23503\)/,
    (entries, told) => {
      put(entries, told, "");
      told.tables.find(({ name }) => name === "users")!.rows = 0;
      const id = "00000000-0000-4000-8000-000000000001";
      const rows = toBytes(`${id}\t2026-01-01 00:00:00+00\n`);
      entries.set("tables/renames.copy", rows);
      const renames = told.tables.find(({ name }) => name === "renames")!;
      const sha256 = createHash("sha256").update(rows).digest("hex");
      Object.assign(renames, { rows: 1, bytes: rows.length, sha256 });
    },
  ],
  [
    "with an end within",
    /\(22P04\)|did not take all of its rows|is damaged/,
    (entries, told) => put(entries, told, `\\.\n`),
  ],
];

Deno.test("a made-up backup is refused in words, and writes nothing", async () => {
  const { path, folder, forge } = await makeForger();
  await using _ = folder;
  await using to = await openBare();
  await forge(() => {});
  (await openBackup(path)).close();
  for (const [what, words, change] of MADE_UP) {
    await forge(change);
    await refuses(path, to, words).catch((error) => {
      throw new Error(`a backup ${what}`, { cause: error });
    });
  }
});

const MIB = 1024 * 1024;
const DIRECTORY_ENTRY = 0x02014b50;

Deno.test("a zip that lies about its sizes and places is refused before they are believed", async () => {
  const { path, folder, whole, reseal } = await makeForger();
  await using _ = folder;
  await using to = await openBare();
  const view = new DataView(whole.buffer);
  let at = whole.length;
  while (view.getUint32(--at - 3, true) !== DIRECTORY_ENTRY);
  // Of the last entry, the list: its sizes and its place stand behind its name.
  const fields = at - 3 + 46 + MANIFEST.length + 4;
  const strange = /is not built as a backup is/;
  for (
    const [place, value] of [[0, 1n], [0, 2n ** 63n], [8, 1n], [8, 2n ** 60n], [16, 0n]] as const
  ) {
    await reseal((_, view) => view.setBigUint64(fields + place, value, true));
    await refuses(path, to, strange);
  }
  await reseal((_, view) => view.setUint16(at - 3 + 28, 0xffff, true));
  await refuses(path, to, strange);
  await reseal((_, view) => view.setUint16(26, 0xffff, true));
  await refuses(path, to, strange);
  const gap = (bytes: Bytes) =>
    new Uint8Array([...bytes.subarray(0, at - 3), 0, ...bytes.subarray(at - 3)]);
  await reseal(gap);
  await refuses(path, to, strange);
});

Deno.test("what packs a thousand to one is read piece by piece, and refused for what it is", async () => {
  const { path, folder, forge } = await makeForger();
  await using _ = folder;
  await using to = await openBare();
  await forge((entries, told) => put(entries, told, new Uint8Array(64 * MIB)));
  assert.ok((await Deno.stat(path)).size < MIB);
  using file = await Deno.open(path);
  const zip = await readZip(file);
  const entry = zip.entries.find(({ size }) => size === 64 * MIB)!;
  let largest = 0;
  for await (const { length } of zip.contents(entry)) largest = Math.max(largest, length);
  assert.ok(largest < 16 * MIB, String(largest));
  await refuses(path, to, /is damaged/);
});
