import { Failure } from "../errors.ts";
import { describeReason, logEvent } from "../log.ts";
import { inTime, Late } from "../outside/breaker.ts";
import { type Wait, WAITS } from "../outside/waits.ts";
import { type Database, Fragment, type Sql } from "../database/database.ts";

type Owners = ReadonlySet<string> | null;

export type Mark = number;

export type Position = number;

export interface PageChanges {
  check(): true | Promise<boolean>;
  /** A mark is taken before a read: what is read may be kept unless its owner was named meanwhile. */
  mark(): Promise<Mark>;
  isNamedSince(mark: Mark, owner: string): boolean;
  positionOf(owner: string): Position;
  positionBefore(ageMs: number): Position;
  name(owner: string): void;
  subscribe(listener: (owners: Owners) => void): void;
  isSure(): boolean;
  read(): Promise<boolean>;
}

const FRESH_MS = 300;
export const STALE_MAX_MS = 900;
const SILENCE_KNOWN_MS = 3_000;
/** While the database is away, what is kept is better than nothing, for a while. */
const OUTAGE_MAX_MS = 60_000;
export const KEPT_MS = 5 * 60 * 1_000;
const AWAY_MAX_MS = 4 * 60 * 1_000;
const NAMED_MAX = 10_000;

/** The position is taken after the snapshot, and so is no earlier. */
const WRITTEN = new Fragment(`
  case when pg_is_in_recovery() then 'infinity' else pg_current_wal_insert_lsn() - '0/0' end::float8`);

export interface FeedSnapshot {
  snapshot: string;
  server: string;
  at: number;
  position: Position;
  changed: string[];
}

interface ChangeRecord {
  mark: Mark;
  position: Position;
}

const LOOKS_MAX = 32;

type FeedPosition = Pick<FeedSnapshot, "server" | "at">;

export async function readFeed(sql: Sql, before: string | null): Promise<FeedSnapshot> {
  // A transaction's number is no order: what counts is whether it had ended at that look.
  const [news] = await sql<FeedSnapshot>`
    select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
      extract(epoch from now())::float8 * 1000 as at, ${WRITTEN} as position,
      array(select user_id from page_changes where xid >= pg_snapshot_xmin(${before}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${before}::pg_snapshot)) as changed`;
  return news!;
}

export function follows(
  news: FeedPosition,
  before: FeedPosition,
  awayMaxMs: number = AWAY_MAX_MS,
): boolean {
  return news.server === before.server && news.at - before.at < awayMaxMs;
}

interface FeedOptions {
  keptMs?: number;
  awayMaxMs?: number;
  wait?: Wait;
  time?: () => number;
}

export function createPageChanges(
  { sql, within }: Pick<Database, "sql" | "within">,
  {
    keptMs = KEPT_MS,
    awayMaxMs = AWAY_MAX_MS,
    wait = WAITS.page_changes,
    time = () => performance.now(),
  }: FeedOptions = {},
): PageChanges {
  const { sql: looking } = within(wait);
  const namings = createNamings();
  const looks = createLooks();
  const sweep = createSweep(sql, keptMs);
  let last: FeedSnapshot | null = null;
  let readAt = -Infinity;
  let asking: Promise<void> | null = null;
  let lateAt = -Infinity;

  async function ask(): Promise<void> {
    const startedAt = time();
    namings.beginLook();
    const news = await readFeed(looking, last?.snapshot ?? null);
    const { position } = news;
    if (!last || !follows(news, last, awayMaxMs)) namings.recordChange(null, position);
    else if (news.changed.length > 0) namings.recordChange(new Set(news.changed), position);
    [last, readAt] = [news, startedAt];
    namings.endLook();
    looks.note(startedAt, position);
  }

  async function read(): Promise<boolean> {
    asking ??= ask().then(() => sweep(last!.snapshot)).finally(() => asking = null);
    const askedAt = performance.now();
    try {
      await inTime(asking, wait.answerMs);
      return true;
    } catch (error) {
      // The query has the same deadline, and on a slow machine it may be the first to end.
      if (error instanceof Late || performance.now() - askedAt >= wait.answerMs) lateAt = time();
      if (!(error instanceof Failure || error instanceof Late)) {
        logEvent("warn", "page_changes.unread", describeReason(error));
      }
      return isKeptInOutage();
    }
  }

  const isKeptInOutage = () => time() - readAt < OUTAGE_MAX_MS;

  return {
    read,
    check() {
      const age = time() - readAt;
      if (age < FRESH_MS) return true;
      const asked = read();
      if (age < STALE_MAX_MS) return true;
      const isSilent = lateAt > readAt && time() - lateAt < SILENCE_KNOWN_MS;
      return isSilent && isKeptInOutage() ? true : asked;
    },
    isSure: () => time() - readAt < STALE_MAX_MS,
    async mark() {
      if (!last) await read();
      return namings.latest();
    },
    isNamedSince: namings.isNamedSince,
    positionOf: namings.positionOf,
    positionBefore: (ageMs) => looks.positionAt(time() - ageMs),
    name: (owner) => namings.name(owner, last?.position ?? Infinity),
    subscribe: namings.subscribe,
  };
}

function createNamings() {
  const listeners: ((owners: Owners) => void)[] = [];
  const named = new Map<string, ChangeRecord>();
  let now: Mark = 0;
  let unknown: ChangeRecord = { mark: 0, position: Infinity };
  let ownNames = new Set<string>();
  let ownNamesInLook = new Set<string>();

  function recordChange(owners: Owners, position: Position): void {
    const naming = { mark: ++now, position };
    if (owners) { for (const owner of owners) named.set(owner, naming); }
    if (!owners || named.size > NAMED_MAX) {
      named.clear();
      unknown = naming;
    }
    for (const listener of listeners) listener(owners);
  }

  return {
    recordChange,
    latest: () => now,
    isNamedSince: (mark: Mark, owner: string) =>
      unknown.mark > mark || (named.get(owner)?.mark ?? 0) > mark,
    positionOf: (owner: string) =>
      ownNames.has(owner) || ownNamesInLook.has(owner)
        ? Infinity
        : Math.max(unknown.position, named.get(owner)?.position ?? 0),
    name(owner: string, position: Position): void {
      ownNames.add(owner);
      recordChange(new Set([owner]), position);
    },
    beginLook(): void {
      [ownNamesInLook, ownNames] = [ownNamesInLook.union(ownNames), new Set()];
    },
    endLook(): void {
      ownNamesInLook = new Set();
    },
    subscribe: (listener: (owners: Owners) => void) => void listeners.push(listener),
  };
}

function createLooks() {
  const looks: { at: number; position: Position }[] = [];
  return {
    note(at: number, position: Position): void {
      looks.push({ at, position });
      if (looks.length > LOOKS_MAX) looks.shift();
    },
    positionAt: (latest: number): Position =>
      (looks.findLast(({ at }) => at <= latest) ?? looks[0])?.position ?? Infinity,
  };
}

/** A transaction may begin long before it ends: only what had ended long ago goes, since all have read it. */
function createSweep(sql: Sql, keptMs: number): (snapshot: string) => void {
  let sweepFrom: { snapshot: string; at: number } | null = null;

  async function sweep(snapshot: string): Promise<void> {
    const [before, now] = [sweepFrom, { snapshot, at: performance.now() }];
    if (before && now.at - before.at < keptMs) return;
    sweepFrom = now;
    if (before) {
      await sql`delete from page_changes where xid < pg_snapshot_xmin(${before.snapshot}::pg_snapshot)`;
    }
  }

  return (snapshot) => void sweep(snapshot).catch(() => {});
}
