import { describeReason, logEvent } from "../log.ts";

export interface Hourly {
  stop(): void;
}

const HOUR_MS = 60 * 60 * 1_000;
const FIRST_MAX_MS = 60 * 1_000;

export function startHourly(works: Readonly<Record<string, () => Promise<unknown>>>): Hourly {
  let isStopped = false;
  let timer = after(Math.random() * FIRST_MAX_MS);

  function after(ms: number): ReturnType<typeof setTimeout> {
    const timer = setTimeout(doAll, ms);
    Deno.unrefTimer(timer);
    return timer;
  }

  async function doAll(): Promise<void> {
    for (const [name, work] of Object.entries(works)) {
      if (isStopped) return;
      await work().catch((error) => {
        if (!isStopped) logEvent("warn", "hourly.failed", { name, ...describeReason(error) });
      });
    }
    if (!isStopped) timer = after(HOUR_MS);
  }

  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
