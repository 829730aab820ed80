import type pg from "pg";
import type { Wait } from "../outside/waits.ts";
import type { Sql } from "./database.ts";

export class Fragment {
  constructor(readonly text: string) {}
}

const statements = new WeakMap<TemplateStringsArray, { name: string; text: string }>();
let statementCount = 0;

export function toStatement(
  strings: TemplateStringsArray,
  values: readonly unknown[],
): pg.QueryConfig & { name: string } {
  let statement = statements.get(strings);
  if (!statement) {
    statement = { name: `s${++statementCount}`, text: writeStatement(strings, values) };
    statements.set(strings, statement);
  }
  return { ...statement, values: values.filter((value) => !(value instanceof Fragment)) };
}

function writeStatement(strings: TemplateStringsArray, values: readonly unknown[]): string {
  let parameters = 0;
  return strings.reduce((text, part, i) => {
    const value = values[i - 1];
    return text + (value instanceof Fragment ? value.text : `$${++parameters}`) + part;
  });
}

export function withoutName({ name: _, ...query }: pg.QueryConfig): pg.QueryConfig {
  return query;
}

export function withDeadline(query: pg.QueryConfig, { answerMs }: Wait): pg.QueryConfig {
  const limited = { ...query, query_timeout: answerMs };
  return limited;
}

/** A transaction may rest for so long: after that, nobody waits for what it locks. */
const REST_MAX_MS = 60_000;

/** The server must give up, too: it hears nothing of a connection that a network has dropped. */
export function toBegin({ answerMs }: Wait): string {
  return `begin; set local statement_timeout = ${answerMs};
    set local idle_in_transaction_session_timeout = ${Math.max(REST_MAX_MS, answerMs)}`;
}

/** Like a save, it is refused by a server that only follows and waits for a standby; it writes to no table. */
export async function canWrite(sql: Sql): Promise<boolean> {
  const [written] = await sql`
    select pg_logical_emit_message(true, 'folio-kitchen', 'ready')
    where current_setting('transaction_read_only') = 'off'`;
  return written !== undefined;
}
