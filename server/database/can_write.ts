import type { Sql } from "./database.ts";

/** Like a save, it is refused by a server that only follows and waits for a standby; it writes to no table. */
export async function canWrite(sql: Sql): Promise<boolean> {
  const [written] = await sql`
    select pg_logical_emit_message(true, 'folio-kitchen', 'ready')
    where current_setting('transaction_read_only') = 'off'`;
  return written !== undefined;
}
