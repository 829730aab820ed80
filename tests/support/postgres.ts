// A database of its own for each test, on the test run's Postgres: emptied after it for the next, or made anew.
import pg from "pg";
import { type Database, openDatabase, type Statements } from "../../server/database/database.ts";
import { PATIENT } from "./patience.ts";

/** The server that `deno task test` started. */
export function testPostgresUrl(): string {
  const url = Deno.env.get("TEST_POSTGRES_URL");
  if (!url) throw new Error("run the tests with: deno task test");
  return url;
}

/** `deno task pooler` says otherwise, as an operator does. */
export const areStatementsPrepared = Deno.env.get("DATABASE_PREPARE") !== "off";

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Those of this process that wait for a test, without connections of an app and with them. */
const empty: KeptDatabase[] = [];
const connected: ConnectedDatabase[] = [];
const TEMPLATE = "template_folio";

/** Empty, and migrated like the template of the test run. */
export async function makeDatabase(): Promise<TestDatabase> {
  const kept = empty.pop() ?? await keep(await create(TEMPLATE));
  return { url: usedUrlOf(kept.name), drop: () => giveBack(kept) };
}

/**
 * The same with connections, which the app of the next test gets as they are: a new one costs Postgres more than most
 * tests do. What an app asks after its end is refused, as by a pool that was closed.
 */
export async function lendDatabase(): Promise<TestDatabase & { database: Database }> {
  const kept = connected.pop() ?? connect(await keep(await create(TEMPLATE)));
  const { database, end } = lend(kept.database);
  return {
    url: usedUrlOf(kept.name),
    database,
    async drop() {
      await end();
      if (await isAsItWas(kept)) {
        await kept.janitor.query(DELETE_ALL);
        connected.push(kept);
      } else {
        await kept.database.close();
        await giveBack(kept);
      }
    },
  };
}

/** Without migrations. */
export async function makeBareDatabase(): Promise<TestDatabase> {
  const name = await create("template0");
  return { url: usedUrlOf(name), drop: () => drop(name) };
}

interface KeptDatabase {
  name: string;
  /** It stays open, since a new connection reads all that it is told of tables anew. */
  janitor: pg.Client;
  /** As it was made. */
  schema: string;
}

interface ConnectedDatabase extends KeptDatabase {
  database: Database;
}

function connect(kept: KeptDatabase): ConnectedDatabase {
  const options = { poolMax: 10, isPrepared: areStatementsPrepared, wait: PATIENT.primary };
  return { ...kept, database: openDatabase(usedUrlOf(kept.name), options) };
}

/** Until its end, which waits for what is under way. */
function lend(database: Database): { database: Database; end(): Promise<void> } {
  const underWay = new Set<Promise<unknown>>();
  let isOver = false;
  const watch = <Asked extends unknown[], T>(ask: (...asked: Asked) => Promise<T>) => {
    return async (...asked: Asked): Promise<T> => {
      if (isOver) throw new Error("The app of this test is over");
      const answer = ask(...asked);
      underWay.add(answer);
      try {
        return await answer;
      } finally {
        underWay.delete(answer);
      }
    };
  };
  const watchStatements = ({ sql, transaction }: Statements): Statements => ({
    sql: watch(sql) as Database["sql"],
    transaction: watch(transaction) as Database["transaction"],
  });
  const end = async () => {
    isOver = true;
    while (underWay.size > 0) await Promise.allSettled(underWay);
  };
  return {
    database: {
      ...watchStatements(database),
      within: (wait) => watchStatements(database.within(wait)),
      probe: watch(database.probe),
      query: watch(database.query),
      openConnection: watch(database.openConnection),
      close: end,
    },
    end,
  };
}

async function keep(name: string): Promise<KeptDatabase> {
  const janitor = new pg.Client({ connectionString: urlOf(name) });
  janitor.on("error", () => {});
  await janitor.connect();
  return { name, janitor, schema: await readSchema(janitor) };
}

/** A fraction of the time that a new one takes. A test that changed the schema has spoilt it. */
async function giveBack(kept: KeptDatabase): Promise<void> {
  const { name, janitor } = kept;
  if (!Deno.env.get("TEST_POOLER")) await janitor.query(OTHERS_OUT).catch(() => {});
  if (await isAsItWas(kept)) {
    await janitor.query(DELETE_ALL);
    empty.push(kept);
  } else {
    await janitor.end();
    await drop(name);
  }
}

/** And nobody is in the middle of something there. */
async function isAsItWas({ janitor, schema }: KeptDatabase): Promise<boolean> {
  return await readSchema(janitor).catch(() => null) === schema &&
    (await janitor.query(BUSY)).rows.length === 0;
}

async function readSchema(client: pg.Client): Promise<string> {
  return (await client.query(SCHEMA)).rows[0].schema;
}

/** Names, columns, checks and triggers of all tables, and which migrations were applied. */
const SCHEMA = `select md5(concat(
    (select string_agg(concat(relname, relnatts, relchecks), ',' order by relname) from pg_class
      where relnamespace = 'public'::regnamespace),
    (select sum(atttypid::bigint) from pg_attribute where attrelid in
      (select oid from pg_class where relnamespace = 'public'::regnamespace)),
    (select string_agg(tgname, ',' order by tgname) from pg_trigger where not tgisinternal),
    (select string_agg(concat(name, checksum), ',' order by name) from migrations)
  )) as schema`;

const BUSY = `select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;

/** The connections of a pooler are its own: it would give those that are gone to the next test. */
const OTHERS_OUT = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid();`;

/** Rows one by one, since there are few: to truncate makes each table and index anew. */
const DELETE_ALL = `
  set session_replication_role = replica;
  do $$ declare each record; begin
    for each in select oid::regclass as name, relkind from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relname <> 'migrations'
    loop
      if each.relkind = 'r' then execute format('delete from %s', each.name);
      else perform setval(each.name, 1, false);
      end if;
    end loop;
  end $$`;

async function create(template: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await onServer((server) => server.query(`create database ${name} template ${template}`));
  return name;
}

async function drop(name: string): Promise<void> {
  await onServer((server) => server.query(`drop database ${name} with (force)`));
}

function urlOf(name: string): string {
  const url = new URL(testPostgresUrl());
  url.pathname = `/${name}`;
  return url.href;
}

/** As tests have it: through the pooler of `deno task pooler`, where it runs. */
function usedUrlOf(name: string): string {
  const url = new URL(urlOf(name));
  url.host = Deno.env.get("TEST_POOLER") ?? url.host;
  return url.href;
}

async function onServer<T>(work: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: testPostgresUrl() });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}
