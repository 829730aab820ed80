import { OperatorError } from "../errors.ts";
import { runProgram } from "../outside/sockets.ts";
import { noEngine, type PostgresHome, remove } from "./embedded_files.ts";

const START_TRIES = 3;
const START_TIMEOUT_S = 60;
const STOP_TIMEOUT_S = 10;
const LOG_TAIL_LINES = 12;

export interface StartOptions {
  settings?: Record<string, string>;
  onSpawn?: () => void;
}

/** Somebody else may take the port meanwhile: then the next one is tried. */
export async function startServer(
  home: PostgresHome,
  { settings = {}, onSpawn }: StartOptions,
): Promise<number> {
  for (let left = START_TRIES; left > 0; left--) {
    const port = Number(settings.port ?? freePort());
    await writeSettings(home, {
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      port: String(port),
      max_connections: "50",
      // A failed statement may hold what people wrote, which must stay out of the log.
      log_min_error_statement: "panic",
      log_error_verbosity: "terse",
      ...settings,
    });
    await remove(home.log);
    // pg_ctl starts it in a session of its own: Ctrl+C must not reach it before the app has drained.
    const starting = run(home, "pg_ctl", [
      "start",
      "--wait",
      `--timeout=${START_TIMEOUT_S}`,
      `--pgdata=${home.cluster}`,
      `--log=${home.log}`,
      "--silent",
    ]);
    onSpawn?.();
    if ((await starting).success) return port;
  }
  const log = await Deno.readTextFile(home.log).catch(() => "(no log)");
  const tail = log.trim().split("\n").slice(-LOG_TAIL_LINES).join("\n");
  throw new Error(`The embedded Postgres does not start:\n${tail}`);
}

export async function stopServer(home: PostgresHome): Promise<void> {
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

export async function run(
  home: PostgresHome,
  program: "initdb" | "pg_ctl",
  args: string[],
): Promise<{ success: boolean; complaint: string }> {
  // The server inherits it from pg_ctl: a pipe would break with us, and hold us.
  const stderr = program === "initdb" ? "piped" : "null";
  const running = runProgram(`${home.engine}/bin/${program}`, {
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
    const result = await running;
    return {
      success: result.success,
      complaint: stderr === "piped" ? new TextDecoder().decode(result.stderr) : "",
    };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) throw new OperatorError(noEngine());
    throw error;
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

function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}
