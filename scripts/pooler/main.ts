// Runs tests whose databases stand behind a real PgBouncer in transaction mode, which keeps nothing of a session: for checks by hand, where it is installed.
import { startEmbedded } from "../../server/database/storage.ts";
import { readSources } from "../../tests/support/sources.ts";
import { JOURNEY } from "../test_lanes.ts";
import { openPooler } from "./pgbouncer.ts";

/** A pooler matters only to tests that speak to a database; one of them looks at a connection of its own, and is left out. */
const TESTS = (await readSources())
  .filter(({ path, imports }) =>
    /_test\.tsx?$/.test(path) && !JOURNEY.test(path) &&
    !/^tests\/(attacks|faults)\/|^tests\/database\/database_test/.test(path) &&
    imports.some(({ target }) => target === "tests/support/test_app.ts")
  )
  .map(({ path }) => path);

const dataDir = await Deno.makeTempDir({ prefix: "folio-kitchen-pooler-data-" });
await Deno.chmod(dataDir, 0o711);
const postgres = await startEmbedded(dataDir, {
  settings: { fsync: "off", synchronous_commit: "off", max_connections: "300" },
});
let code = 1;
try {
  await using pooler = await openPooler(postgres.url);
  console.log(`${pooler.version}, pool_mode=transaction`);
  const tests = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--allow-all",
      "scripts/test.ts",
      ...Deno.args.length > 0 ? Deno.args : TESTS,
    ],
    env: {
      TEST_POSTGRES_URL: postgres.url,
      TEST_POOLER: pooler.host,
      DATABASE_PREPARE: Deno.env.get("DATABASE_PREPARE") ?? "off",
    },
  }).spawn();
  code = (await tests.status).code;
} finally {
  await postgres.stop();
  await Deno.remove(dataDir, { recursive: true });
}
Deno.exit(code);
