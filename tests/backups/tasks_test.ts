// `deno task backup` and `deno task restore`, as an operator has them: processes of their own, with a Postgres or the embedded one.
// Lane: rest.
import assert from "node:assert/strict";
import config from "../../deno.json" with { type: "json" };
import { freePort } from "../../scripts/listening.ts";
import { makeFolder, openBare, openMigrated, readContents } from "../support/backups.ts";
import { fillEveryTable } from "../support/every_table.ts";
import { startProcess, type TestProcess } from "../support/process.ts";
import { login, register, startProduct } from "../support/product.ts";
import { ROOT } from "../support/sources.ts";
import { until } from "../support/until.ts";

type Task = "backup" | "restore";

/** As the task has it, but for what installs packages. */
function start(task: Task, args: string[], env: Record<string, string>): TestProcess {
  const [, command] = config.tasks[task].command.split(" && deno ");
  const [run, ...options] = command!.split(" ");
  return startProcess({
    args: [run!, "--no-check", "--cached-only", ...options, ...args],
    env,
    cwd: new URL(ROOT).pathname,
  });
}

async function told(process: TestProcess): Promise<[code: number, output: string]> {
  const code = await process.ended();
  const output = process.output().replace(/^Warning .*\n/gm, "");
  assert.doesNotMatch(output, /\n\s+at /);
  return [code, output];
}

Deno.test("deno task backup and restore tell what they did, and what they did not", async () => {
  await using folder = await makeFolder();
  await using from = await openMigrated();
  await using to = await openBare();
  await fillEveryTable(from.database);
  const secret = { SECRET: "only for tests, and long enough for them" };
  const [here, there] = [from, to].map(({ url }) => ({ DATABASE_URL: url, ...secret }));
  const path = `${folder.path}/kitchen.zip`;

  const [written, toldOfIt] = await told(start("backup", [path], here!));
  assert.equal(written, 0, toldOfIt);
  assert.match(
    toldOfIt,
    /^Wrote \S+kitchen\.zip: \d+ tables, \d+ rows, [\d.]+ KB\.\n1 object at the object store: the file has their names, and not their bytes\. Keep the bucket as well\.\n$/,
  );
  const [note] = await from.database.sql`
    select operator, bytes::int, (select count(*)::int from backups) as notes from backups`;
  const { size } = await Deno.stat(path);
  assert.deepEqual(note, { operator: null, bytes: size, notes: 1 });
  const [restored, toldThen] = await told(start("restore", [path], there!));
  assert.equal(restored, 0, toldThen);
  assert.match(
    toldThen,
    /^Restored \S+kitchen\.zip, taken \S+Z by version \S+: \d+ tables, \d+ rows\.\n1 object at the object store: start the product with the BLOBS_URL where they are\.\n$/,
  );
  assert.deepEqual(
    (await readContents(to.database)).blobs,
    (await readContents(from.database)).blobs,
  );

  for (
    const [task, args, words] of [
      ["backup", [path], /^There is a file \S+kitchen\.zip already\. Choose another name\.\n$/],
      ["backup", [], /^Say into which file: deno task backup <file>\n$/],
      ["restore", [], /^Say which file: deno task restore <file>\n$/],
      ["restore", [path], /^The database to restore into is not empty: its table \w+ has rows\./],
    ] as const
  ) {
    const [code, output] = await told(start(task, [...args], there!));
    assert.match(output, words);
    assert.equal(code, 1);
  }
});

Deno.test("deno task backup works beside a running product with the embedded Postgres, and without; restore refuses beside", async () => {
  await using folder = await makeFolder();
  const place = (name: string) => ({ DATA_DIR: `${folder.path}/${name}` });
  const file = (name: string) => `${folder.path}/${name}.zip`;
  const nothing = await told(start("backup", [file("none")], place("none")));
  assert.deepEqual(nothing, [
    1,
    `There is no database in the folder ${folder.path}/none (DATA_DIR).\n`,
  ]);

  const { origin, process } = await startProduct(freePort(), place("first"));
  assert.equal(await register(origin, "chef1"), 201);
  const beside = await told(start("backup", [file("beside")], place("first")));
  assert.equal(beside[0], 0, beside[1]);
  assert.match(beside[1], /^Wrote \S+beside\.zip: \d+ tables, \d+ rows, /);
  const refused = await told(start("restore", [file("beside")], place("first")));
  assert.equal(refused[0], 1);
  assert.match(refused[1], /Another Folio Kitchen \(process \d+\) is already using the folder/);
  assert.ok(await login(origin, "chef1"));
  assert.equal(await process.stop("SIGTERM"), 0);

  const alone = await told(start("backup", [file("alone")], place("first")));
  assert.equal(alone[0], 0, alone[1]);
  const damaged = (await Deno.readFile(file("alone"))).slice(0, -1);
  await Deno.writeFile(file("half"), damaged);
  const half = await told(start("restore", [file("half")], place("second")));
  assert.equal(half[0], 1);
  assert.match(half[1], /half\.zip is not whole: its end is missing\..* Nothing was restored\.\n$/);
  await assert.rejects(Deno.stat(`${folder.path}/second`), Deno.errors.NotFound);

  const restored = await told(start("restore", [file("alone")], place("second")));
  assert.equal(restored[0], 0, restored[1]);
  const second = await startProduct(freePort(), place("second"));
  assert.ok(await login(second.origin, "chef1"));
  assert.equal(await second.process.stop("SIGTERM"), 0);
});

Deno.test("deno task backup that is stopped leaves no file, and nothing that runs", async () => {
  await using folder = await makeFolder();
  await using from = await openMigrated();
  // More than can be packed before the signal comes.
  await from.database.sql`
    insert into blobs (hash, size, bytes)
    select sha256(n::text::bytea), 1, (
      select string_agg(sha256((n * 10000 + m)::text::bytea), ''::bytea) from generate_series(1, 10000) m
    ) from generate_series(1, 200) n`;
  const path = `${folder.path}/kitchen.zip`;
  const task = start("backup", [path], {
    DATABASE_URL: from.url,
    SECRET: "only for tests, and long enough for them",
  });
  await until(
    "the beginning of the file",
    () => Deno.stat(`${path}.part`).then(({ size }) => size > 0, () => false),
  );
  assert.equal(await task.stop("SIGTERM"), 1);
  assert.match(task.output(), /^Broken off\.$/m);
  assert.deepEqual(await Array.fromAsync(Deno.readDir(folder.path)), []);
});
