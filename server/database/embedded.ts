// The Postgres that we start ourselves when no DATABASE_URL is set: a real server, in DATA_DIR, for this process alone.
import pg from "pg";
import { OperatorError } from "../errors.ts";
import {
  exists,
  noEngine,
  type PostgresHome,
  preparePostgresHome,
  remove,
} from "./embedded_files.ts";

export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

const USER = "folio";
const DATABASE = "folio";
const START_TRIES = 3;
const START_TIMEOUT_S = 60;
const STOP_TIMEOUT_S = 10;
const LOG_TAIL_LINES = 12;

/** The caller holds DATA_DIR (data_lock.ts), so any server on it is an orphan. */
export async function startEmbedded(
  dataDir: string,
  options: { settings?: Record<string, string> } = {},
): Promise<EmbeddedPostgres> {
  const home = await preparePostgresHome(dataDir);
  await stopOrphan(home);
  if (!await exists(home.cluster)) await initCluster(home);
  const port = await startServer(home, options.settings ?? {});
  await createDatabase(home, port);
  return { url: url(home, port, DATABASE), stop: () => stopServer(home) };
}

/** Made under another name first, so that a crash leaves no half cluster. */
async function initCluster(home: PostgresHome): Promise<void> {
  const unfinished = `${home.cluster}.new`;
  await remove(unfinished);
  const made = await run(home, "initdb", [
    `--pgdata=${unfinished}`,
    `--username=${USER}`,
    `--pwfile=${home.folder}/password`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
  ]);
  if (!made.success) throw new Error(`initdb failed: ${made.complaint}`);
  const settings = `${unfinished}/postgresql.conf`;
  await Deno.writeTextFile(settings, `\ninclude_if_exists 'folio.conf'\n`, {
    append: true,
  });
  await Deno.rename(unfinished, home.cluster);
}

/** A port is free until someone else takes it: then the next one is tried. */
async function startServer(
  home: PostgresHome,
  settings: Record<string, string>,
): Promise<number> {
  for (let left = START_TRIES; left > 0; left--) {
    const port = freePort();
    await writeSettings(home, {
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      port: String(port),
      max_connections: "50",
      ...settings,
    });
    await remove(home.log);
    // pg_ctl starts it in a session of its own: Ctrl-C must not reach it
    // before the app has drained.
    const { success } = await run(home, "pg_ctl", [
      "start",
      "--wait",
      `--timeout=${START_TIMEOUT_S}`,
      `--pgdata=${home.cluster}`,
      `--log=${home.log}`,
      "--silent",
    ]);
    if (success) return port;
  }
  const log = await Deno.readTextFile(home.log).catch(() => "(no log)");
  const tail = log.trim().split("\n").slice(-LOG_TAIL_LINES).join("\n");
  throw new Error(`The embedded Postgres does not start:\n${tail}`);
}

async function stopServer(home: PostgresHome): Promise<void> {
  for (const mode of ["fast", "immediate"]) {
    const { success } = await run(home, "pg_ctl", [
      "stop",
      `--mode=${mode}`,
      "--wait",
      `--timeout=${STOP_TIMEOUT_S}`,
      `--pgdata=${home.cluster}`,
      "--silent",
    ]);
    if (success) return;
  }
}

/** After a kill -9 of its app, Postgres is still there; or only its pid file is. */
async function stopOrphan(home: PostgresHome): Promise<void> {
  const pidFile = `${home.cluster}/postmaster.pid`;
  const [pid] = (await Deno.readTextFile(pidFile).catch(() => "")).split("\n");
  if (!pid) return;
  if (await isOurPostmaster(home, pid)) await stopServer(home);
  // Else the process is gone, and someone else may have its number by now.
  else await remove(pidFile);
}

/** By its command line, which Deno itself may read of no process but this. */
async function isOurPostmaster(
  home: PostgresHome,
  pid: string,
): Promise<boolean> {
  if (Deno.build.os === "windows") {
    const status = ["status", `--pgdata=${home.cluster}`];
    return (await run(home, "pg_ctl", status)).success;
  }
  const [program, ...args] = Deno.build.os === "linux"
    ? ["cat", `/proc/${pid}/cmdline`]
    : ["ps", "-o", "command=", "-p", pid];
  const { stdout } = await new Deno.Command(program!, { args }).output();
  return new TextDecoder().decode(stdout).includes(home.cluster);
}

async function createDatabase(home: PostgresHome, port: number) {
  const client = new pg.Client({
    connectionString: url(home, port, "postgres"),
  });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select 1 from pg_database where datname = $1",
      [DATABASE],
    );
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function writeSettings(
  home: PostgresHome,
  settings: Record<string, string>,
): Promise<void> {
  const lines = Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`);
  const file = `${home.cluster}/folio.conf`;
  await Deno.writeTextFile(file, lines.join(""), { mode: 0o600 });
  if (home.owner) await Deno.chown(file, home.owner.uid, home.owner.gid);
}

async function run(
  home: PostgresHome,
  program: "initdb" | "pg_ctl",
  args: string[],
): Promise<{ success: boolean; complaint: string }> {
  // The server inherits pg_ctl's: a pipe would break with us, and hold us.
  const stderr = program === "initdb" ? "piped" : "null";
  const command = new Deno.Command(`${home.engine}/bin/${program}`, {
    args,
    cwd: home.folder,
    clearEnv: true,
    env: { LC_ALL: "C" },
    ...home.owner,
    stdin: "null",
    stdout: "null",
    stderr,
  });
  try {
    const result = await command.output();
    return {
      success: result.success,
      complaint: stderr === "piped" ? new TextDecoder().decode(result.stderr) : "",
    };
  } catch (error) {
    // The program is there, but not made for this C library (Alpine, say).
    if (error instanceof Deno.errors.NotFound) throw new OperatorError(noEngine());
    throw error;
  }
}

function url(home: PostgresHome, port: number, database: string): string {
  return `postgres://${USER}:${home.password}@127.0.0.1:${port}/${database}`;
}

function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}
