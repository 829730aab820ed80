import { Failure } from "../errors.ts";
import { type Wait, WAITS } from "../outside/waits.ts";
import { describeReason, logEvent } from "../log.ts";
import { type Database, openDatabase, type Sql } from "../database/database.ts";
import type { PageChanges, Position } from "./page_changes.ts";

type Find<T> = (sql: Sql) => Promise<T>;

/** Nothing is older than what the primary had a second ago, or a minute ago while that is away. */
export interface PublicReads {
  of<T>(owner: string, find: Find<T>): Promise<T>;
  find<Row extends { user_id: string }>(find: Find<Row | null>): Promise<Row | null>;
  findLasting<T>(find: Find<T | null>): Promise<T | null>;
  close(): Promise<void>;
}

const FRESH_MS = 300;
const STALE_MAX_MS = 900;
const BEHIND_MAX_MS = 5_000;
const RETRY_AFTER_MS = 1_000;

interface State {
  follows: boolean;
  cluster: string;
  position: Position;
}

interface Replica {
  database: Database;
  host: string;
  state: State | null;
  askedAt: number;
  asking: Promise<void> | null;
  reason: string | null;
}

export function readPrimary({ sql }: Pick<Database, "sql">): PublicReads {
  return {
    of: (_owner, find) => find(sql),
    find: (find) => find(sql),
    findLasting: (find) => find(sql),
    close: () => Promise.resolve(),
  };
}

interface ReplicaOptions {
  poolMax: number;
  isPrepared: boolean;
  wait?: Wait;
  time?: () => number;
}

export function openReplicas(
  primary: Pick<Database, "sql">,
  changes: PageChanges,
  urls: readonly string[],
  { wait = WAITS.replica, time = () => performance.now(), ...options }: ReplicaOptions,
): PublicReads {
  if (urls.length === 0) return readPrimary(primary);
  const replicas = urls.map((url): Replica => ({
    database: openDatabase(url, { ...options, wait }),
    host: new URL(url).host,
    state: null,
    askedAt: -Infinity,
    asking: null,
    reason: null,
  }));
  const choose = createChoice(primary, changes, replicas, time);

  async function tryOne<T>(
    find: Find<T>,
    holds: (found: T, position: Position) => boolean,
  ): Promise<T> {
    const replica = await changes.check() ? await choose() : null;
    const position = replica?.state?.position;
    if (position !== undefined) {
      const tried = await tryAt(replica!, find);
      if (tried && holds(tried.found, position)) return tried.found;
    }
    return await find(primary.sql);
  }

  return {
    of: (owner, find) => tryOne(find, (_, position) => changes.positionOf(owner) <= position),
    find: (find) =>
      tryOne(
        find,
        (found, position) => found !== null && changes.positionOf(found.user_id) <= position,
      ),
    findLasting: (find) => tryOne(find, (found) => found !== null),
    close: async () => void await Promise.all(replicas.map(({ database }) => database.close())),
  };
}

/** They take turns. */
function createChoice(
  primary: Pick<Database, "sql">,
  changes: PageChanges,
  replicas: readonly Replica[],
  time: () => number,
): () => Promise<Replica | null> {
  let cluster: string | null = null;
  let turn = 0;

  async function ask(replica: Replica): Promise<void> {
    replica.askedAt = time();
    try {
      const state = await readState(replica.database.sql);
      cluster ??= (await readState(primary.sql)).cluster;
      if (state.cluster !== cluster) return leaveOut(replica, "it is of another database");
      if (!state.follows) return leaveOut(replica, "it follows no other server");
      replica.state = state;
    } catch (error) {
      leaveOut(replica, describeFailure(error));
    } finally {
      replica.asking = null;
    }
  }

  async function isOfUse(replica: Replica): Promise<boolean> {
    const age = time() - replica.askedAt;
    const isFirst = replica.askedAt === -Infinity;
    if (age >= (replica.state ? FRESH_MS : RETRY_AFTER_MS)) replica.asking ??= ask(replica);
    if (isFirst || replica.state && age >= STALE_MAX_MS) await replica.asking;
    if (!replica.state) return false;
    const isBehind = replica.state.position < changes.positionBefore(BEHIND_MAX_MS);
    reportReplica(replica, isBehind ? "it is behind" : null);
    return !isBehind;
  }

  return async () => {
    for (let tries = 0; tries < replicas.length; tries++) {
      const replica = replicas[turn++ % replicas.length]!;
      if (await isOfUse(replica)) return replica;
    }
    return null;
  };
}

async function tryAt<T>(replica: Replica, find: Find<T>): Promise<{ found: T } | null> {
  let hasFailed = false;
  const sql: Sql = async <Row>(strings: TemplateStringsArray, ...values: readonly unknown[]) => {
    try {
      return await replica.database.sql<Row>(strings, ...values);
    } catch (error) {
      hasFailed = true;
      leaveOut(replica, describeFailure(error));
      throw error;
    }
  };
  try {
    return { found: await find(sql) };
  } catch (error) {
    if (hasFailed) return null;
    throw error;
  }
}

function leaveOut(replica: Replica, reason: string): void {
  replica.state = null;
  reportReplica(replica, reason);
}

function reportReplica(replica: Replica, reason: string | null): void {
  if (reason === replica.reason) return;
  replica.reason = reason;
  if (reason) logEvent("warn", "replica.left_out", { replica: replica.host, reason });
  else logEvent("info", "replica.back", { replica: replica.host });
}

async function readState(sql: Sql): Promise<State> {
  const [state] = await sql<State>`
    select pg_is_in_recovery() as follows,
      (select system_identifier::text from pg_control_system()) as cluster,
      coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::float8 as position`;
  return state!;
}

function describeFailure(error: unknown): string {
  return error instanceof Failure ? "it does not answer" : describeReason(error).reason;
}
