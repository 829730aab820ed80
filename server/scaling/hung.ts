import { type ProcessState, readProcessState } from "../work/process_state.ts";
import type { Report, ServingProcess } from "./serving_process.ts";

export interface Hung extends Report, Omit<ProcessState, "isRunnable" | "usedMs"> {
  usedMs: number;
  silentMs: number;
}

interface WatchOptions {
  onHung(hung: Hung): void;
  readState?(pid: number): Promise<ProcessState | null>;
  hungMs?: number;
  lookMs?: number;
}

const HUNG_MS = 5_000;
const LOOK_MS = 500;

export async function watchAnswers(
  process: Pick<ServingProcess, "id" | "ask" | "tell">,
  {
    onHung,
    readState = readProcessState,
    hungMs = HUNG_MS,
    lookMs = LOOK_MS,
  }: WatchOptions,
): Promise<void> {
  while (true) {
    await pause(lookMs);
    const answered = process.ask();
    const askedAt = performance.now();
    let first: ProcessState | null = null;
    let before: ProcessState | null = null;
    for (let hadMs = 0;;) {
      const lookedAt = performance.now();
      const answer = await Promise.race([answered, pause(lookMs)]);
      if (answer === false) return;
      if (answer) break;
      const state = await readState(process.id);
      // This process had no time either, or was stopped: it may only not have heard the answer.
      if (performance.now() - lookedAt < LATE_LOOKS * lookMs) {
        hadMs += findOwnTime(state, before, lookMs);
      }
      first ??= state;
      before = state;
      if (hadMs < hungMs) continue;
      const { isRunnable: _, usedMs = 0, ...known } = state ?? UNKNOWN;
      onHung({
        ...known,
        ...process.tell(),
        usedMs: usedMs - (first?.usedMs ?? 0),
        silentMs: Math.round(performance.now() - askedAt),
      });
      return;
    }
  }
}

const LATE_LOOKS = 2;
const UNKNOWN: ProcessState = { doing: "unknown", isRunnable: false, usedMs: 0 };

/** A full machine gives a process no time, which is no fault of it. */
function findOwnTime(
  state: ProcessState | null,
  before: ProcessState | null,
  passedMs: number,
): number {
  if (!state?.isRunnable) return passedMs;
  return before ? Math.min(passedMs, state.usedMs - before.usedMs) : 0;
}

function pause(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null));
}
