// A database of its own for each test, copied from a migrated template on the test run's Postgres.
import pg from "pg";

/** The server that `deno task test` started. */
export function testPostgresUrl(): string {
  const url = Deno.env.get("TEST_POSTGRES_URL");
  if (!url) throw new Error("run the tests with: deno task test");
  return url;
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Without migrations when `template` is template0. */
export async function makeDatabase(
  template = "template_folio",
): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await onServer(`create database ${name} template ${template}`);
  const url = new URL(testPostgresUrl());
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onServer(`drop database ${name} with (force)`),
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testPostgresUrl() });
  await client.connect();
  await client.query(statement);
  await client.end();
}
