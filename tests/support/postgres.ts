// A database of its own for each test, on the test run's Postgres: emptied after it for the next, or made anew.
import pg from "pg";

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

/** A folder with a file for each that is empty and waits for a test, named like it: whoever removes the file has it. */
const EMPTY_DATABASES = "TEST_EMPTY_DATABASES";
const TEMPLATE = "template_folio";

/** Empty, and migrated like the template of the test run. */
export async function makeDatabase(): Promise<TestDatabase> {
  const name = await takeEmpty() ?? await create(TEMPLATE);
  return { url: usedUrlOf(name), drop: () => giveBack(name) };
}

/** Without migrations. */
export async function makeBareDatabase(): Promise<TestDatabase> {
  const name = await create("template0");
  return { url: usedUrlOf(name), drop: () => drop(name) };
}

async function takeEmpty(): Promise<string | undefined> {
  for await (const { name } of Deno.readDir(Deno.env.get(EMPTY_DATABASES)!)) {
    const isOurs = await Deno.remove(fileOf(name)).then(() => true, () => false);
    if (isOurs) return name;
  }
}

function fileOf(name: string): string {
  return `${Deno.env.get(EMPTY_DATABASES)}/${name}`;
}

/** A tenth of the time that a new one takes. A test that changed the schema has spoilt it. */
async function giveBack(name: string): Promise<void> {
  templateSchema ??= onDatabase(TEMPLATE, async (query) => (await query(SCHEMA))[0]!.schema!);
  const schema = await templateSchema;
  const isEmpty = await onDatabase(name, async (query) => {
    const [now] = await query(SCHEMA).catch(() => []);
    if (now?.schema !== schema) return false;
    await query(EMPTY);
    return true;
  });
  if (!isEmpty) return await drop(name);
  await Deno.writeTextFile(fileOf(name), "");
}

let templateSchema: Promise<string> | undefined;

/** Names, columns, checks and triggers of all tables, and which migrations were applied. */
const SCHEMA = `select md5(concat(
    (select string_agg(concat(relname, relnatts, relchecks), ',' order by relname) from pg_class
      where relnamespace = 'public'::regnamespace),
    (select sum(atttypid::bigint) from pg_attribute where attrelid in
      (select oid from pg_class where relnamespace = 'public'::regnamespace)),
    (select string_agg(tgname, ',' order by tgname) from pg_trigger where not tgisinternal),
    (select string_agg(concat(name, checksum), ',' order by name) from migrations)
  )) as schema`;

/** The connections of a pooler are its own: it would give those that are gone to the next test. */
const OTHERS_OUT = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid();`;

/** Rows one by one, since there are few: to truncate makes each table and index anew. */
const EMPTY = `
  ${Deno.env.get("TEST_POOLER") ? "" : OTHERS_OUT}
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
  await onServer((query) => query(`create database ${name} template ${template}`));
  return name;
}

async function drop(name: string): Promise<void> {
  await onServer((query) => query(`drop database ${name} with (force)`));
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

type Query = (statement: string) => Promise<Record<string, string>[]>;

function onServer<T>(work: (query: Query) => Promise<T>): Promise<T> {
  return connected(testPostgresUrl(), work);
}

function onDatabase<T>(name: string, work: (query: Query) => Promise<T>): Promise<T> {
  return connected(urlOf(name), work);
}

async function connected<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async (statement) => (await client.query(statement)).rows);
  } finally {
    await client.end();
  }
}
