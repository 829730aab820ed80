import { runProgram } from "../outside/sockets.ts";
import { WAITS } from "../outside/waits.ts";
import { readProcStat } from "./process_state.ts";
import { logEvent } from "../log.ts";

const SLOW_MS = 5_000;
/** A full machine lets a child be late by so much with what it says. */
export const SILENT_MAX_MS = 10_000;

export interface ProcessTime {
  usedMs: number;
  isRunnable: boolean;
}

interface SilenceOptions {
  cpuLimitMs: number;
  end(): void;
  silentMs?: number;
  readTime?(): Promise<ProcessTime | null>;
}

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
  let silent = setTimeout(checkSilence, silentMs);
  const hung = setTimeout(finish, WAITS.child.answerMs);

  function finish(): void {
    if (isStopped) return;
    isOver = true;
    stop();
    end();
  }

  function noteOutput(): void {
    clearTimeout(silent);
    if (!isStopped) silent = setTimeout(checkSilence, silentMs);
  }

  async function checkSilence(): Promise<void> {
    const timer = silent;
    const time = await readTime();
    if (timer !== silent) return;
    if (time?.isRunnable && time.usedMs < cpuLimitMs) noteOutput();
    else finish();
  }

  function stop(): void {
    isStopped = true;
    clearTimeout(silent);
    clearTimeout(hung);
  }

  return { noteOutput, stop, isOver: () => isOver };
}

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
