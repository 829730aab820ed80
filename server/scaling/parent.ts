import type { Config } from "../config/config.ts";
import { openStorage } from "../database/storage.ts";
import { announce } from "../config/announce.ts";
import { onStopSignal } from "../work/process_state.ts";
import { readServingCommand } from "./own_command.ts";
import { openProcessGroup } from "./process_group.ts";
import { startServingProcess } from "./serving_process.ts";
import { OperatorError } from "../errors.ts";

interface ListenAddress {
  host: string;
  port: number;
}

interface ListenOptions {
  isShared: boolean;
}

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

export function listen(
  { host, port }: ListenAddress,
  handler: Deno.ServeHandler,
  { isShared }: ListenOptions,
): Deno.HttpServer {
  try {
    const shared = isShared ? { reusePort: true } : {};
    return Deno.serve({ hostname: host, port, onListen() {}, ...shared }, handler);
  } catch (error) {
    throw toTaken(error, port);
  }
}

const FREE_TRIES = 30;
const FREE_PAUSE_MS = 100;

/** A stranger could share a shared port. Processes whose parent was killed leave it within a moment. */
async function requireFreePort({ host, port }: ListenAddress): Promise<void> {
  for (let left = FREE_TRIES;; left--) {
    try {
      Deno.listen({ hostname: host, port }).close();
      return;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse) || left === 1) throw toTaken(error, port);
      await new Promise((resolve) => setTimeout(resolve, FREE_PAUSE_MS));
    }
  }
}

function toTaken(error: unknown, port: number): unknown {
  if (!(error instanceof Deno.errors.AddrInUse)) return error;
  return new OperatorError(
    `Port ${port} is already in use. Set PORT, or DOMAINS_PORT, to another one.`,
  );
}
