// What was asked and how it was answered; an error counts as planned only while something was taken away on purpose.

interface KindCounts {
  done: number;
  failed: number;
  longestMs: number;
}

const MAX_IN_FLIGHT = 200;

export class Tally {
  planned = 0;
  unplanned: string[] = [];
  #kinds = new Map<string, KindCounts>();
  #outageEndsAt = 0;
  #minute = { done: 0, failed: 0, "not asked": 0 };
  #inFlight = 0;

  /** Until then, and a moment longer for what is under way, a 503 is no error. */
  planOutage(endsAt: number): void {
    this.#outageEndsAt = endsAt;
  }

  /** Calls `work` so many times a second, whether earlier ones have ended or not. Returns a stop. */
  every(perS: number, kind: string, work: () => Promise<void>): () => void {
    let owed = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      owed += (now - last) / 1_000 * perS;
      last = now;
      for (; owed >= 1; owed--) void this.try(kind, work);
    }, 20);
    return () => clearInterval(timer);
  }

  async try(kind: string, work: () => Promise<void>): Promise<void> {
    if (this.#inFlight >= MAX_IN_FLIGHT) {
      this.#minute["not asked"]++;
      return;
    }
    const entry = this.#kinds.get(kind) ?? { done: 0, failed: 0, longestMs: 0 };
    this.#kinds.set(kind, entry);
    const [startedAt, startedClock] = [performance.now(), Date.now()];
    this.#inFlight++;
    try {
      await work();
      entry.done++;
      this.#minute.done++;
    } catch (error) {
      entry.failed++;
      this.#minute.failed++;
      const text = error instanceof Error ? error.message : String(error);
      const isPlanned = startedClock < this.#outageEndsAt && text.includes(" 503");
      if (isPlanned) this.planned++;
      else this.unplanned.push(`${new Date().toISOString()} ${kind}: ${text}`);
    } finally {
      this.#inFlight--;
      entry.longestMs = Math.max(entry.longestMs, Math.round(performance.now() - startedAt));
    }
  }

  takeMinute(): Record<string, number> {
    const minute = this.#minute;
    this.#minute = { done: 0, failed: 0, "not asked": 0 };
    return { ...minute, "errors outside so far": this.unplanned.length };
  }

  kinds(): Record<string, KindCounts> {
    return Object.fromEntries(this.#kinds);
  }
}

/** The answer's body; throws for any status but the expected one. */
export async function ask(
  url: string,
  init: RequestInit = {},
  expected = 200,
): Promise<{ text: string; headers: Headers }> {
  const response = await fetch(url, { redirect: "manual", ...init });
  const text = await response.text();
  if (response.status !== expected) {
    throw new Error(`${new URL(url).pathname}: ${response.status} ${text.slice(0, 200)}`);
  }
  return { text, headers: response.headers };
}
