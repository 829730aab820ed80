// What a process does, by what Linux tells of it and of its threads, also when it answers nothing itself.
import { runProgram } from "../outside/sockets.ts";
import { WAITS } from "../outside/waits.ts";

interface ProcStat {
  /** One letter, such as R for what would run. */
  state: string;
  /** Of the processor; NaN for what is no such line. */
  usedMs: number;
}

export interface ProcessState {
  /** Stopped by somebody, on the processor or waiting for it or for a disk, or waiting for anything else. */
  doing: "stopped" | "working" | "waiting" | "unknown";
  /** A thread of it would work on if the machine let it. */
  isRunnable: boolean;
  /** Of the processor, since it started: by all threads. */
  usedMs: number;
  memoryMb?: number;
  threads?: number;
  /** Where the kernel has its main thread wait, if it says so. */
  waitsIn?: string;
}

/** Deno itself may not read there. `$0`: the number of the process. */
const READ = "cat /proc/$0/task/*/stat; echo; cat /proc/$0/status; echo; cat /proc/$0/wchan";

/** Null where the machine does not tell, and of a process that has ended. */
export async function readProcessState(pid: number): Promise<ProcessState | null> {
  if (Deno.build.os !== "linux") return null;
  try {
    const { stdout } = await runProgram("sh", {
      args: ["-c", READ, String(pid)],
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

/** On the processor or waiting for it, or for a disk. */
const WANTS_TO_WORK = /^[RD]$/;
const STOPPED = /^[Tt]$/;

export function readProcStat(line: string): ProcStat {
  // Behind the name, which may hold blanks and brackets.
  const [state = "", ...fields] = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return { state, usedMs: (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS };
}

/** Places of utime and stime behind the state, in hundredths of a second. */
const [USER, SYSTEM] = [10, 11];
const TICK_MS = 10;
