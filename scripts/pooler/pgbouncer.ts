// A PgBouncer in transaction mode before a Postgres, for every database of it.
import pg from "pg";
import { freePort } from "../listening.ts";

export interface Pooler extends AsyncDisposable {
  /** Host and port, as an address of Postgres has them. */
  host: string;
  version: string;
  /** From now on before another server: as an operator does after a failover. */
  pointAt(postgresUrl: string): Promise<void>;
  restart(): Promise<void>;
}

/** Fewer than the product would open, so that its connections are given from one to another. */
const POOL_SIZE = 3;

export async function openPooler(postgresUrl: string, poolSize = POOL_SIZE): Promise<Pooler> {
  const folder = await Deno.makeTempDir({ prefix: "folio-kitchen-pooler-" });
  await Deno.chmod(folder, 0o755);
  const port = freePort();
  const settings = `${folder}/pgbouncer.ini`;
  const write = (url: string) => Deno.writeTextFile(settings, writeSettings(url, port, poolSize));
  await write(postgresUrl);
  const version = await readVersion();
  let child = await start(settings, port);
  const stop = async () => {
    child.kill("SIGKILL");
    await child.status;
  };
  return {
    host: `127.0.0.1:${port}`,
    version,
    async pointAt(url) {
      await write(url);
      const { username } = new URL(url);
      const console = new pg.Client({
        connectionString: `postgres://${username}@127.0.0.1:${port}/pgbouncer`,
      });
      await console.connect();
      await console.query("reload");
      await console.end();
    },
    async restart() {
      await stop();
      child = await start(settings, port);
    },
    async [Symbol.asyncDispose]() {
      await stop();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

function writeSettings(postgresUrl: string, port: number, poolSize: number): string {
  const { hostname, port: postgresPort, username, password } = new URL(postgresUrl);
  // It does not run as root.
  const user = Deno.uid() === 0 ? "user = nobody\n" : "";
  return `[databases]
* = host=${hostname} port=${postgresPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = ${username}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 2000
server_idle_timeout = 5
server_login_retry = 1
${user}`;
}

async function start(settings: string, port: number): Promise<Deno.ChildProcess> {
  const child = new Deno.Command("pgbouncer", {
    args: ["--quiet", settings],
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  await untilListening(port, child);
  return child;
}

async function readVersion(): Promise<string> {
  const { stdout } = await new Deno.Command("pgbouncer", { args: ["--version"] }).output();
  return new TextDecoder().decode(stdout).split("\n")[0]!;
}

/** It says by its end that it cannot. */
async function untilListening(port: number, child: Deno.ChildProcess): Promise<void> {
  let isOver = false;
  void child.status.then(() => isOver = true);
  while (!isOver) {
    try {
      (await Deno.connect({ hostname: "127.0.0.1", port })).close();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error("PgBouncer ended before it listened");
}
