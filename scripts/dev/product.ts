// The product as a process of its own, started anew for each change.
import { answers, freePort } from "../listening.ts";
import { START_COMMAND } from "../start_command.ts";

const ROOT = new URL("../../", import.meta.url);
const POLL_MS = 20;
const STOP_MS = 1_000;

export interface RunningProduct {
  origin: string;
  stop(): Promise<void>;
}

/** Only what browsers load, and only when that changed. False when it cannot be built. */
export async function build(): Promise<boolean> {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "build"],
    cwd: ROOT,
  }).spawn().status;
  return success;
}

/** Those that have not ended, also those that do not answer yet. */
const started = new Set<RunningProduct>();

export async function stopAll(): Promise<void> {
  await Promise.all([...started].map((product) => product.stop()));
}

/** Resolves when it answers; null when it ends instead. */
export async function startProduct(env: Record<string, string>): Promise<RunningProduct | null> {
  const port = freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = new Deno.Command(Deno.execPath(), {
    args: START_COMMAND.args,
    cwd: ROOT,
    env: { ...START_COMMAND.env, ...env, PORT: String(port) },
  }).spawn();
  let isOver = false;
  const product: RunningProduct = {
    origin,
    async stop() {
      if (isOver) return;
      child.kill("SIGTERM");
      // Its open connections wait for nothing any more.
      const timer = setTimeout(kill, STOP_MS);
      await ended;
      clearTimeout(timer);
    },
  };
  function kill() {
    try {
      child.kill("SIGKILL");
    } catch {
      // It has ended, and its status is still on its way.
    }
  }
  started.add(product);
  const ended = child.status.then(() => {
    isOver = true;
    started.delete(product);
  });
  while (!isOver && !await answers(`${origin}/readyz`)) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return isOver ? null : product;
}
