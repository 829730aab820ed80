// The embedded Postgres under everything that its host does to it: kill -9, Ctrl-C, a second process, root and not.
// Lane: rest.
import assert from "node:assert/strict";
import pg from "pg";
import { startProcess, type TestProcess } from "../support/process.ts";

const FIXTURE = new URL("../support/embedded_process.ts", import.meta.url);

Deno.test("embedded Postgres keeps its data from one start to the next", async () => {
  await using folder = await makeFolder();
  const first = await start(folder.path);
  await query(first.url, "create table dishes (name text)");
  await query(first.url, "insert into dishes values ('soup')");
  await first.stop("SIGTERM");
  const second = await start(folder.path);
  const rows = await query(second.url, "select name from dishes");
  await second.stop("SIGTERM");
  assert.deepEqual(rows, [{ name: "soup" }]);
});

Deno.test("embedded Postgres refuses a second process on its folder, in words", async () => {
  await using folder = await makeFolder();
  const first = await start(folder.path);
  const second = spawn(folder.path);
  const answer = await second.line(/^refused (.*)$/);
  await second.ended();
  await first.stop("SIGTERM");
  assert.match(
    answer,
    /Another Folio Kitchen \(process \d+\) is already using the folder .*set DATA_DIR/,
  );
});

Deno.test("embedded Postgres survives a kill -9 of its process with all that was acknowledged", async () => {
  await using folder = await makeFolder();
  const first = await start(folder.path);
  await query(first.url, "create table dishes (name text)");
  await query(first.url, "insert into dishes values ('stew')");
  await first.stop("SIGKILL");
  const second = await start(folder.path);
  const rows = await query(second.url, "select name from dishes");
  const orphan = await query(first.url, "select 1").catch(() => "gone");
  await second.stop("SIGTERM");
  assert.deepEqual(rows, [{ name: "stew" }]);
  assert.equal(orphan, "gone");
});

Deno.test("embedded Postgres outlives a Ctrl-C until its process has drained", async () => {
  await using folder = await makeFolder();
  // Its own group stands for the terminal's: Ctrl-C reaches all of it.
  const process = spawn(folder.path, { ownGroup: true });
  await process.line(/^ready (.*)$/);
  Deno.kill(-process.pid, "SIGINT");
  await process.line(/^(drained)$/);
  assert.equal(await process.ended(), 0);
});

Deno.test("embedded Postgres starts over what a crash left half done", async () => {
  await using folder = await makeFolder();
  const first = await start(folder.path);
  await first.stop("SIGTERM");
  const home = await Deno.realPath(`${folder.path}/postgres`);
  for await (const { name } of Deno.readDir(home)) {
    // The names under which copying and initdb work until they are done.
    if (/^(engine|cluster)/.test(name)) {
      await Deno.rename(`${home}/${name}`, `${home}/${name}.new`);
    }
  }
  const second = await start(folder.path);
  await second.stop("SIGTERM");
});

Deno.test("embedded Postgres is not fooled by the pid file of a process that is gone", async () => {
  await using folder = await makeFolder();
  const first = await start(folder.path);
  const home = await Deno.realPath(`${folder.path}/postgres`);
  const pidFile = await Deno.readTextFile(`${home}/cluster/postmaster.pid`);
  await first.stop("SIGTERM");
  // As if the number had gone to someone else since: this very process.
  const foreign = pidFile.replace(/^\d+/, String(Deno.pid));
  await Deno.writeTextFile(`${home}/cluster/postmaster.pid`, foreign);
  const second = await start(folder.path);
  await second.stop("SIGTERM");
});

Deno.test("embedded Postgres starts in a folder that is closed to others", async () => {
  await using folder = await makeFolder();
  await Deno.chmod(folder.path, 0o700);
  const process = await start(folder.path);
  await process.stop("SIGTERM");
});

Deno.test({
  name: "embedded Postgres starts for a user who is not root",
  // When the tests run without root, every test above shows it.
  ignore: Deno.uid() !== 0,
  async fn() {
    await using folder = await makeFolder();
    await using project = await copyProject();
    await Deno.chown(folder.path, NOBODY, NOBODY);
    const process = spawn(folder.path, { project: project.path, uid: NOBODY });
    await process.line(/^ready (.*)$/);
    assert.equal(await process.stop("SIGTERM"), 0);
  },
});

const NOBODY = 65_534;

interface DatabaseProcess {
  url: string;
  stop(signal: Deno.Signal): Promise<number>;
}

async function start(folder: string): Promise<DatabaseProcess> {
  const process = spawn(folder);
  const url = await process.line(/^ready (.*)$/);
  return { url, stop: process.stop };
}

function spawn(
  folder: string,
  options: { ownGroup?: boolean; uid?: number; project?: string } = {},
): TestProcess {
  const { project, ownGroup, uid } = options;
  return startProcess({
    program: project && `${project}/deno`,
    args: [
      "run",
      "-P=start",
      "--no-check",
      "--cached-only",
      project ? `${project}/tests/support/embedded_process.ts` : FIXTURE.href,
      folder,
    ],
    env: project ? { DENO_DIR: `${project}/deno_dir`, HOME: project } : {},
    ownGroup,
    uid,
  });
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

async function makeFolder() {
  const path = await Deno.makeTempDir({ prefix: "folio-kitchen-embedded-" });
  await Deno.chmod(path, 0o711);
  return {
    path,
    async [Symbol.asyncDispose]() {
      const home = await Deno.realPath(`${path}/postgres`).catch(() => path);
      await Deno.remove(home, { recursive: true });
      if (home !== path) await Deno.remove(path, { recursive: true });
    },
  };
}

/** What another user needs to run the fixture, where that user can reach it. */
async function copyProject() {
  const path = await Deno.makeTempDir({ prefix: "folio-kitchen-project-" });
  await Deno.chmod(path, 0o755);
  const root = new URL("../../", import.meta.url).pathname;
  for (
    const name of [
      "deno.json",
      "package.json",
      "deno.lock",
      "contract",
      "server",
      "tests",
      "node_modules",
    ]
  ) {
    // By links where that goes: the packages are large.
    const [from, to] = [`"${root}${name}"`, `"${path}/${name}"`];
    await shell(`cp -al ${from} ${to} 2>/dev/null || { rm -rf ${to} && cp -a ${from} ${to}; }`);
  }
  await shell(`ln "${Deno.execPath()}" "${path}/deno" || cp "${Deno.execPath()}" "${path}/deno"`);
  await shell(`chmod -R a+rX "${path}" && mkdir -m 777 "${path}/deno_dir"`);
  return {
    path,
    [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }),
  };
}

async function shell(line: string): Promise<void> {
  const { success, stderr } = await new Deno.Command("sh", {
    args: ["-c", line],
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
}
