// What is taken away under load, and put back: each scene answers with a line of the table.
import { type Figures, KINDS, type Load } from "./load.ts";
import { type Installation, REPLICA, STANDBY } from "./place.ts";
import { addressAt, conninfo, requireStandby } from "./postgres.ts";
import { pause } from "./processes.ts";

export interface Line {
  scene: string;
  figures: Record<string, string | number>;
}

const SETTLE_MS = 3_000;
const STORE_AWAY_MS = Number(Deno.env.get("REHEARSE_STORE_AWAY_S") ?? 60) * 1_000;

/** By hand, as docs/operating.md tells it; whoever does it has seen that the primary is gone. */
export async function failOver({ servers, pooler }: Installation, load: Load): Promise<Line> {
  const { primary, standby, replica } = servers;
  const watch = load.watch();
  await primary.kill();
  await pause(SETTLE_MS);
  const promotedAt = performance.now();
  await standby.ask("select pg_promote()");
  await requireStandby(standby, "");
  await pooler.pointAt(addressAt(standby.port));
  await replica.ask(`alter system set primary_conninfo = '${conninfo(standby.port, REPLICA)}'`);
  await replica.ask("select pg_reload_conf()");
  const stepsS = (performance.now() - promotedAt) / 1_000;
  await pause(SETTLE_MS + 5_000);
  const figures = watch.end();
  servers.primary = standby;
  await requireStandby(standby, REPLICA);
  return {
    scene: `primary killed -9, ${SETTLE_MS / 1_000} s until somebody acts, ${STANDBY} promoted`,
    figures: {
      "acknowledged saves lost": await load.findLost(),
      "the steps take, s": stepsS.toFixed(1),
      "until saves work, s": figures.save.awayS.toFixed(1),
      ...describeFigures(figures),
    },
  };
}

export async function killProcess({ processes }: Installation, load: Load): Promise<Line> {
  return await watched(load, "a process killed -9 and started again", async () => {
    const [process] = processes;
    await process!.engine.end("SIGKILL");
    await pause(SETTLE_MS);
    await process!.start();
    await pause(SETTLE_MS);
  });
}

export async function upgradeProcesses(place: Installation, load: Load): Promise<Line> {
  return await watched(load, "all processes replaced, one by one", () => replaceProcesses(place));
}

/** With other variables as well. */
export async function replaceProcesses(
  { processes, balancer }: Installation,
  added: Record<string, string> = {},
): Promise<void> {
  for (const [n, process] of processes.entries()) {
    await balancer.set(n, "drain");
    await process.engine.end("SIGTERM");
    await process.start(added);
    await balancer.set(n, "ready");
    await pause(1_000);
  }
}

export async function loseStore({ store }: Installation, load: Load): Promise<Line> {
  return await watched(load, `the store away for ${STORE_AWAY_MS / 1_000} s`, async () => {
    store.setAway(true);
    await pause(STORE_AWAY_MS);
    store.setAway(false);
    await pause(SETTLE_MS);
  });
}

export async function loseReplica(
  { servers: { replica, primary } }: Installation,
  load: Load,
): Promise<Line> {
  // After the failover, saves wait for it.
  await requireStandby(primary, "");
  return await watched(load, "the reading replica stopped, and started again", async () => {
    await replica.stop();
    await pause(2 * SETTLE_MS);
    await replica.start();
    await pause(SETTLE_MS);
  });
}

export async function restartPooler({ pooler }: Installation, load: Load): Promise<Line> {
  return await watched(load, "PgBouncer restarted", async () => {
    await pooler.restart();
    await pause(SETTLE_MS);
  });
}

async function watched(load: Load, scene: string, work: () => Promise<void>): Promise<Line> {
  const watch = load.watch();
  await work();
  const figures = watch.end();
  return {
    scene,
    figures: { "acknowledged saves lost": await load.findLost(), ...describeFigures(figures) },
  };
}

function describeFigures(figures: Record<(typeof KINDS)[number], Figures>): Record<string, string> {
  return Object.fromEntries(KINDS.map((kind) => {
    const { asked, failed, awayS } = figures[kind];
    const name = kind === "save" ? "saves failed" : `${kind} visits failed`;
    return [name, `${failed} of ${asked}${failed ? `, for ${awayS.toFixed(1)} s` : ""}`];
  }));
}
