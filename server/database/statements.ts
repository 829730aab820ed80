import pg from "pg";
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

export function withDeadline(query: pg.QueryConfig, { answerMs }: Wait): TimelyQuery {
  return { ...query, answerMs };
}

/** A query whose answer is waited for so many milliseconds: then its connection is given up. */
interface TimelyQuery extends pg.QueryConfig {
  answerMs?: number;
}

type QueryCallback = (error: Error, result: pg.QueryResult) => void;
type QueryFunction = (
  query: TimelyQuery,
  values?: unknown,
  callback?: QueryCallback,
) => Promise<pg.QueryResult>;

export const LATE_MESSAGE = "Query read timeout";

/**
 * pg has a timer for each query, which took a fifth of the time of a page: here all clients share one.
 * They keep times alone: a set of open queries kept each of them alive until the next full collection.
 */
export class TimelyClient extends pg.Client {
  /** Times by which an answer must have come, of all queries that have none yet. */
  #endsAtMs: number[] = [];

  constructor(options?: pg.ClientConfig) {
    super(options);
    clients.add(this);
    // The query under way fails of the same, and without a listener an error of the connection ends the process.
    this.on("error", () => {});
    this.once("end", () => {
      clients.delete(this);
      if (clients.size === 0) stopTimer();
    });
  }

  override query = ((query, values, callback) => {
    const { answerMs } = query;
    // The types of pg have an overload for each way to ask.
    const send = (super.query as unknown as QueryFunction).bind(this);
    if (!answerMs) return send(query, values, callback);
    const endsAtMs = performance.now() + answerMs;
    this.#endsAtMs.push(endsAtMs);
    waitUntil(endsAtMs);
    if (!callback) return send(query, values).finally(() => this.#forget(endsAtMs));
    return send(query, values, (error, result) => {
      this.#forget(endsAtMs);
      callback(error, result);
    });
  }) as QueryFunction as typeof pg.Client.prototype.query;

  #forget(endsAtMs: number): void {
    const at = this.#endsAtMs.indexOf(endsAtMs);
    if (at >= 0) this.#endsAtMs.splice(at, 1);
  }

  get firstEndMs(): number {
    return Math.min(...this.#endsAtMs);
  }

  giveUp(): void {
    const { connection } = this as unknown as { connection: pg.Connection };
    connection.stream.destroy(new Error(LATE_MESSAGE));
  }
}

const clients = new Set<TimelyClient>();
let timer: { id: ReturnType<typeof setTimeout>; endsAtMs: number } | undefined;

function stopTimer(): void {
  clearTimeout(timer?.id);
  timer = undefined;
}

/** The timer is left as it is when an answer comes: to stop and start it for each one costs too much. */
function waitUntil(endsAtMs: number): void {
  if (timer && timer.endsAtMs <= endsAtMs) return;
  stopTimer();
  const restMs = Math.max(0, endsAtMs - performance.now());
  timer = { id: setTimeout(giveUpLate, restMs), endsAtMs };
}

function giveUpLate(): void {
  timer = undefined;
  const now = performance.now();
  for (const client of clients) {
    if (client.firstEndMs <= now) client.giveUp();
    else if (client.firstEndMs < Infinity) waitUntil(client.firstEndMs);
  }
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
