import { createHash } from "node:crypto";
import { OperatorError } from "../errors.ts";
import { countLines } from "./copy.ts";
import { AnyManifest, type BackupTable, FORMAT, MANIFEST, Manifest } from "./manifest.ts";
import type { Bytes, ZipEntry } from "./zip_layout.ts";
import { DAMAGED, readZip, WrongZip, type ZipFile } from "./zip_files.ts";

export interface OpenBackup {
  path: string;
  manifest: Manifest;
  readRows(table: BackupTable): AsyncGenerator<Bytes>;
  close(): void;
}

const MANIFEST_MAX_BYTES = 1024 * 1024;

/** It reads every entry to its end. Throws an OperatorError for a file that is not whole. */
export async function openBackup(path: string): Promise<OpenBackup> {
  const file = await open(path);
  try {
    return await inWords(path, async () => {
      const zip = await readZip(file);
      const manifest = await readManifest(zip);
      const entries = entriesOf(zip, manifest);
      const readRows = (table: BackupTable) => checked(zip, entries.get(table.entry)!, table);
      for (const table of manifest.tables) {
        for await (const _ of readRows(table));
      }
      return {
        path,
        manifest,
        readRows: (table) => generateInWords(path, readRows(table)),
        close: () => file.close(),
      };
    });
  } catch (error) {
    file.close();
    throw error;
  }
}

async function open(path: string): Promise<Deno.FsFile> {
  try {
    const file = await Deno.open(path);
    if ((await file.stat()).isFile) return file;
    file.close();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) throw new OperatorError(`There is no file ${path}.`);
    if (error instanceof Deno.errors.PermissionDenied) {
      throw new OperatorError(`${path} may not be read by this user.`);
    }
    if (!(error instanceof Deno.errors.IsADirectory)) throw error;
  }
  throw new OperatorError(`${path} is not a file.`);
}

async function readManifest(zip: ZipFile): Promise<Manifest> {
  const entry = zip.entries.at(-1);
  if (entry?.name !== MANIFEST || entry.size > MANIFEST_MAX_BYTES) throw new WrongZip(NO_MANIFEST);
  const parts: BlobPart[] = [];
  for await (const bytes of zip.contents(entry)) parts.push(bytes);
  const said = parse(await new Blob(parts).text());
  const any = AnyManifest.safeParse(said);
  if (any.success && any.data.format !== FORMAT) throw new WrongZip(otherFormat(any.data.format));
  const { success, data } = Manifest.safeParse(said);
  if (!success) throw new WrongZip(NO_MANIFEST);
  return data;
}

const NO_MANIFEST = "has no list of what is in it (manifest.json) that could be read.";

function otherFormat(format: number): string {
  return `is of the format ${format}, and this version of Folio Kitchen reads the format ${FORMAT} alone: ` +
    `${format > FORMAT ? "use a newer one" : "use an older one"}.`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WrongZip(NO_MANIFEST);
  }
}

function entriesOf({ entries }: ZipFile, { tables }: Manifest): Map<string, ZipEntry> {
  const found = new Map(entries.slice(0, -1).map((entry) => [entry.name, entry]));
  const missing = tables.find(({ entry }) => !found.has(entry));
  if (missing) throw new WrongZip(`lacks the table ${missing.name}, which it says is in it.`);
  if (entries.length !== tables.length + 1) throw new WrongZip("has more in it than it says.");
  return found;
}

async function* checked(
  zip: ZipFile,
  entry: ZipEntry,
  table: BackupTable,
): AsyncGenerator<Bytes> {
  if (entry.size !== table.bytes) throw new WrongZip(DAMAGED);
  const hash = createHash("sha256");
  let rows = 0;
  for await (const bytes of countLines(zip.contents(entry), (lines) => rows += lines)) {
    hash.update(bytes);
    yield bytes;
  }
  if (rows !== table.rows || hash.digest("hex") !== table.sha256) throw new WrongZip(DAMAGED);
}

async function* generateInWords<T>(path: string, values: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* values;
  } catch (error) {
    throw toWords(path, error);
  }
}

async function inWords<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toWords(path, error);
  }
}

function toWords(path: string, error: unknown): unknown {
  return error instanceof WrongZip
    ? new OperatorError(`${path} ${error.message} Nothing was restored.`)
    : error;
}
