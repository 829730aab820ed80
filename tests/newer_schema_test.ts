// An older build and the database that a newer one migrated: it does not start there, what runs goes on, and each task refuses.
import assert from "node:assert/strict";
import { freePort } from "../scripts/listening.ts";
import { openDatabase } from "../server/database/database.ts";
import { migrate } from "../server/database/migrate.ts";
import { MIGRATIONS, openMigrated } from "./support/backups.ts";
import { startProcess } from "./support/process.ts";
import { askAnew, isGone, readEvents, startProcesses } from "./support/processes.ts";
import { productArgs } from "./support/product.ts";
import { until } from "./support/until.ts";

/** What the next build brings. This one is the older build then. */
const NEXT = { name: "9999_dishes.sql", text: "create table dishes (name text)" };

const REFUSED =
  /^This database was brought up to date by a newer build of Folio Kitchen: it has the migration 9999_dishes\.sql, which this build does not know\. Nothing was changed\. Start the newer build, or restore a backup/m;

async function openPlace() {
  const migrated = await openMigrated();
  const environment = {
    DATABASE_URL: migrated.url,
    SECRET: "only for tests, and long enough for them",
    MAIL: "off",
  };
  return {
    environment,
    migrateByNewerBuild: async () => {
      const database = openDatabase(migrated.url, { poolMax: 1 });
      await migrate(database, [...MIGRATIONS, NEXT]);
      await database.close();
    },
    [Symbol.asyncDispose]: () => migrated[Symbol.asyncDispose](),
  };
}

for (const PROCESSES of ["1", "2"]) {
  Deno.test(`an older build does not start where a newer one has been, with PROCESSES=${PROCESSES}`, async () => {
    await using place = await openPlace();
    await place.migrateByNewerBuild();
    const process = startProcess({
      args: productArgs(),
      env: { ...place.environment, PORT: String(freePort()), PROCESSES },
    });
    if (await process.line(/is open|newer build/) === "is open") await process.stop("SIGTERM");
    assert.match(process.output(), REFUSED);
    assert.equal(await process.ended(), 1);
    assert.doesNotMatch(process.output(), /\n\s+at |is open/);
  });
}

Deno.test("what runs goes on beside a newer build, is not renewed, and a process of it that ends is not replaced", async () => {
  await using place = await openPlace();
  const { origin, parent, ids } = await startProcesses(freePort(), place.environment);
  await place.migrateByNewerBuild();
  const [first, second] = ids();
  Deno.kill(parent.pid, "SIGHUP");
  await until(
    "it says that nothing was renewed",
    () => readEvents(parent.output(), "processes.not_renewed").length === 1,
  );
  assert.match(parent.output(), REFUSED);
  assert.equal((await askAnew(`${origin}/readyz`)).status, 200);
  assert.deepEqual([await isGone(first!), await isGone(second!)], [false, false]);

  Deno.kill(first!, "SIGKILL");
  await until("it refuses once more", () => parent.output().split("by a newer build").length > 2);
  assert.equal((await askAnew(`${origin}/readyz`)).status, 200);
  assert.equal(ids().length, 2);
  assert.equal(await parent.stop("SIGTERM"), 0);
});

Deno.test("no task of the operator's touches a database of a newer build", async () => {
  await using place = await openPlace();
  await place.migrateByNewerBuild();
  const folder = await Deno.makeTempDir({ prefix: "folio-kitchen-newer-" });
  const args: Record<string, string[]> = {
    "move-blobs": [],
    backup: [`${folder}/kitchen.zip`],
    // Whether a database may be restored into is asked after the file: `backups/schema_test.ts` has it.
    restore: [`${folder}/kitchen.zip`],
    "take-down": ["chef1", "--reason", "It asks for a PIN."],
    invite: [],
  };
  const { tasks } = JSON.parse(await Deno.readTextFile(new URL("../deno.json", import.meta.url)));
  const names = Object.keys(tasks).filter((name) =>
    tasks[name].description.startsWith("For the operator")
  );
  assert.deepEqual(names.toSorted(), Object.keys(args).toSorted());
  for (const name of names.filter((each) => each !== "restore")) {
    const script = new URL(`../scripts/${name.replace("-", "_")}.ts`, import.meta.url).href;
    const process = startProcess({
      args: ["run", "-P=start", "--no-check", "--cached-only", script, ...args[name]!],
      env: place.environment,
    });
    assert.equal(await process.ended(), 1, `${name}: ${process.output()}`);
    assert.match(process.output(), /a (newer build|newer version) of Folio Kitchen/, name);
  }
  await Deno.remove(folder, { recursive: true });
});
