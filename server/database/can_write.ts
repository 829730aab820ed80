// Whether a Postgres takes what people save, asked without a table.
import type { Sql } from "./database.ts";

/**
 * Written to the server's log of writes, and to no table: one that only follows refuses it, and one whose standby is away
 * waits, as with every save.
 */
export async function canWrite(sql: Sql): Promise<boolean> {
  const [written] = await sql`
    select pg_logical_emit_message(true, 'folio-kitchen', 'ready')
    where current_setting('transaction_read_only') = 'off'`;
  return written !== undefined;
}
