// What tests and screenshots stand on: a Postgres of their own with a migrated template, and a browser.
import { chromium } from "playwright-core";
import { type EmbeddedPostgres, startEmbedded } from "../server/database/storage.ts";
import { openDatabase } from "../server/database/database.ts";
import { migrate, readMigrations } from "../server/database/migrate.ts";
import { readSeconds } from "./test_cpu.ts";
import { SHARED_BROWSER_ARGS } from "../tests/support/browser.ts";
import { findBrowser } from "../tests/support/find_browser.ts";
import { GIVE_UP_MS } from "../tests/support/until.ts";
import { WAITS } from "../server/outside/waits.ts";

const MIGRATIONS = new URL("../sql/", import.meta.url);

/** Everything in it may be lost with the machine, so nothing waits for the disk. */
const THROWAWAY = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
};

/** Proofs of passwords took a quarter of the tests' time: each test opens connections of its own. */
const TRUST = "host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n";

export interface TestServices extends AsyncDisposable {
  /** By which tests/support finds them. */
  environment: Record<string, string>;
  /** Returns how much of the processor Postgres took until now. */
  postgresSeconds(): Promise<number>;
}

export async function openTestServices(): Promise<TestServices> {
  await using opened = new AsyncDisposableStack();
  const opening = Promise.all([openBrowser(), openPostgres(Deno.env.get("TEST_POSTGRES_URL"))]);
  const [{ server, path, env }, postgres] = await opening;
  opened.defer(() => postgres.stop());
  opened.defer(() => server.close());
  await makeTemplate(postgres.url);
  const services = opened.move();
  return {
    environment: {
      TEST_POSTGRES_URL: postgres.url,
      TEST_BROWSER_URL: server.wsEndpoint(),
      TEST_BROWSER: path,
      TEST_BROWSER_ENV: JSON.stringify(env),
    },
    postgresSeconds: () => readSeconds(postgres.pid),
    [Symbol.asyncDispose]: () => services.disposeAsync(),
  };
}

/** One for all tests that need none with options of its own: a start takes half a second. */
async function openBrowser() {
  const { path, env } = await findBrowser();
  const server = await chromium.launchServer({
    executablePath: path,
    env: { ...Deno.env.toObject(), ...env },
    args: SHARED_BROWSER_ARGS,
    timeout: GIVE_UP_MS,
  });
  return { server, path, env };
}

/** One of its own, or, to try another version, the server whose address is given. */
async function openPostgres(
  url: string | undefined,
): Promise<EmbeddedPostgres & { pid: number | "self" }> {
  if (url) return { url, pid: "self", stop: () => Promise.resolve() };
  const dataDir = await Deno.makeTempDir({ prefix: "folio-kitchen-test-" });
  await Deno.chmod(dataDir, 0o711);
  const hba_file = `${dataDir}/hba.conf`;
  await Deno.writeTextFile(hba_file, TRUST, { mode: 0o644 });
  const postgres = await startEmbedded(dataDir, { settings: { ...THROWAWAY, hba_file } });
  const [pid] = (await Deno.readTextFile(`${dataDir}/postgres/cluster/postmaster.pid`)).split("\n");
  return {
    url: postgres.url,
    pid: Number(pid),
    async stop() {
      await postgres.stop();
      await Deno.remove(dataDir, { recursive: true });
    },
  };
}

/** New databases are copies of this one, which is quicker than migrating each. */
async function makeTemplate(url: string): Promise<void> {
  const server = openDatabase(url, { poolMax: 1, wait: WAITS.long_work });
  await server.sql`drop database if exists template_folio`;
  await server.sql`create database template_folio`;
  await server.close();
  const template = new URL(url);
  template.pathname = "/template_folio";
  const database = openDatabase(template.href, { poolMax: 1, wait: WAITS.long_work });
  await migrate(database, await readMigrations(MIGRATIONS));
  await database.close();
}
