import type { Keep } from "../blobs/blobs.ts";
import { PICTURES_MAX, PICTURES_MAX_BYTES } from "../../contract/limits.ts";
import { PICTURES_FOLDER, sentPictureName } from "../../contract/pictures/pictures.ts";
import type { PictureEntry } from "../../contract/pictures/picture_calls.ts";
import type { Database, OwnerSql, Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import type { PictureWidth } from "../page_code/mod.ts";
import type { MadePicture } from "./picture_maker.ts";

export interface PictureBytes {
  hash: Uint8Array;
  name: string;
}

export interface NewPicture {
  sourceHash: Uint8Array;
  sentName: string;
  fileName: string;
  made: MadePicture;
}

export function listPictures(sql: Sql, userId: string): Promise<PictureEntry[]> {
  return readPictures(sql, userId, null);
}

export async function findPictureSent(
  sql: Sql,
  userId: string,
  sourceHash: Uint8Array,
): Promise<PictureEntry | null> {
  const [picture] = await readPictures(sql, userId, sourceHash);
  return picture ?? null;
}

async function readPictures(
  sql: Sql,
  userId: string,
  sourceHash: Uint8Array | null,
): Promise<PictureEntry[]> {
  const rows = await sql<Omit<PictureEntry, "created_at"> & { created_at: Date }>`
    select id, file_name, sent_name, description, is_animated, created_at, (
      select jsonb_agg(jsonb_build_object(
        'name', name, 'width', width, 'height', height, 'bytes', bytes) order by width desc)
      from picture_files where picture_id = pictures.id
    ) as files
    from pictures
    where user_id = ${userId} and (${sourceHash}::bytea is null or source_hash = ${sourceHash})
    order by created_at desc, id`;
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

export async function countPictureBytes(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ bytes: string }>`
    select coalesce(sum(bytes), 0) as bytes from picture_files where user_id = ${userId}`;
  return Number(row!.bytes);
}

export async function requireRoom(sql: Sql, userId: string, bytes = 0): Promise<void> {
  const [row] = await sql<{ count: number }>`
    select count(*)::int as count from pictures where user_id = ${userId}`;
  if (row!.count >= PICTURES_MAX) throw new Failure("too_large", "too_many_pictures");
  if (await countPictureBytes(sql, userId) + bytes > PICTURES_MAX_BYTES) {
    throw new Failure("too_large", "pictures_full");
  }
}

export function countBytes({ files }: MadePicture): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** The owner's lock is held, so that many pictures together take no more room than there is. */
export async function storePicture(
  sql: OwnerSql,
  keep: Keep,
  userId: string,
  { sourceHash, sentName, fileName, made }: NewPicture,
  now: Date,
): Promise<PictureEntry> {
  await requireRoom(sql, userId, countBytes(made));
  const [picture] = await sql<{ id: string }>`
    insert into pictures (user_id, source_hash, sent_name, file_name, is_animated, created_at)
    values (${userId}, ${sourceHash}, ${sentName}, ${fileName}, ${made.isAnimated}, ${now})
    on conflict do nothing returning id`;
  if (picture) {
    const hashes = await keep(sql);
    for (const [at, { extension, width, height, bytes }] of made.files.entries()) {
      const hash = hashes[at]!;
      const name = sentPictureName(new Uint8Array(hash), extension);
      await sql`
        insert into picture_files (user_id, name, picture_id, hash, width, height, bytes)
        values (${userId}, ${name}, ${picture.id}, ${hash}, ${width}, ${height}, ${bytes.length})`;
    }
  }
  return (await findPictureSent(sql, userId, sourceHash))!;
}

/** What a registration brought goes with its page, where the address was never verified. */
export async function dropAbandoned({ sql }: Database): Promise<void> {
  await sql`
    delete from pictures using brought_pictures brought, users
    where brought.registration = pictures.user_id and brought.sent_name = pictures.sent_name
      and users.id = pictures.user_id and not email_verify
      and not exists (select 1 from portfolios where portfolios.user_id = users.id)`;
}

/** Earlier pictures were kept without it. */
export async function nameSent(
  sql: OwnerSql,
  userId: string,
  sourceHash: Uint8Array,
  sentName: string,
): Promise<void> {
  await sql`
    update pictures set sent_name = ${sentName}
    where user_id = ${userId} and source_hash = ${sourceHash} and sent_name is null`;
}

export async function describePicture(
  sql: OwnerSql,
  userId: string,
  id: string,
  description: string,
): Promise<void> {
  const [row] = await sql`
    update pictures set description = ${description} where id = ${id} and user_id = ${userId}
    returning 1`;
  if (!row) throw new Failure("not_found", "picture_not_found");
}

export async function deletePicture(sql: OwnerSql, userId: string, id: string): Promise<void> {
  const [row] = await sql`
    delete from pictures where id = ${id} and user_id = ${userId} returning 1`;
  if (!row) throw new Failure("not_found", "picture_not_found");
}

export function listPictureFiles(
  sql: Sql,
  userId: string,
): Promise<(PictureBytes & { is_sent_name: boolean })[]> {
  return sql<PictureBytes & { is_sent_name: boolean }>`
    select name, hash, false as is_sent_name from picture_files where user_id = ${userId}
    union (
      select distinct on (sent_name) sent_name, hash, true
      from pictures join picture_files on picture_id = id
      where pictures.user_id = ${userId} and sent_name is not null
      order by sent_name, width desc
    )
    order by name`;
}

export async function findPictureFile(
  sql: Sql,
  userId: string,
  name: string,
): Promise<PictureBytes | null> {
  const [file] = await sql<PictureBytes>`
    select name, hash from picture_files
    where user_id = ${userId} and (name = ${name} or picture_id = (
      select id from pictures where user_id = ${userId} and sent_name = ${name}
    ))
    order by width desc limit 1`;
  return file ?? null;
}

/** All widths of the pictures that have files of these names, the narrowest first. */
export async function findPictureWidths(
  sql: Sql,
  userId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, PictureWidth[]>> {
  const files = await sql<PictureWidth & { of: string }>`
    with named as (
      select name, picture_id from picture_files
      where user_id = ${userId} and name = any(${names}::text[])
      union select sent_name, id from pictures
      where user_id = ${userId} and sent_name = any(${names}::text[])
    )
    select distinct named.name as of, files.name, files.width, files.height
    from named join picture_files files using (picture_id)
    order by named.name, files.width, files.name`;
  return Map.groupBy(files, ({ of }) => of);
}

/** Returns those of the names by which a picture is here. */
export async function listKeptOf(
  sql: Sql,
  userId: string,
  names: readonly string[],
): Promise<string[]> {
  const kept = await sql<{ name: string }>`
    select name from picture_files where user_id = ${userId} and name = any(${names}::text[])
    union select sent_name from pictures
    where user_id = ${userId} and sent_name = any(${names}::text[])`;
  return kept.map(({ name }) => name);
}

export async function listPictureNames(sql: Sql, userId: string, code: string): Promise<string[]> {
  if (!code.includes(PICTURES_FOLDER)) return [];
  const files = await sql<{ name: string }>`
    select name from picture_files where user_id = ${userId}
    union select sent_name from pictures where user_id = ${userId} and sent_name is not null`;
  return files.map(({ name }) => name);
}
