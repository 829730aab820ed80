// The table previews: a draft at an address that only its author knows, for minutes.
import type { OwnerSql, Sql } from "../database/database.ts";
import type { FrameRow } from "./portfolios.ts";

const LIFETIME_MS = 10 * 60 * 1_000;
const ID_BYTES = 16;
const ID = /^[0-9a-f]{32}$/;

/** Replaces the author's preview before. Returns the new one's id. */
export async function savePreview(
  sql: OwnerSql,
  userId: string,
  { user_code, head_offset, has_form, late_asks }: FrameRow,
  now: Date,
): Promise<string> {
  await sql`delete from previews where expires_at <= ${now}`;
  const id = crypto.getRandomValues(new Uint8Array(ID_BYTES)).toHex();
  const end = new Date(now.getTime() + LIFETIME_MS);
  await sql`
    insert into previews (user_id, id, user_code, head_offset, has_form, late_asks, expires_at)
    values (${userId}, ${id}, ${user_code}, ${head_offset}, ${has_form},
      ${late_asks}::text[], ${end})
    on conflict (user_id) do update set
      id = excluded.id, user_code = excluded.user_code, head_offset = excluded.head_offset,
      has_form = excluded.has_form, late_asks = excluded.late_asks, expires_at = excluded.expires_at`;
  return id;
}

export async function findPreview(sql: Sql, id: string, now: Date): Promise<FrameRow | null> {
  if (!ID.test(id)) return null;
  const [preview] = await sql<FrameRow>`
    select user_code, head_offset, has_form, late_asks from previews
    where id = ${id} and expires_at > ${now}`;
  return preview ?? null;
}

/** Whose it is, and what a token for their pictures and files is made of. */
export async function findPreviewOwner(sql: Sql, id: string, now: Date) {
  if (!ID.test(id)) return null;
  const [owner] = await sql<{ user_id: string; username: string; password_set_at: Date | null }>`
    select users.id as user_id, username, password_set_at
    from previews join users on users.id = previews.user_id
    left join portfolios on portfolios.user_id = users.id
    where previews.id = ${id} and expires_at > ${now}`;
  return owner ?? null;
}
