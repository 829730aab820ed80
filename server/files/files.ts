import type { FileEntry } from "../../contract/files/file_calls.ts";
import { FILES_FOLDER } from "../../contract/files/files.ts";
import { FILES_MAX, FILES_MAX_BYTES } from "../../contract/limits.ts";
import { checkUsername } from "../../contract/rules.ts";
import type { Keep } from "../blobs/blobs.ts";
import type { OwnerSql, Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import { ROBOTS_COLUMNS, type RobotsRow } from "../http/robots.ts";

export interface FileBytes {
  hash: Uint8Array;
  name: string;
  file_name: string;
}

export interface PublicFile extends FileBytes, RobotsRow {
  user_id: string;
  bytes: number;
}

interface NewFile {
  hash: Uint8Array;
  fileName: string;
  bytes: number;
}

export function listFiles(sql: Sql, userId: string): Promise<FileEntry[]> {
  return readFiles(sql, userId, null);
}

export async function findFileSent(
  sql: Sql,
  userId: string,
  hash: Uint8Array,
): Promise<FileEntry | null> {
  const [file] = await readFiles(sql, userId, hash);
  return file ?? null;
}

async function readFiles(sql: Sql, userId: string, hash: Uint8Array | null): Promise<FileEntry[]> {
  const rows = await sql<Omit<FileEntry, "created_at"> & { created_at: Date }>`
    select id, name, file_name, bytes, created_at from files
    where user_id = ${userId} and (${hash}::bytea is null or hash = ${hash})
    order by created_at desc, id`;
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

export async function requireFileRoom(sql: Sql, userId: string, bytes: number): Promise<void> {
  const files = await listFiles(sql, userId);
  if (files.length >= FILES_MAX) throw new Failure("too_large", "too_many_files");
  if (countFileBytes(files) + bytes > FILES_MAX_BYTES) throw new Failure("too_large", "files_full");
}

export function countFileBytes(files: readonly FileEntry[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The owner's lock is held, so that many files together take no more room than there is. */
export async function storeFile(
  sql: OwnerSql,
  keep: Keep,
  userId: string,
  { hash, fileName, bytes }: NewFile,
  now: Date,
): Promise<FileEntry> {
  const before = await findFileSent(sql, userId, hash);
  if (before) return before;
  await requireFileRoom(sql, userId, bytes);
  await keep(sql);
  const name = `${new Uint8Array(hash).toHex().slice(0, 32)}.pdf`;
  await sql`
    insert into files (user_id, name, hash, file_name, bytes, created_at)
    values (${userId}, ${name}, ${hash}, ${fileName}, ${bytes}, ${now})`;
  return (await findFileSent(sql, userId, hash))!;
}

export async function deleteFile(sql: OwnerSql, userId: string, id: string): Promise<void> {
  const [row] = await sql`
    delete from files where id = ${id} and user_id = ${userId} returning 1`;
  if (!row) throw new Failure("not_found", "file_not_found");
}

export function listFileBytes(sql: Sql, userId: string): Promise<FileBytes[]> {
  return sql<FileBytes>`
    select name, hash, file_name from files where user_id = ${userId} order by name`;
}

export async function findFileBytes(
  sql: Sql,
  userId: string,
  name: string,
): Promise<FileBytes | null> {
  const [file] = await sql<FileBytes>`
    select name, hash, file_name from files where user_id = ${userId} and name = ${name}`;
  return file ?? null;
}

export async function listFileNames(sql: Sql, userId: string, code: string): Promise<string[]> {
  if (!code.includes(FILES_FOLDER)) return [];
  return (await listFileBytes(sql, userId)).map(({ name }) => name);
}

export async function findPublicFile(
  sql: Sql,
  username: string,
  name: string,
): Promise<PublicFile | null> {
  if (checkUsername(username)) return null;
  const [file] = await sql<PublicFile>`
    select user_id, ${ROBOTS_COLUMNS}, name, file_name, hash, bytes
    from users join portfolios on user_id = id join files using (user_id)
    where lower(username) = lower(${username}) and name = ${name}
      and is_shown and visibility <> 'password'`;
  return file ?? null;
}
