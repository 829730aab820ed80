// Runs the tests on a Postgres of their own, and closes with "N passed, N failed" on a line alone.
import { type EmbeddedPostgres, startEmbedded } from "../server/database/embedded.ts";
import { openDatabase } from "../server/database/database.ts";
import { findBrowser } from "../tests/support/find_browser.ts";
import { migrate, readMigrations } from "../server/database/migrate.ts";

const MIGRATIONS = new URL("../sql/", import.meta.url);

/** Everything in it may be lost with the machine, so nothing waits for the disk. */
const THROWAWAY = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
};

const postgres = await openPostgres(Deno.env.get("TEST_POSTGRES_URL"));
let outcome: Outcome;
try {
  await makeTemplate(postgres.url);
  outcome = await runTests(postgres.url);
} finally {
  await postgres.stop();
}
console.log(`${outcome.passed} passed, ${outcome.failed} failed`);
Deno.exit(outcome.code);

/** One of its own, or, to try another version, the server whose address is given. */
async function openPostgres(url: string | undefined): Promise<EmbeddedPostgres> {
  if (url) return { url, stop: () => Promise.resolve() };
  const dataDir = await Deno.makeTempDir({ prefix: "folio-kitchen-test-" });
  await Deno.chmod(dataDir, 0o711);
  const postgres = await startEmbedded(dataDir, { settings: THROWAWAY });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await Deno.remove(dataDir, { recursive: true });
    },
  };
}

interface Outcome {
  code: number;
  passed: number;
  failed: number;
}

/** Each test's database is a copy of this one, which is quicker than migrating each. */
async function makeTemplate(url: string): Promise<void> {
  const server = openDatabase(url, { poolMax: 1 });
  await server.sql`drop database if exists template_folio`;
  await server.sql`create database template_folio`;
  await server.close();
  const template = new URL(url);
  template.pathname = "/template_folio";
  const database = openDatabase(template.href, { poolMax: 1 });
  await migrate(database, await readMigrations(MIGRATIONS));
  await database.close();
}

async function runTests(postgresUrl: string): Promise<Outcome> {
  const browser = await findBrowser();
  const args = Deno.args.length ? Deno.args : ["tests/"];
  const child = new Deno.Command(Deno.execPath(), {
    // All, because the browser's driver looks into /proc, which only that allows.
    args: [
      "test",
      "--allow-all",
      "--parallel",
      "--no-check",
      "--preload=tests/support/strict_console.ts",
      ...args,
    ],
    env: {
      TEST_POSTGRES_URL: postgresUrl,
      TEST_BROWSER: browser.path,
      TEST_BROWSER_ENV: JSON.stringify(browser.env),
      NO_COLOR: "1",
      DENO_JOBS: "2",
    },
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const text = await echo(child.stdout);
  const { code } = await child.status;
  const [, passed, failed] = [
    ...text.matchAll(/(\d+) passed[^|]*\| (\d+) failed/g),
  ].at(-1) ?? [];
  if (passed === undefined) return { code: code || 1, passed: 0, failed: 1 };
  return { code, passed: Number(passed), failed: Number(failed) };
}

async function echo(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of stream) {
    await Deno.stdout.write(part);
    text += decoder.decode(part, { stream: true });
  }
  return text;
}
