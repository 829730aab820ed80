// The pool of Postgres connections: one sql`` template, one transaction form, nothing else speaks to it.
import pg from "pg";
import { Failure } from "../errors.ts";
import { describeReason, logEvent } from "../platform/log.ts";
import { traced } from "../platform/telemetry.ts";
import { connection } from "./connection.ts";
import { toStatement, withoutName } from "./statements.ts";

export { Fragment } from "./statements.ts";

/** Sends one statement; values become parameters, never text, but for fragments. Returns its rows. */
export type Sql = <Row = Record<string, unknown>>(
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
) => Promise<Row[]>;

declare const isOwners: unique symbol;

/**
 * Of a transaction in which whoever asks was found to be let in still, and which nobody ends before it is over: what
 * belongs to a person is changed by such statements alone. `asOwner` (accounts/safety.ts) makes them.
 */
export type OwnerSql = Sql & { readonly [isOwners]: true };

declare const isOperators: unique symbol;

/**
 * Of a transaction that leaves a row in the log of acts: what operators decide about people is written by such statements
 * alone. `actAsOperator` (operators/acts.ts) makes them.
 */
export type OperatorSql = Sql & { readonly [isOperators]: true };

/** Sends a text of several statements, as migrations have. */
export type Script = (text: string) => Promise<void>;

export interface Database {
  readonly sql: Sql;
  /** For libraries that write their SQL themselves. */
  readonly query: (query: pg.QueryConfig) => Promise<pg.QueryResult>;
  /**
   * Commits what `work` did, or, when it throws, none of it. Statements are sent in the order in which they are called;
   * one whose answer nobody waits for fails the transaction as well.
   */
  transaction<T>(work: (sql: Sql, script: Script) => Promise<T>): Promise<T>;
  /** For what takes long. */
  openConnection(): Promise<OwnConnection>;
  close(): Promise<void>;
}

/** Beside the pool; its statements wait for each other. What it has not committed when it closes is undone. */
export interface OwnConnection {
  readonly sql: Sql;
  readonly script: Script;
  /** For COPY. */
  readonly client: pg.Client;
  close(): Promise<void>;
}

const CONNECT_MAX_MS = 5_000;
const RETRY_AFTER_S = 2;

interface DatabaseOptions {
  poolMax: number;
  /** False: nothing is kept prepared at a connection, which a pooler may give to others after each transaction. */
  isPrepared?: boolean;
  /** Of a replica, in whose place others answer: which statements are waited for, and how long. */
  answerMaxMs?: number;
  /** For tests. */
  connectMaxMs?: number;
}

/** How statements are sent. */
interface Manner {
  isPrepared: boolean;
  /** What the log calls an outage. */
  outage: "database.unavailable" | "replica.unavailable";
  connectMaxMs: number;
}

/** Opens nothing by itself: the first statement connects. */
export function openDatabase(
  url: string,
  { poolMax, isPrepared = true, answerMaxMs, connectMaxMs = CONNECT_MAX_MS }: DatabaseOptions,
): Database {
  const manner: Manner = {
    isPrepared,
    outage: answerMaxMs ? "replica.unavailable" : "database.unavailable",
    connectMaxMs,
  };
  const pool = new pg.Pool({
    ...connection(url),
    max: poolMax,
    connectionTimeoutMillis: answerMaxMs ?? connectMaxMs,
    ...answerMaxMs && { query_timeout: answerMaxMs },
    application_name: "folio-kitchen",
    // Each statement is sent at once, in its order: in a transaction, without a wait for those before it.
    pipeline: true,
  });
  // Without a listener, one idle connection that the server drops ends the process.
  pool.on("error", (error) => {
    if (!pool.ending) logEvent("warn", "database.connection_lost", describeReason(error));
  });
  // The same while a transaction holds it between two statements; the next one tells.
  pool.on("connect", (client) => void client.on("error", () => {}));
  return {
    sql: template(pool, manner),
    query: (query) => available(() => pool.query(isPrepared ? query : withoutName(query)), manner),
    transaction: (work) => retryOnDeadlock(() => transactionOnce(pool, manner, work)),
    openConnection: () => openConnection(url, manner),
    close: () => pool.end(),
  };
}

