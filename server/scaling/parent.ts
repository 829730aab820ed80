import type { Config } from "../config/config.ts";
import { openStorage } from "../database/storage.ts";
import { announce } from "../config/announce.ts";
import { requireFreePort } from "./listen.ts";
import { onStopSignal } from "../work/stop_signal.ts";
import { readServingCommand } from "./own_command.ts";
import { openProcessGroup } from "./process_group.ts";
import { startServingProcess } from "./serving_process.ts";

export async function serveWithProcesses(config: Config, processes: number): Promise<void> {
  const command = await readServingCommand();
  const storage = await openStorage(config);
  const { databaseUrl, secret } = storage;
  const end = async (code: number) => {
    await group.close();
    await storage.close();
    Deno.exit(code);
  };
  const group = openProcessGroup({
    count: processes,
    start: () => startServingProcess(command, { databaseUrl, secret, processes }),
    onLost: end,
  });
  onStopSignal(async () => {
    await group.close();
    await storage.close();
  });
  try {
    await requireFreePort(config);
    if (config.domainsPort) await requireFreePort({ host: config.host, port: config.domainsPort });
  } catch (error) {
    await storage.close();
    throw error;
  }
  const opened = await group.open();
  if (opened !== "open") return await end(opened.code);
  announce(config, processes);
  onRenewSignal(() => void group.renew());
}

/** A terminal that is closed sends SIGHUP too, and means the end. */
function onRenewSignal(renew: () => void): void {
  if (!Deno.stdin.isTerminal()) Deno.addSignalListener("SIGHUP", renew);
}
