// The place of the rehearsal: a primary with a synchronous standby and a reading replica, a pooler, a store, four processes, a proxy, a cache.
import { openStoreServer, type StoreServer } from "../../tests/support/object_store.ts";
import { answers, freePort } from "../listening.ts";
import { openPooler, type Pooler } from "../pooler/pgbouncer.ts";
import { START_COMMAND } from "../start_command.ts";
import type { Engines } from "./engines.ts";
import { addressAt, makePrimary, makeStandby, requireStandby, type Server } from "./postgres.ts";
import { type Engine, startEngine, UNPRIVILEGED, until } from "./processes.ts";
import { type Balancer, type Cache, startBalancer, startCache } from "./proxies.ts";

export interface Installation extends AsyncDisposable {
  folder: string;
  servers: { primary: Server; standby: Server; replica: Server };
  pooler: Pooler;
  store: StoreServer;
  processes: Process[];
  balancer: Balancer;
  cache: Cache;
}

export interface Process {
  port: number;
  engine: Engine;
  /** With other variables as well, from now on. */
  start(added?: Record<string, string>): Promise<void>;
}

export const STANDBY = "standby";
export const REPLICA = "replica";
export const PROCESSES = 4;
/** For each process, behind the pooler. */
const POOL_MAX = 8;
const POOLER_SIZE = 40;

export async function openInstallation(engines: Engines): Promise<Installation> {
  await using opened = new AsyncDisposableStack();
  const folder = await makeFolder();
  opened.defer(() => Deno.remove(folder, { recursive: true }));
  const primary = await makePrimary(engines, `${folder}/primary`);
  // The one that was killed is not there any more.
  const stop = (server: Server) => server.stop().catch(() => {});
  opened.defer(() => stop(primary));
  const standby = await makeStandby(engines, primary, `${folder}/standby`, STANDBY);
  opened.defer(() => stop(standby));
  const replica = await makeStandby(engines, primary, `${folder}/replica`, REPLICA);
  opened.defer(() => stop(replica));
  await requireStandby(primary, STANDBY);
  const pooler = opened.use(await openPooler(addressAt(primary.port), POOLER_SIZE));
  const store = opened.use(await openStoreServer());
  const environment = {
    DATABASE_URL: addressAt(Number(pooler.host.split(":")[1])),
    DATABASE_PREPARE: "off",
    DATABASE_READ_URL: addressAt(replica.port),
    DB_POOL_MAX: String(POOL_MAX),
    BLOBS_URL: store.url,
    SECRET: "only for the rehearsal, and long enough",
    SMTP_URL: "smtp://127.0.0.1:9",
    RATE_LIMITS: "off",
    TRUST_PROXY: "1",
  };
  const processes: Process[] = [];
  for (let n = 0; n < PROCESSES; n++) {
    const process = makeProcess(environment, `${folder}/process_${n}.log`);
    await process.start();
    opened.defer(() => process.engine.end());
    processes.push(process);
  }
  const balancer = await startBalancer(engines, folder, processes.map(({ port }) => port));
  opened.defer(() => balancer.engine.end());
  const cache = await startCache(engines, folder, balancer.port);
  opened.defer(() => cache.engine.end());
  const all = opened.move();
  return {
    folder,
    servers: { primary, standby, replica },
    pooler,
    store,
    processes,
    balancer,
    cache,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Which the servers' own user can reach. */
async function makeFolder(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "folio-kitchen-rehearsal-" });
  await Deno.chmod(folder, 0o755);
  if (UNPRIVILEGED.uid) await Deno.chown(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  return folder;
}

/** As `deno task start` starts it. */
function makeProcess(environment: Record<string, string>, log: string): Process {
  const port = freePort();
  return {
    port,
    engine: null!,
    async start(added) {
      environment = { ...environment, ...added };
      const env = { ...START_COMMAND.env, ...environment, PORT: String(port) };
      this.engine = await startEngine(Deno.execPath(), START_COMMAND.args, { log, env });
      await until("a process", () => answers(`http://127.0.0.1:${port}/readyz`));
    },
  };
}
