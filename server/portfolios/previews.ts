// The table previews: a draft at an address that only its author knows, for minutes.
import type { Sql } from "../database/database.ts";

const LIFETIME_MS = 10 * 60 * 1_000;
const ID_BYTES = 16;

/** Replaces the author's preview before. Returns the new one's id. */
export async function savePreview(
  sql: Sql,
  userId: string,
  userCode: string,
  now: Date,
): Promise<string> {
  await sql`delete from previews where expires_at <= ${now}`;
  const id = crypto.getRandomValues(new Uint8Array(ID_BYTES)).toHex();
  const end = new Date(now.getTime() + LIFETIME_MS);
  await sql`
    insert into previews (user_id, id, user_code, expires_at)
    values (${userId}, ${id}, ${userCode}, ${end})
    on conflict (user_id) do update set
      id = excluded.id, user_code = excluded.user_code, expires_at = excluded.expires_at`;
  return id;
}

export async function findPreview(sql: Sql, id: string, now: Date): Promise<string | null> {
  if (!/^[0-9a-f]{32}$/.test(id)) return null;
  const [preview] = await sql<{ user_code: string }>`
    select user_code from previews where id = ${id} and expires_at > ${now}`;
  return preview?.user_code ?? null;
}
