// Servers of Postgres for the rehearsal: a primary, and those that stream from it. What is done here by hand, an operator does (docs/operating.md).
import pg from "pg";
import { freePort } from "../listening.ts";
import type { Engines } from "./engines.ts";
import { runProgram, UNPRIVILEGED, until } from "./processes.ts";

export interface Server {
  port: number;
  folder: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** kill -9: of the postmaster, whose children end with it. */
  kill(): Promise<void>;
  ask(text: string): Promise<unknown>;
}

const USER = "folio";
export const DATABASE = "folio";

/** To connect to, at the port of a server or of what stands before it. */
export function addressAt(port: number, database = DATABASE): string {
  return `postgres://${USER}:folio@127.0.0.1:${port}/${database}`;
}

export async function makePrimary(engines: Engines, folder: string): Promise<Server> {
  await runProgram(engines.initdb!, [
    `--pgdata=${folder}`,
    `--username=${USER}`,
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
  ], { ...UNPRIVILEGED, cwd: "/" });
  const server = await makeServer(engines, folder, {});
  await server.start();
  const client = new pg.Client({ connectionString: addressAt(server.port, "postgres") });
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  await client.end();
  return server;
}

/** A copy that streams from the primary under this name. */
export async function makeStandby(
  engines: Engines,
  primary: Server,
  folder: string,
  name: string,
): Promise<Server> {
  await runProgram(engines.pg_basebackup!, [
    `--pgdata=${folder}`,
    `--dbname=host=127.0.0.1 port=${primary.port} user=${USER}`,
    "--checkpoint=fast",
    "--wal-method=stream",
  ], { ...UNPRIVILEGED, cwd: "/" });
  await Deno.writeTextFile(`${folder}/standby.signal`, "");
  const server = await makeServer(engines, folder, {
    primary_conninfo: conninfo(primary.port, name),
  });
  await server.start();
  return server;
}

/** How a standby is told whom to follow. */
export function conninfo(port: number, name: string): string {
  return `host=127.0.0.1 port=${port} user=${USER} application_name=${name}`;
}

/** Saves wait for this standby from now on; without a name, for nobody. */
export async function requireStandby(server: Server, name: string): Promise<void> {
  await server.ask(`alter system set synchronous_standby_names = '${name}'`);
  await server.ask("select pg_reload_conf()");
}

async function makeServer(
  engines: Engines,
  folder: string,
  settings: Record<string, string>,
): Promise<Server> {
  const port = freePort();
  const lines = Object.entries({
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_wal_senders: "6",
    max_connections: "200",
    wal_keep_size: "256MB",
    port: String(port),
    ...settings,
  }).map(([name, value]) => `${name} = '${value}'\n`);
  await Deno.writeTextFile(`${folder}/postgresql.auto.conf`, lines.join(""));
  const control = async (...args: string[]) => {
    // The server has what pg_ctl has: a pipe would be open for as long as it runs.
    const command = new Deno.Command(engines.pg_ctl!, {
      args: [...args, `--pgdata=${folder}`, "--silent", "--wait"],
      ...UNPRIVILEGED,
      cwd: "/",
      stdin: "null",
      stdout: "null",
      stderr: "null",
    });
    if (!(await command.spawn().status).success) {
      throw new Error(`pg_ctl ${args[0]}: see ${folder}.log`);
    }
  };
  const ask = async (text: string): Promise<unknown> => {
    const client = new pg.Client({ connectionString: addressAt(port) });
    await client.connect();
    try {
      return (await client.query({ text, rowMode: "array" })).rows[0]?.[0];
    } finally {
      await client.end();
    }
  };
  return {
    port,
    folder,
    start: () => control("start", `--log=${folder}.log`),
    stop: () => control("stop", "--mode=fast"),
    async kill() {
      const [pid] = (await Deno.readTextFile(`${folder}/postmaster.pid`)).split("\n");
      Deno.kill(Number(pid), "SIGKILL");
      await until("the end of the primary", async () => {
        return await ask("select 1").then(() => false, () => true);
      });
    },
    ask,
  };
}
