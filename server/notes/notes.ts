import { NOTES_MAX } from "../../contract/notes/notes.ts";
import type { NoteEntry, NoteExport, ReviewNote } from "../../contract/notes/note_calls.ts";
import { Fragment, type OwnerSql, type Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";

interface NewNote extends
  Pick<
    NoteEntry,
    | "id"
    | "name"
    | "text"
    | "quote"
    | "element"
    | "at"
    | "is_written"
    | "source"
    | "version"
    | "width"
    | "is_shared"
  > {
  userId: string;
  linkId: string;
  reviewer: Uint8Array;
}

type NoteRow = Omit<NoteEntry, "created_at"> & { created_at: Date };

const COLUMNS = new Fragment(`
  id, name, text, quote, element, at, is_written, source, version, width, is_shared, reply,
  created_at, done_at is not null as is_done`);

/** It is false for a note that is kept already: it was sent twice, because its answer got lost. */
export async function storeNote(sql: Sql, note: NewNote, now: Date): Promise<boolean> {
  const { id, userId, linkId, reviewer } = note;
  const [stored] = await sql`
    insert into notes (id, user_id, link_id, reviewer, name, text, quote, element, at, is_written,
      source, version, width, is_shared, created_at)
    select ${id}::uuid, ${userId}::uuid, ${linkId}::uuid, ${reviewer}::bytea, ${note.name}::text,
      ${note.text}::text, ${note.quote}::text, ${note.element}::text, ${note.at}::int,
      ${note.is_written}::boolean, ${note.source}::text, ${note.version}::int, ${note.width}::int,
      ${note.is_shared}::boolean, ${now}::timestamptz
    where (select count(*) from notes where user_id = ${userId}::uuid) < ${NOTES_MAX}::int
    on conflict (id) do nothing returning id`;
  if (stored) return true;
  if (await isKept(sql, note)) return false;
  const [other] = await sql`select 1 from notes where id = ${id}`;
  throw other ? new Failure("bad_input", "note_taken") : new Failure("too_many", "notes_full");
}

/** Only its sender knows the id of a note that is not shared, so it follows them to a new cookie. */
async function isKept(sql: Sql, { id, linkId, text, reviewer }: NewNote): Promise<boolean> {
  const [kept] = await sql`
    update notes set reviewer = case when is_shared then reviewer else ${reviewer}::bytea end
    where id = ${id} and link_id = ${linkId} and text = ${text} returning 1`;
  return kept !== undefined;
}

/** A note that is sent again must count for no limit. */
export async function isNoteKept(sql: Sql, id: string): Promise<boolean> {
  const [note] = await sql`select 1 from notes where id = ${id}`;
  return note !== undefined;
}

export async function listReviewNotes(
  sql: Sql,
  linkId: string,
  reviewer: Uint8Array | null,
): Promise<(ReviewNote & Pick<NoteEntry, "source" | "version">)[]> {
  const rows = await sql<NoteRow & { is_own: boolean }>`
    select ${COLUMNS}, reviewer is not distinct from ${reviewer}::bytea as is_own from notes
    where link_id = ${linkId} and (is_shared or reviewer = ${reviewer}::bytea)
    order by created_at, id`;
  return rows.map(inJson);
}

export async function listNotes(sql: Sql, userId: string): Promise<NoteEntry[]> {
  const rows = await sql<NoteRow>`
    select ${COLUMNS} from notes where user_id = ${userId}
    order by done_at is not null, created_at, id`;
  return rows.map(inJson);
}

function inJson<Row extends { created_at: Date }>({ created_at, ...row }: Row) {
  return { ...row, created_at: created_at.toISOString() };
}

export async function countOpenNotes(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ notes: number }>`
    select count(*)::int as notes from notes where user_id = ${userId} and done_at is null`;
  return row!.notes;
}

export async function findOldestOpenNote(
  sql: Sql,
  userId: string,
): Promise<Pick<NoteEntry, "id" | "name" | "text"> | null> {
  const [note] = await sql<Pick<NoteEntry, "id" | "name" | "text">>`
    select id, name, text from notes where user_id = ${userId} and done_at is null
    order by created_at, id limit 1`;
  return note ?? null;
}

export async function answerNote(
  sql: OwnerSql,
  userId: string,
  { id, is_done, reply }: { id: string; is_done?: boolean; reply?: string },
  now: Date,
): Promise<void> {
  const [answered] = await sql`
    update notes set reply = coalesce(${reply ?? null}::text, reply),
      done_at = case ${is_done ?? null}::boolean
        when true then coalesce(done_at, ${now}::timestamptz)
        when false then null
        else done_at end
    where id = ${id} and user_id = ${userId} returning 1`;
  if (!answered) throw new Failure("not_found", "note_gone");
}

export async function deleteNote(sql: OwnerSql, userId: string, id: string): Promise<void> {
  await sql`delete from notes where id = ${id} and user_id = ${userId}`;
}

export async function exportNotes(sql: Sql, userId: string): Promise<NoteExport[]> {
  return await sql<NoteExport>`
    select name, text, quote, element, at, is_written, source, version, width, is_shared, reply,
      created_at, done_at
    from notes where user_id = ${userId} order by created_at, id`;
}
