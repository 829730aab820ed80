import { fileURLToPath } from "node:url";
import { inTime } from "../outside/breaker.ts";
import { type Wait, WAITS } from "../outside/waits.ts";
import { type Message, readMessages, TOO_SLOW, WORKING, writeMessage } from "./child_answers.ts";
import { NICENESS } from "./worker.ts";
import { logSlow, watchSilence } from "./silent_child.ts";

export type ChildFailure =
  | "unstarted"
  | "crashed"
  | "slow";

export interface Child {
  readonly id: number;
  /** It takes one question at a time, and must be ended after a failure or an answer that it should not give. */
  ask(header: unknown, parts: Uint8Array[]): Promise<Message | ChildFailure>;
  end(): void;
}

export function startChild(
  worker: URL,
  cpuLimitMs: number,
  wait: Wait = WAITS.child,
): Child | null {
  const child = spawn(worker, cpuLimitMs);
  if (!child) return null;
  const writer = child.stdin.getWriter();
  const read = readMessages(child.stdout);
  let isReady = false;

  function end(): void {
    try {
      child!.kill("SIGKILL");
    } catch {
      // The child ended by itself.
    }
    writer.abort().catch(() => {});
  }

  async function load(): Promise<void> {
    if (isReady) return;
    const stopLogging = logSlow("worker.loading", worker);
    isReady = await inTime(read(), wait.connectMs).catch(() => null) !== null;
    stopLogging();
  }

  async function exchange(header: unknown, parts: Uint8Array[]): Promise<Message | ChildFailure> {
    const watch = watchSilence(child!.pid, { cpuLimitMs, end });
    const isTaken = await writeMessage(writer, header, parts).then(() => true, () => false);
    const answer = isTaken ? await readAnswer(read, watch.noteOutput) : null;
    watch.stop();
    if (answer) return answer;
    end();
    if (watch.isOver() || (await child!.status).code === TOO_SLOW) return "slow";
    return isTaken ? "crashed" : "unstarted";
  }

  return {
    id: child.pid,
    async ask(header, parts) {
      child.ref();
      await load();
      const stopLogging = logSlow("worker.answering", worker);
      const answer = isReady ? await exchange(header, parts) : "unstarted";
      stopLogging();
      child.unref();
      return answer;
    },
    end,
  };
}

async function readAnswer(
  read: () => Promise<Message | null>,
  onWorking: () => void,
): Promise<Message | null> {
  for (;;) {
    const message = await read().catch(() => null);
    if (message?.header !== WORKING) return message;
    onWorking();
  }
}

const ROOT = new URL("../../", import.meta.url);

const SYSTEM_FACTS =
  "cpus,networkInterfaces,hostname,osRelease,osUptime,loadavg,systemMemoryInfo,uid,gid";

/** Freed pixels go back to the machine, and not onto a heap for each thread. */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "1048576",
  MALLOC_TRIM_THRESHOLD_: "1048576",
};

function spawn(worker: URL, cpuLimitMs: number): Deno.ChildProcess | null {
  const packages = fileURLToPath(new URL("node_modules", ROOT));
  const command = [
    Deno.execPath(),
    "run",
    "--quiet",
    "--no-prompt",
    "--no-lock",
    "--cached-only",
    `--allow-ffi=${packages}`,
    `--allow-read=${packages}`,
    `--allow-sys=${SYSTEM_FACTS}`,
    "--allow-env",
    "--v8-flags=--expose-gc",
    fileURLToPath(worker),
    String(cpuLimitMs),
  ];
  // A priority that is set after the start does not reach the threads that are there by then.
  const withPriority = ["nice", "-n", String(NICENESS), ...command];
  return (Deno.build.os === "linux" ? spawnCommand(withPriority) : null) ?? spawnCommand(command);
}

function spawnCommand([program, ...args]: string[]): Deno.ChildProcess | null {
  try {
    const child = new Deno.Command(program!, {
      args,
      cwd: fileURLToPath(ROOT),
      // No secret of ours may be within its reach.
      clearEnv: true,
      env: ENVIRONMENT,
      stdin: "piped",
      stdout: "piped",
      // Native code complains there about hostile input, at any length.
      stderr: "null",
    }).spawn();
    child.unref();
    return child;
  } catch {
    return null;
  }
}
