// Keeps so many serving processes: replaces those that die or hang, renews them one by one, and ends them all.
import { logEvent } from "../log.ts";
import { type Hung, watchAnswers } from "./hung.ts";
import type { ServingProcess } from "./serving_process.ts";

export interface ProcessGroup {
  /** When all listen; or the exit code of the first, which ended before. Never, when it is closed meanwhile. */
  open(): Promise<"open" | { code: number }>;
  /** A new one for each, as what is on the disk now says: who listens stays until the next one does. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

interface GroupOptions {
  count: number;
  start(): ServingProcess;
  /** None is left, and none can be started: with the exit code of the last. */
  onLost(code: number): void;
}

/** So many in a row, while there is none. */
const FAILURES_MAX = 5;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** Ends of so long ago make no pause longer. */
const REMEMBERED_MS = 60_000;
/** One that hangs takes connections and answers none: it goes, also where no other one can be started. */
const HUNG_KEPT_MS = 10_000;

export function openProcessGroup({ count, start, onLost }: GroupOptions): ProcessGroup {
  const all = new Set<ServingProcess>();
  const listening = new Set<ServingProcess>();
  /** Another one takes their place. */
  const retired = new WeakSet<ServingProcess>();
  let endedAt: number[] = [];
  let lastCode = 0;
  let isOpen = false;
  let isClosing = false;
  let renewing: Promise<void> | undefined;
  let isRenewalWanted = false;

  async function launch(): Promise<ServingProcess | null> {
    const process = start();
    all.add(process);
    void process.ended.then((code) => {
      lastCode = code;
      all.delete(process);
      const wasListening = listening.delete(process);
      // Of the first, what it said itself is enough.
      if (isClosing || !isOpen || retired.has(process)) return;
      endedAt.push(performance.now());
      logEvent("error", "process.ended", { process: process.id, code, ...process.tell() });
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

  /** What waits at its port is lost with it: another one listens before, if that is soon. */
  async function endHung(process: ServingProcess, hung: Hung): Promise<void> {
    logEvent("error", "process.hung", { process: process.id, ...hung });
    const isReplaced = listening.delete(process) && !retired.has(process) && !isClosing;
    retired.add(process);
    if (isReplaced) {
      endedAt.push(performance.now());
      await Promise.race([replace(), pause(HUNG_KEPT_MS), process.ended]);
    }
    process.kill();
  }

  /** The first is replaced at once; those that die again and again are not. */
  function choosePauseMs(): number {
    const since = performance.now() - REMEMBERED_MS;
    endedAt = endedAt.filter((at) => at > since);
    if (endedAt.length < 2) return 0;
    return Math.min(FIRST_PAUSE_MS * 2 ** (endedAt.length - 2), LONGEST_PAUSE_MS);
  }

  async function replace(): Promise<void> {
    for (let failures = 0; !isClosing; failures++) {
      if (listening.size === 0 && failures === FAILURES_MAX) return onLost(lastCode);
      await pause(choosePauseMs());
      if (isClosing || await launch()) return;
    }
  }

  async function renewAll(): Promise<void> {
    for (const old of [...listening]) {
      if (isClosing || !listening.has(old)) continue;
      retired.add(old);
      if (await launch()) {
        await old.stop();
        continue;
      }
      // What does not start ends nothing.
      retired.delete(old);
      logEvent("error", "processes.not_renewed");
      if (!listening.has(old)) void replace();
      return;
    }
  }

  return {
    async open() {
      // Alone, so that it migrates for all, and says alone what is wrong.
      if (!await launch() && !isClosing) return { code: lastCode };
      const others = Array.from({ length: count - 1 }, async () => {
        if (!await launch()) await replace();
      });
      await Promise.all(others);
      return isClosing ? await new Promise<never>(() => {}) : "open";
    },
    renew() {
      isRenewalWanted = true;
      return renewing ??= (async () => {
        while (isRenewalWanted && !isClosing) {
          isRenewalWanted = false;
          await renewAll();
        }
        renewing = undefined;
      })();
    },
    async close() {
      isClosing = true;
      await Promise.all([...all].map((process) => process.stop()));
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
