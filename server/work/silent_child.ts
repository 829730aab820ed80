// Ends a child process that says nothing for too long, and waits for one that a full machine gives no time to say it.
import { runProgram } from "../outside/sockets.ts";
import { WAITS } from "../outside/waits.ts";
import { readProcStat } from "./process_state.ts";
import { logEvent } from "../log.ts";

const SLOW_MS = 5_000;
/** Children say that they work, and workers end a call, by their time: a full machine lets them be late by so much. */
export const SILENT_MAX_MS = 10_000;

export interface ProcessTime {
  /** The process had so much of the processor since it started. */
  usedMs: number;
  /** It would work on if the machine let it. */
  isRunnable: boolean;
}

interface SilenceOptions {
  /** Its work may take so much of the processor. */
  cpuLimitMs: number;
  /** Called once, when it is over. */
  end(): void;
  silentMs?: number;
  /** Null: the machine does not tell. */
  readTime?(): Promise<ProcessTime | null>;
}

/** It is over when nothing was heard for long of a process that had its time or wants none, or when all took too long. */
export function watchSilence(
  pid: number,
  {
    cpuLimitMs,
    end,
    silentMs = SILENT_MAX_MS,
    readTime = () => readProcessTime(pid),
  }: SilenceOptions,
) {
  let isOver = false;
  let isStopped = false;
  let silent = setTimeout(judge, silentMs);
  const hung = setTimeout(finish, WAITS.child.answerMs);

  function finish(): void {
    if (isStopped) return;
    isOver = true;
    stop();
    end();
  }

  function hear(): void {
    clearTimeout(silent);
    if (!isStopped) silent = setTimeout(judge, silentMs);
  }

  async function judge(): Promise<void> {
    const timer = silent;
    const time = await readTime();
    // It was heard of meanwhile.
    if (timer !== silent) return;
    if (time?.isRunnable && time.usedMs < cpuLimitMs) hear();
    else finish();
  }

  function stop(): void {
    isStopped = true;
    clearTimeout(silent);
    clearTimeout(hung);
  }

  return { hear, stop, isOver: () => isOver };
}

/** Linux tells it. `cat` reads it, since Deno itself may not. */
export async function readProcessTime(pid: number): Promise<ProcessTime | null> {
  if (Deno.build.os !== "linux") return null;
  try {
    const { stdout } = await runProgram("cat", {
      args: [`/proc/${pid}/stat`],
      clearEnv: true,
      stderr: "null",
    });
    const { state, usedMs } = readProcStat(new TextDecoder().decode(stdout));
    return Number.isNaN(usedMs) ? null : { usedMs, isRunnable: state === "R" };
  } catch {
    return null;
  }
}

/** Logs what takes longer than that, again and again until the function that it returns is called. */
export function logSlow(
  event: "worker.loading" | "worker.answering",
  module: URL,
  slowMs = SLOW_MS,
): () => void {
  const startedAt = performance.now();
  const name = module.pathname.split("/").at(-1);
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    logEvent("warn", event, { module: name, seconds });
  }, slowMs);
  Deno.unrefTimer(timer);
  return () => clearInterval(timer);
}
