import { runProgram } from "../outside/sockets.ts";
import { WAITS } from "../outside/waits.ts";

interface ProcStat {
  state: string;
  usedMs: number;
}

export interface ProcessState {
  doing: "stopped" | "working" | "waiting" | "unknown";
  isRunnable: boolean;
  usedMs: number;
  memoryMb?: number;
  threads?: number;
  waitsIn?: string;
}

/** Deno itself may not read in /proc. */
const READ_COMMAND =
  "cat /proc/$0/task/*/stat; echo; cat /proc/$0/status; echo; cat /proc/$0/wchan";

export async function readProcessState(pid: number): Promise<ProcessState | null> {
  if (Deno.build.os !== "linux") return null;
  try {
    const { stdout } = await runProgram("sh", {
      args: ["-c", READ_COMMAND, String(pid)],
      clearEnv: true,
      stderr: "null",
    }, WAITS.program);
    return toState(new TextDecoder().decode(stdout));
  } catch {
    return null;
  }
}

function toState(text: string): ProcessState | null {
  const [stats = "", status = "", waitsIn = ""] = text.split("\n\n");
  const threads = stats.split("\n").filter(Boolean).map(readProcStat);
  if (threads.length === 0) return null;
  const isRunnable = threads.some(({ state }) => WANTS_TO_WORK.test(state));
  const isStopped = threads.every(({ state }) => STOPPED.test(state));
  const memoryKb = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return {
    doing: isStopped ? "stopped" : isRunnable ? "working" : "waiting",
    isRunnable,
    usedMs: threads.reduce((sum, { usedMs }) => sum + usedMs, 0),
    ...memoryKb ? { memoryMb: Math.round(Number(memoryKb) / 1024) } : {},
    threads: threads.length,
    ...waitsIn.trim().length > 1 ? { waitsIn: waitsIn.trim() } : {},
  };
}

const WANTS_TO_WORK = /^[RD]$/;
const STOPPED = /^[Tt]$/;

export function readProcStat(line: string): ProcStat {
  // The name in front may hold blanks and brackets.
  const [state = "", ...fields] = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return { state, usedMs: (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS };
}

/** These are the places of utime and stime (proc(5)) behind the state, in hundredths of a second. */
const [USER, SYSTEM] = [10, 11];
const TICK_MS = 10;

/** A task runner may pass on a signal twice. */
export function onStopSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const listener = async () => {
    if (isStopping) return;
    isStopping = true;
    await stop();
    Deno.exit(0);
  };
  Deno.addSignalListener("SIGINT", listener);
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", listener);
}
