// Keeps what pages load, behind their saves: of all processes, the one that has the lease.
import type { Blobs } from "../blobs/blobs.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { describeReason, logEvent } from "../log.ts";
import type { RateLimits } from "../http/rate_limits.ts";
import type { HostRoute } from "../outside/ask.ts";
import { type Wait, WAITS } from "../outside/waits.ts";
import { runOutsideRequests } from "../work/telemetry.ts";
import type { HostFile } from "./host_files.ts";
import { createFileFetcher } from "./file_fetcher.ts";
import { createAskHost } from "./host_requests.ts";
import { keepPage, type KeepParts } from "./keep_page.ts";
import { endLease, endTry, listDue, type PageToKeep, takeLease } from "./pages_to_keep.ts";

export interface Keeper {
  /** Returns at once. It must be called after the commit. */
  notify(): void;
  /** What a kept style sheet names and the page did not seem to need. Null where it is not to be had. */
  bring(userId: string, address: string): Promise<HostFile | null>;
  settle(): Promise<void>;
  close(): Promise<void>;
}

interface KeeperParts extends Pick<KeepParts, "preparer" | "pages" | "findPage"> {
  database: Database;
  blobs: Blobs;
  limits: Pick<RateLimits, "take">;
  clock: Clock;
}

interface KeeperOptions {
  pollMs: number;
  atOnce: number;
  wait: Wait;
  /** It leads every host to one address, as tests want it. */
  route: HostRoute;
}

const POLL_MS = 2_000;
/** Each holds the texts of a few files. */
const AT_ONCE = 4;
/** It is longer than a page takes, since the lease is taken anew before each. */
const LEASE_MS = 60_000;

/** Parts of a typeface, and pictures in styles. */
const BROUGHT_MAX_BYTES = 512 * 1024;

export const NO_KEEPER: Keeper = {
  notify() {},
  bring: () => Promise.resolve(null),
  settle: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

export function openKeeper(
  { clock, ...parts }: KeeperParts,
  { pollMs = POLL_MS, atOnce = AT_ONCE, wait = WAITS.kept_file, route }: Partial<KeeperOptions> =
    {},
): Keeper {
  const now = () => clock.now();
  const fetcher = createFileFetcher({ ...parts, ask: createAskHost(wait, route), now });
  const work = createWork({ ...parts, fetcher, now }, atOnce);
  let current: Promise<void> | undefined;
  let isWanted = false;

  function notify(): void {
    isWanted = true;
    work.wake();
    current ??= runOutsideRequests(run);
  }

  async function run(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await work.keepDue().catch((error) => {
        logEvent("warn", "kept_files.unreadable", describeReason(error));
      });
    }
    // No await may stand between the last look and this: a notification in between would be lost.
    current = undefined;
  }

  const poll = setInterval(notify, pollMs);
  return {
    notify,
    async bring(userId, address) {
      const file = await fetcher.obtain(userId, address, "any");
      return "failure" in file || file.bytes > BROUGHT_MAX_BYTES ? null : file;
    },
    settle: async () => {
      while (current) await current;
    },
    close: async () => {
      clearInterval(poll);
      work.stop();
      await current;
      await work.end();
    },
  };
}

function createWork(parts: KeepParts, atOnce: number) {
  const { database: { sql }, now } = parts;
  const holder = crypto.randomUUID();
  const running = new Map<string, Promise<void>>();
  let waking = Promise.withResolvers<void>();
  let isStopped = false;
  let hasLease = false;

  async function keepDue(): Promise<void> {
    while (!isStopped) {
      waking = Promise.withResolvers();
      hasLease = await takeLease(sql, holder, new Date(now().getTime() + LEASE_MS), now());
      if (!hasLease) return;
      const due = await listDue(sql, now(), [...running.keys()], atOnce - running.size);
      for (const page of due) running.set(page.user_id, keepOne(page));
      if (running.size === 0) return;
      await Promise.race([...running.values(), waking.promise]);
    }
  }

  async function keepOne(page: PageToKeep): Promise<void> {
    try {
      const wantsMore = await keepPage(parts, page);
      await endTry(sql, page, wantsMore, now());
    } catch (error) {
      if (isStopped) return;
      logEvent("warn", "kept_files.not_kept", { user: page.user_id, ...describeReason(error) });
      await endTry(sql, page, true, now()).catch(() => {});
    } finally {
      running.delete(page.user_id);
    }
  }

  return {
    keepDue,
    wake: () => waking.resolve(),
    stop: () => {
      isStopped = true;
      waking.resolve();
    },
    end: async () => {
      await Promise.all(running.values());
      if (hasLease) await endLease(sql, holder).catch(() => {});
    },
  };
}
