import type { Sql } from "../database/database.ts";
import type { Backup, Written } from "./write_backup.ts";

export interface LastBackup {
  taken_at: Date;
  bytes: number;
  rows: number;
  operator: string | null;
}

export async function noteBackup(
  sql: Sql,
  { takenAt }: Pick<Backup, "takenAt">,
  { bytes, rows }: Written,
  operator: string | null,
): Promise<void> {
  await sql`
    with gone as (delete from backups where taken_at <= ${takenAt})
    insert into backups (taken_at, bytes, rows, operator)
    values (${takenAt}, ${bytes}, ${rows}, ${operator})`;
}

export async function findLastBackup(sql: Sql): Promise<LastBackup | null> {
  const [last] = await sql<LastBackup>`
    select taken_at, bytes::float8 as bytes, rows::float8 as rows, operator from backups
    order by taken_at desc limit 1`;
  return last ?? null;
}
