import pg from "pg";
import { inTime } from "../outside/breaker.ts";
import { createSocket } from "../outside/sockets.ts";
import { type Wait, WAITS } from "../outside/waits.ts";
import { traced } from "../work/telemetry.ts";
import { available, connection, openBreaker, openPool, type Outages } from "./pool.ts";
import { TimelyClient, toBegin, toStatement, withDeadline, withoutName } from "./statements.ts";

export { Fragment } from "./statements.ts";

/** Values become parameters, never text, except for fragments. */
export type Sql = <Row = Record<string, unknown>>(
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
) => Promise<Row[]>;

declare const isOwners: unique symbol;

/** Only `asOwner` (sign_in/safety.ts) makes it, so that only a session that holds changes what is a person's. */
export type OwnerSql = Sql & { readonly [isOwners]: true };

declare const isOperators: unique symbol;

/** Only `actAsOperator` (operators/acts.ts) makes it, so that each decision about people is in the log of acts. */
export type OperatorSql = Sql & { readonly [isOperators]: true };

export type Script = (text: string) => Promise<void>;

export interface Statements {
  readonly sql: Sql;
  /** Statements are sent in the order of their calls; one whose answer nobody waits for fails the transaction, too. */
  transaction<T>(work: (sql: Sql, script: Script) => Promise<T>): Promise<T>;
}

export interface Database extends Statements {
  within(wait: Wait): Statements;
  readonly query: (query: pg.QueryConfig) => Promise<pg.QueryResult>;
  openConnection(): Promise<OwnConnection>;
  probe(): Promise<void>;
  close(): Promise<void>;
}

export interface OwnConnection {
  readonly sql: Sql;
  readonly script: Script;
  readonly client: pg.Client;
  close(): Promise<void>;
}

interface DatabaseOptions {
  poolMax: number;
  isPrepared?: boolean;
  wait?: Wait;
}

interface StatementOptions extends Outages {
  isPrepared: boolean;
  wait: Wait;
}

export function openDatabase(
  url: string,
  { poolMax, isPrepared = true, wait = WAITS.primary }: DatabaseOptions,
): Database {
  const { pool, dropIdle } = openPool(url, { poolMax, connectMs: wait.connectMs });
  const breaker = openBreaker(url, wait, dropIdle);
  const options: StatementOptions = { isPrepared, wait, breaker };
  return {
    ...within(pool, options),
    within: (wait) => within(pool, { ...options, wait }),
    query: (query) => {
      const sent = isPrepared ? query : withoutName(query);
      return available(() => pool.query(withDeadline(sent, wait)), options);
    },
    openConnection: () => openConnection(url, { ...options, wait: WAITS.long_work }),
    probe: () => breaker.probe(),
    close: () => {
      breaker.close();
      return pool.end();
    },
  };
}

const FACTS = { "db.system.name": "postgresql" };

function within(pool: pg.Pool, options: StatementOptions): Statements {
  return {
    sql: template(pool, options),
    transaction: (work) =>
      traced(
        "transaction",
        FACTS,
        () => retryOnDeadlock(() => transactionOnce(pool, options, work)),
      ),
  };
}

async function openConnection(url: string, options: StatementOptions): Promise<OwnConnection> {
  const { wait } = options;
  const socket = createSocket();
  const client = new TimelyClient({ ...connection(url, wait.connectMs), stream: () => socket });
  await available(() => client.connect(), options);
  return {
    client,
    sql: template(client, options),
    script: async (text) => void await client.query(withDeadline({ text }, wait)),
    close: () => inTime(client.end(), wait.connectMs).catch(() => void socket.destroy()),
  };
}

const TRIES_MAX = 6;
const RETRY_PAUSE_MS = 15;

/** Postgres ends one of two transactions that wait for each other, which then finds the other done. */
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
  options: StatementOptions,
  work: (sql: Sql, script: Script) => Promise<T>,
): Promise<T> {
  const client = await traced(
    "connection",
    FACTS,
    () => available(() => pool.connect(), options),
  );
  let isBroken = false;
  let failed: { error: unknown } | undefined;
  const send = template(client, options);
  const sql: Sql = <Row>(strings: TemplateStringsArray, ...values: readonly unknown[]) => {
    const rows = send<Row>(strings, ...values);
    rows.catch((error) => failed ??= { error });
    return rows;
  };
  try {
    const ask = (text: string) => client.query(withDeadline({ text }, options.wait));
    available(() => ask(toBegin(options.wait)), options).catch((error) => failed ??= { error });
    const result = await work(sql, async (text) => void await ask(text));
    await sql`commit`;
    if (failed) throw failed.error;
    return result;
  } catch (error) {
    await client.query(withDeadline({ text: "rollback" }, options.wait)).catch(() =>
      isBroken = true
    );
    throw failed && isOfAborted(error) ? failed.error : error;
  } finally {
    client.release(isBroken);
  }
}

type Queryable = Pick<pg.ClientBase, "query">;

function template(queryable: Queryable, options: StatementOptions): Sql {
  return async <Row>(
    strings: TemplateStringsArray,
    ...values: readonly unknown[]
  ) => {
    const statement = toStatement(strings, values);
    const sent = options.isPrepared ? statement : withoutName(statement);
    const facts = { ...FACTS, "db.query.text": statement.text };
    const ask = () => available(() => queryable.query(withDeadline(sent, options.wait)), options);
    // A statement alone may be sent again; one of a transaction has ended it.
    const { rows } = await traced(
      "query",
      facts,
      () => queryable instanceof pg.Pool ? retryOnDeadlock(ask) : ask(),
    );
    return rows as Row[];
  };
}

function isOfAborted(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "25P02";
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505";
}