async function openConnection(url: string, manner: Manner): Promise<OwnConnection> {
  const client = new pg.Client({
    ...connection(url),
    connectionTimeoutMillis: manner.connectMaxMs,
    application_name: "folio-kitchen",
  });
  // As of those of the pool: the statement under way tells.
  client.on("error", () => {});
  await available(() => client.connect(), manner);
  return {
    client,
    sql: template(client, manner),
    script: async (text) => void await client.query(text),
    close: () => client.end(),
  };
}

const TRIES_MAX = 6;
const RETRY_PAUSE_MS = 15;

/** Two that wait for each other: Postgres ends one of them, which then finds the other done. */
async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1;; tries++) {
    try {
      return await work();
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === "40P01";
      if (!isDeadlock || tries === TRIES_MAX) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * tries * RETRY_PAUSE_MS));
    }
  }
}

async function transactionOnce<T>(
  pool: pg.Pool,
  manner: Manner,
  work: (sql: Sql, script: Script) => Promise<T>,
): Promise<T> {
  const client = await available(() => pool.connect(), manner);
  let isBroken = false;
  let failed: { error: unknown } | undefined;
  const send = template(client, manner);
  const sql: Sql = <Row>(strings: TemplateStringsArray, ...values: readonly unknown[]) => {
    const rows = send<Row>(strings, ...values);
    // Not everyone waits for its answer.
    rows.catch((error) => failed ??= { error });
    return rows;
  };
  try {
    void sql`begin`;
    const result = await work(
      sql,
      async (text) => void await client.query(text),
    );
    await sql`commit`;
    if (failed) throw failed.error;
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => isBroken = true);
    throw failed && isOfAborted(error) ? failed.error : error;
  } finally {
    client.release(isBroken);
  }
}

type Queryable = Pick<pg.ClientBase, "query">;

function template(queryable: Queryable, manner: Manner): Sql {
  return async <Row>(
    strings: TemplateStringsArray,
    ...values: readonly unknown[]
  ) => {
    const statement = toStatement(strings, values);
    const query = manner.isPrepared ? statement : withoutName(statement);
    const facts = { "db.system.name": "postgresql", "db.query.text": statement.text };
    const ask = () => available(() => queryable.query(query), manner);
    // A statement alone may be sent again; one of a transaction has ended it.
    const { rows } = await traced(
      "query",
      facts,
      () => queryable instanceof pg.Pool ? retryOnDeadlock(ask) : ask(),
    );
    return rows as Row[];
  };
}

async function available<T>(ask: () => Promise<T>, { outage }: Manner): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    // Who asks, or whose it would be, is gone by now.
    if (isOfUser(error)) {
      throw new Failure("unauthorized", "session_ended");
    }
    if (!isOutage(error) && !isOfBytes(error)) throw error;
    logEvent("warn", outage, describeReason(error));
    throw new Failure("unavailable", "unavailable", {
      retryAfterS: RETRY_AFTER_S,
    });
  }
}

/** Errors of the connection, of a server going down or coming up, or out of room: not of a statement. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return /^(08|57P0|53|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_)/.test(code) ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable/
      .test(error.message);
}

/** By the name that Postgres gives to what refers to a column. */
function violates(error: unknown, foreignKey: RegExp): boolean {
  return error instanceof pg.DatabaseError && error.code === "23503" &&
    foreignKey.test(error.constraint ?? "");
}

function isOfUser(error: unknown): boolean {
  return violates(error, /_user_id_fkey$/);
}

/** Bytes that were collected before they were named, by a process whose clock is a day off: they are put anew. */
function isOfBytes(error: unknown): boolean {
  return violates(error, /_hash_fkey$/);
}

/** Of a statement after one that failed: it says less. */
function isOfAborted(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "25P02";
}

/** Two at once wanted what only one can have: the later one gets this. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505";
}
