// What Linux tells of a process, or of a thread, in one line (proc_pid_stat(5)).

export interface ProcStat {
  /** One letter, such as R for what would run. */
  state: string;
  /** Of the processor; NaN for what is no such line. */
  usedMs: number;
}

export function readProcStat(line: string): ProcStat {
  // Behind the name, which may hold blanks and brackets.
  const [state = "", ...fields] = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return { state, usedMs: (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS };
}

/** Places of utime and stime behind the state, in hundredths of a second. */
const [USER, SYSTEM] = [10, 11];
const TICK_MS = 10;
