import { type CdnPurge, withTag } from "../config/host_settings.ts";
import { describeReason, logEvent } from "../log.ts";
import { count } from "../work/telemetry.ts";
import { Failure } from "../errors.ts";
import type { CdnPurges, Purge } from "./cdn_purges.ts";
import { askConfigured } from "../outside/ask.ts";
import { type Wait, WAITS } from "../outside/waits.ts";

type Outcome = { kind: "sent" } | { kind: "refused" | "delayed"; reason: string };

const ANSWER_MAX_BYTES = 0;
const COME_AGAIN = [408, 425, 429];

export interface Purger {
  close(): Promise<void>;
}

const LOOK_MS = 500;
const LOGGED_EVERY_MS = 60_000;

/** It looks by itself: where all pages are read from the CDN, no request comes that could. */
export function openPurger(purges: CdnPurges, cdn: CdnPurge, build: string): Purger {
  const closing = Promise.withResolvers<void>();
  const noteFailure = createNote();
  let isClosed = false;
  let hasBegun = false;

  async function work(): Promise<number> {
    if (!hasBegun) await purges.begin(build);
    hasBegun = true;
    const dueMs = await purges.poll();
    if (dueMs > 0) return Math.min(dueMs, LOOK_MS);
    let claimed: Purge[];
    do {
      claimed = await purges.claim();
      await Promise.all(claimed.map(send));
    } while (claimed.length > 0 && !isClosed);
    return LOOK_MS;
  }

  async function send(purge: Purge): Promise<void> {
    const outcome = await sendPurge(cdn, purge.tag);
    count("cdn_purges", { outcome: outcome.kind });
    if (outcome.kind === "sent") return await purges.noteSent(purge);
    noteFailure(outcome);
    await purges.noteFailed(purge);
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      const ms = await work().catch((error) => {
        if (!(error instanceof Failure)) logEvent("warn", "cdn.unread", describeReason(error));
        return LOOK_MS;
      });
      await pause(ms, closing.promise);
    }
  }

  const running = run();
  return {
    async close() {
      isClosed = true;
      closing.resolve();
      await running;
    },
  };
}

function createNote(): (outcome: Exclude<Outcome, { kind: "sent" }>) => void {
  const logged = { refused: -Infinity, delayed: -Infinity };
  const times = { refused: 0, delayed: 0 };
  return ({ kind, reason }) => {
    times[kind]++;
    if (performance.now() - logged[kind] < LOGGED_EVERY_MS) return;
    logged[kind] = performance.now();
    const event = kind === "refused" ? "cdn.purge_refused" : "cdn.purge_delayed";
    logEvent("warn", event, { reason, purges: times[kind] });
    times[kind] = 0;
  };
}

async function pause(ms: number, until: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([promise, until]);
  clearTimeout(timer);
}

export async function sendPurge(
  cdn: CdnPurge,
  tag: string,
  wait: Wait = WAITS.cdn,
): Promise<Outcome> {
  try {
    const response = await askConfigured(wait, withTag(cdn.url, tag), {
      method: cdn.method,
      headers: cdn.headers.map(([name, value]): [string, string] => [name, withTag(value, tag)]),
      body: cdn.body === null ? null : withTag(cdn.body, tag),
    }, ANSWER_MAX_BYTES);
    await response.body?.cancel();
    return toOutcome(response.status);
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return { kind: "delayed", reason: isLate ? "no answer in time" : "not reached" };
  }
}

function toOutcome(status: number): Outcome {
  if (status >= 200 && status < 300) return { kind: "sent" };
  const isRefused = status >= 300 && status < 500 && !COME_AGAIN.includes(status);
  return { kind: isRefused ? "refused" : "delayed", reason: `status ${status}` };
}
