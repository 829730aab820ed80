import { logEvent } from "../log.ts";
import type { Report, ServingProcess } from "./serving_process.ts";
import { type ProcessState, readProcessState } from "../work/process_state.ts";

export interface HangReport extends Report, Omit<ProcessState, "isRunnable" | "usedMs"> {
  usedMs: number;
  silentMs: number;
}

interface WatchOptions {
  onHung(hung: HangReport): void;
  readState?(pid: number): Promise<ProcessState | null>;
  hungMs?: number;
  lookMs?: number;
}

const HUNG_MS = 5_000;
const LOOK_MS = 500;

export interface ProcessGroup {
  open(): Promise<"open" | { code: number }>;
  renew(): Promise<void>;
  close(): Promise<void>;
}

interface GroupOptions {
  count: number;
  start(): ServingProcess;
  onLost(code: number): void;
}

const FAILURES_MAX = 5;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const REMEMBERED_MS = 60_000;
const HUNG_KEPT_MS = 10_000;

export function openProcessGroup({ count, start, onLost }: GroupOptions): ProcessGroup {
  const members = createMembers(start, onLost);
  const { listening, retired, launch, replace, isClosing } = members;
  let renewing: Promise<void> | undefined;
  let isRenewalWanted = false;

  async function renewAll(): Promise<void> {
    for (const old of [...listening]) {
      if (isClosing() || !listening.has(old)) continue;
      retired.add(old);
      if (await launch()) {
        await old.stop();
        continue;
      }
      retired.delete(old);
      logEvent("error", "processes.not_renewed");
      if (!listening.has(old)) void replace();
      return;
    }
  }

  return {
    async open() {
      // The first one starts alone, so that it migrates for all, and says alone what is wrong.
      if (!await launch() && !isClosing()) return { code: members.lastCode() };
      const others = Array.from({ length: count - 1 }, async () => {
        if (!await launch()) await replace();
      });
      await Promise.all(others);
      return isClosing() ? await new Promise<never>(() => {}) : "open";
    },
    renew() {
      isRenewalWanted = true;
      return renewing ??= (async () => {
        while (isRenewalWanted && !isClosing()) {
          isRenewalWanted = false;
          await renewAll();
        }
        renewing = undefined;
      })();
    },
    close: members.close,
  };
}

/** One that ends, or does not answer, is replaced. */
function createMembers(
  start: GroupOptions["start"],
  onLost: GroupOptions["onLost"],
) {
  const all = new Set<ServingProcess>();
  const listening = new Set<ServingProcess>();
  const retired = new WeakSet<ServingProcess>();
  const pauses = createPauses();
  let lastCode = 0;
  let isOpen = false;
  let isClosing = false;

  async function launch(): Promise<ServingProcess | null> {
    const process = start();
    all.add(process);
    void process.ended.then((code) => {
      lastCode = code;
      all.delete(process);
      const wasListening = listening.delete(process);
      if (isClosing || !isOpen || retired.has(process)) return;
      pauses.noteEnd();
      logEvent("error", "process.ended", { process: process.id, code, ...process.report() });
      if (wasListening) void replace();
    });
    if (!await process.opened) {
      await process.ended;
      return null;
    }
    isOpen = true;
    listening.add(process);
    logEvent("info", "process.listening", { process: process.id });
    void watchAnswers(process, { onHung: (hung) => void endHung(process, hung) });
    return process;
  }

  /** Connections that wait at its port are lost with it, so that another one should listen before. */
  async function endHung(process: ServingProcess, hung: HangReport): Promise<void> {
    logEvent("error", "process.hung", { process: process.id, ...hung });
    const isReplaced = listening.delete(process) && !retired.has(process) && !isClosing;
    retired.add(process);
    if (isReplaced) {
      pauses.noteEnd();
      await Promise.race([replace(), pause(HUNG_KEPT_MS), process.ended]);
    }
    process.kill();
  }

  async function replace(): Promise<void> {
    for (let failures = 0; !isClosing; failures++) {
      if (listening.size === 0 && failures === FAILURES_MAX) return onLost(lastCode);
      await pause(pauses.chooseMs());
      if (isClosing || await launch()) return;
    }
  }

  async function close(): Promise<void> {
    isClosing = true;
    await Promise.all([...all].map((process) => process.stop()));
  }

  return {
    listening,
    retired,
    launch,
    replace,
    isClosing: () => isClosing,
    lastCode: () => lastCode,
    close,
  };
}

function createPauses() {
  let endedAt: number[] = [];
  return {
    noteEnd: () => void endedAt.push(performance.now()),
    chooseMs(): number {
      const since = performance.now() - REMEMBERED_MS;
      endedAt = endedAt.filter((at) => at > since);
      if (endedAt.length < 2) return 0;
      return Math.min(FIRST_PAUSE_MS * 2 ** (endedAt.length - 2), LONGEST_PAUSE_MS);
    },
  };
}

function pause(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null));
}

export async function watchAnswers(
  process: Pick<ServingProcess, "id" | "ask" | "report">,
  {
    onHung,
    readState = readProcessState,
    hungMs = HUNG_MS,
    lookMs = LOOK_MS,
  }: WatchOptions,
): Promise<void> {
  // The first answer comes at once, so that a hang soon after the start can be described too.
  while (true) {
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
        ...process.report(),
        usedMs: usedMs - (first?.usedMs ?? 0),
        silentMs: Math.round(performance.now() - askedAt),
      });
      return;
    }
    await pause(lookMs);
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
