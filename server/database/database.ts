// The pool of Postgres connections: one sql`` template, one transaction form, nothing else speaks to it.
import pg from "pg";
import { inTime } from "../outside/breaker.ts";
import { createSocket } from "../outside/sockets.ts";
import { type Wait, WAITS } from "../outside/waits.ts";
import { traced } from "../work/telemetry.ts";
import { available, openBreaker, type Outages } from "./availability.ts";
import { connection } from "./pool.ts";
import { openPool } from "./pool.ts";
import { toBegin, toStatement, withDeadline, withoutName } from "./statements.ts";

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

/** Each statement has a deadline, by which its connection is given up. */
export interface Statements {
  readonly sql: Sql;
  /**
   * Commits what `work` did, or, when it throws, none of it. Statements are sent in the order in which they are called;
   * one whose answer nobody waits for fails the transaction as well.
   */
  transaction<T>(work: (sql: Sql, script: Script) => Promise<T>): Promise<T>;
}

export interface Database extends Statements {
  /** The same with another deadline. */
  within(wait: Wait): Statements;
  /** For libraries that write their SQL themselves. */
  readonly query: (query: pg.QueryConfig) => Promise<pg.QueryResult>;
  /** For what takes long. */
  openConnection(): Promise<OwnConnection>;
  /** Asks whether the server is there again, where it gave no answer a moment ago. */
  look(): Promise<void>;
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

interface DatabaseOptions {
  poolMax: number;
  /** False: nothing is kept prepared at a connection, which a pooler may give to others after each transaction. */
  isPrepared?: boolean;
  /** A replica's, in whose place others answer; for tests, with other deadlines. */
  wait?: Wait;
}

/** How statements are sent. */
interface Manner extends Outages {
  isPrepared: boolean;
  wait: Wait;
}

/** Opens nothing by itself: the first statement connects. */
export function openDatabase(
  url: string,
  { poolMax, isPrepared = true, wait = WAITS.primary }: DatabaseOptions,
): Database {
  const { pool, dropIdle } = openPool(url, { poolMax, connectMs: wait.connectMs });
  const breaker = openBreaker(url, wait, dropIdle);
  const manner: Manner = { isPrepared, wait, breaker };
  return {
    ...within(pool, manner),
    within: (wait) => within(pool, { ...manner, wait }),
    query: (query) => {
      const sent = isPrepared ? query : withoutName(query);
      return available(() => pool.query(withDeadline(sent, wait)), manner);
    },
    openConnection: () => openConnection(url, { ...manner, wait: WAITS.long_work }),
    look: () => breaker.look(),
    close: () => {
      breaker.close();
      return pool.end();
    },
  };
}

function within(pool: pg.Pool, manner: Manner): Statements {
  return {
    sql: template(pool, manner),
    transaction: (work) => retryOnDeadlock(() => transactionOnce(pool, manner, work)),
  };
}

async function openConnection(url: string, manner: Manner): Promise<OwnConnection> {
  const { wait } = manner;
  const socket = createSocket();
  const client = new pg.Client({ ...connection(url, wait.connectMs), stream: () => socket });
  // As of those of the pool: the statement under way tells.
  client.on("error", () => {});
  await available(() => client.connect(), manner);
  return {
    client,
    sql: template(client, manner),
    script: async (text) => void await client.query(withDeadline({ text }, wait)),
    close: () => inTime(client.end(), wait.connectMs).catch(() => void socket.destroy()),
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
    const ask = (text: string) => client.query(withDeadline({ text }, manner.wait));
    available(() => ask(toBegin(manner.wait)), manner).catch((error) => failed ??= { error });
    const result = await work(sql, async (text) => void await ask(text));
    await sql`commit`;
    if (failed) throw failed.error;
    return result;
  } catch (error) {
    await client.query(withDeadline({ text: "rollback" }, manner.wait)).catch(() =>
      isBroken = true
    );
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
    const sent = manner.isPrepared ? statement : withoutName(statement);
    const facts = { "db.system.name": "postgresql", "db.query.text": statement.text };
    const ask = () => available(() => queryable.query(withDeadline(sent, manner.wait)), manner);
    // A statement alone may be sent again; one of a transaction has ended it.
    const { rows } = await traced(
      "query",
      facts,
      () => queryable instanceof pg.Pool ? retryOnDeadlock(ask) : ask(),
    );
    return rows as Row[];
  };
}

/** Of a statement after one that failed: it says less. */
function isOfAborted(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "25P02";
}

/** Two at once wanted what only one can have: the later one gets this. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505";
}
