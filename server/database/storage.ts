import type { Config } from "../config/config.ts";
import { OperatorError } from "../errors.ts";
import {
  exists,
  holdDataDir,
  type PostgresHome,
  preparePostgresHome,
  remove,
  tryHoldDataDir,
} from "./embedded_files.ts";
import { runProgram } from "../outside/sockets.ts";
import { WAITS } from "../outside/waits.ts";
import { connection } from "./pool.ts";
import { run, type StartOptions, startServer, stopServer } from "./embedded_server.ts";
import { TimelyClient, withDeadline } from "./statements.ts";

export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

const USER = "folio";
const DATABASE = "folio";

export interface Storage {
  databaseUrl: string;
  secret: string;
  close(): Promise<void>;
}

const CONNECTIONS_MIN = 50;
const BESIDE_POOL = 20;

export async function openStorage(config: Config, onSpawn?: () => void): Promise<Storage> {
  const { databaseUrl, secret, dataDir, dbPoolMax } = config;
  if (databaseUrl && secret) {
    return { databaseUrl, secret, close: () => Promise.resolve() };
  }
  const lock = await holdDataDir(dataDir);
  const settings = { max_connections: String(Math.max(CONNECTIONS_MIN, dbPoolMax + BESIDE_POOL)) };
  const postgres = await startEmbedded(dataDir, { onSpawn, settings });
  return {
    databaseUrl: postgres.url,
    secret: await readSecret(config),
    close: async () => {
      await postgres.stop();
      lock.release();
    },
  };
}

export async function readSecret(
  { secret, dataDir }: Pick<Config, "secret" | "dataDir">,
): Promise<string> {
  return secret ?? await keptSecret(dataDir);
}

export async function openStorageBeside(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
): Promise<Pick<Storage, "databaseUrl" | "close">> {
  if (databaseUrl) return { databaseUrl, close: () => Promise.resolve() };
  try {
    if (!await exists(`${dataDir}/postgres`)) {
      throw new OperatorError(`There is no database in the folder ${dataDir} (DATA_DIR).`);
    }
    const lock = await tryHoldDataDir(dataDir);
    if ("holder" in lock) {
      const running = await findRunning(dataDir);
      if (running) return { databaseUrl: running, close: () => Promise.resolve() };
      throw new OperatorError(
        `The Folio Kitchen that uses the folder ${dataDir} is starting or stopping. Try again in a moment.`,
      );
    }
    const postgres = await startEmbedded(dataDir);
    return {
      databaseUrl: postgres.url,
      close: async () => {
        await postgres.stop();
        lock.release();
      },
    };
  } catch (error) {
    if (!(error instanceof Deno.errors.PermissionDenied)) throw error;
    throw new OperatorError(
      `The folder ${dataDir} is another user's: run this as the user who runs Folio Kitchen.`,
    );
  }
}

async function keptSecret(dataDir: string): Promise<string> {
  const file = `${dataDir}/secret`;
  try {
    return await Deno.readTextFile(file);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const secret = crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: "base64url" });
  await Deno.writeTextFile(file, secret, { mode: 0o600, createNew: true });
  return secret;
}

/** The caller holds DATA_DIR (`holdDataDir`), so that any server on it is an orphan. */
export async function startEmbedded(
  dataDir: string,
  options: StartOptions = {},
): Promise<EmbeddedPostgres> {
  const home = await preparePostgresHome(dataDir);
  await stopOrphan(home);
  if (!await exists(home.cluster)) await initCluster(home);
  const port = await startServer(home, options);
  await createDatabase(home, port);
  return { url: url(home, port, DATABASE), stop: () => stopServer(home) };
}

export async function findRunning(dataDir: string): Promise<string | null> {
  const [pidFile, password] = await Promise.all(
    ["cluster/postmaster.pid", "password"].map((name) =>
      readIfThere(`${dataDir}/postgres/${name}`)
    ),
  );
  const lines = pidFile?.split("\n") ?? [];
  if (!password || lines[PID_FILE_STATUS]?.trim() !== "ready") return null;
  return url({ password }, Number(lines[PID_FILE_PORT]), DATABASE);
}

/** These are lines of postmaster.pid from 0, as Postgres documents them (miscadmin.h). */
const PID_FILE_PORT = 3;
const PID_FILE_STATUS = 7;

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

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

async function stopOrphan(home: PostgresHome): Promise<void> {
  const pidFile = `${home.cluster}/postmaster.pid`;
  const [pid] = (await Deno.readTextFile(pidFile).catch(() => "")).split("\n");
  if (!pid) return;
  if (await isOurPostmaster(home, pid)) await stopServer(home);
  else await disownPidFile(pidFile);
}

/** The file must stay: Postgres takes our number for stale, and reads from the file who holds shared memory. */
async function disownPidFile(pidFile: string): Promise<void> {
  const text = await Deno.readTextFile(pidFile);
  await Deno.writeTextFile(pidFile, text.replace(/^\d+/, String(Deno.pid)));
}

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
  const { stdout } = await runProgram(program!, { args });
  return new TextDecoder().decode(stdout).includes(home.cluster);
}

async function createDatabase(home: PostgresHome, port: number) {
  const wait = WAITS.long_work;
  const client = new TimelyClient(connection(url(home, port, "postgres"), wait.connectMs));
  const ask = (text: string) => client.query(withDeadline({ text }, wait));
  await client.connect();
  try {
    const { rowCount } = await ask(`select 1 from pg_database where datname = '${DATABASE}'`);
    if (!rowCount) await ask(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function url(home: Pick<PostgresHome, "password">, port: number, database: string): string {
  return `postgres://${USER}:${home.password}@127.0.0.1:${port}/${database}`;
}
