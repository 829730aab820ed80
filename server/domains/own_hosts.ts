import { checkUsername } from "../../contract/rules.ts";
import { Fragment, type Sql } from "../database/database.ts";
import type { PageChanges } from "../scaling/mod.ts";
import { type Share, WHOLE } from "../work/room.ts";
import { Failure } from "../errors.ts";
import { wwwHost } from "./dns_records.ts";
import { describeReason, logEvent } from "../log.ts";

const ASK_PATH = "/internal/domains";

export interface OwnHost {
  host: string;
  main: string;
  userId: string;
  username: string;
}

export interface OwnHosts {
  find(host: string): Promise<OwnHost | null>;
}

interface ProvenRow {
  name: string;
  is_www_main: boolean;
  user_id: string;
  username: string;
}

interface CachedHost {
  row: ProvenRow | null;
  readAt: number;
}

type Batch = [string, PromiseWithResolvers<ProvenRow | null>][];

const FRESH_MS = 400;
/** While the database is away, what was known is better than nothing, for a while. */
const OUTAGE_MAX_MS = 60_000;
const KNOWN_MAX = 20_000;
const ASKED_AT_ONCE_MAX = 1_000;
const WAITING_MAX = 10_000;
const NAME = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})+$/;

export function createOwnHosts(
  sql: Sql,
  changes: PageChanges,
  share: Share = WHOLE,
): OwnHosts {
  const { known, remember } = createKnownNames(changes, share(KNOWN_MAX));
  const askFor = askInBatches(share(WAITING_MAX), answer);

  async function answer(batch: Batch): Promise<void> {
    const readAt = performance.now();
    try {
      const mark = await changes.mark();
      const rows = await findProven(sql, batch.map(([name]) => name));
      for (const [name, { resolve }] of batch) {
        const row = rows.get(name) ?? null;
        if (!row || !changes.isNamedSince(mark, row.user_id)) remember(name, row, readAt);
        resolve(row);
      }
    } catch (error) {
      for (const [name, { resolve, reject }] of batch) {
        const before = known.get(name);
        if (before && readAt - before.readAt < OUTAGE_MAX_MS) resolve(before.row);
        else reject(error);
      }
    }
  }

  function findRow(name: string): ProvenRow | null | Promise<ProvenRow | null> {
    const found = known.get(name);
    if (found?.row) {
      const checked = changes.check();
      if (checked === true) return found.row;
      return checked.then((holds) => holds && known.get(name) === found ? found.row : askFor(name));
    }
    if (found && performance.now() - found.readAt < FRESH_MS) return null;
    return askFor(name);
  }

  return {
    async find(asked) {
      const host = asked.toLowerCase().replace(/\.$/, "");
      if (!NAME.test(host)) return null;
      const row = await findRow(host.replace(/^www\./, ""));
      return row && {
        host,
        main: mainHost(row),
        userId: row.user_id,
        username: row.username,
      };
    },
  };
}

/** Names are asked for in batches, one at a time: whoever invents a thousand in a moment costs one question. */
function askInBatches(
  waitingMax: number,
  answer: (batch: Batch) => Promise<void>,
): (name: string) => Promise<ProvenRow | null> {
  const waiting = new Map<string, PromiseWithResolvers<ProvenRow | null>>();
  let isAsking = false;

  async function ask(): Promise<void> {
    isAsking = true;
    try {
      while (waiting.size > 0) {
        const batch = [...waiting].slice(0, ASKED_AT_ONCE_MAX);
        for (const [name] of batch) waiting.delete(name);
        await answer(batch);
      }
    } finally {
      isAsking = false;
    }
  }

  return (name) => {
    const others = waiting.get(name);
    if (others) return others.promise;
    if (waiting.size >= waitingMax) throw new Failure("unavailable", "unavailable");
    const turn = Promise.withResolvers<ProvenRow | null>();
    waiting.set(name, turn);
    if (!isAsking) void ask();
    return turn.promise;
  };
}

function createKnownNames(changes: PageChanges, knownMax: number) {
  const known = new Map<string, CachedHost>();
  const nameOf = new Map<string, string>();

  changes.subscribe((owners) => {
    for (const owner of owners ?? [...nameOf.keys()]) forget(nameOf.get(owner));
  });

  function forget(name: string | undefined): void {
    const row = name && known.get(name)?.row;
    if (row) nameOf.delete(row.user_id);
    known.delete(name!);
  }

  function remember(name: string, row: ProvenRow | null, readAt: number): void {
    forget(name);
    known.set(name, { row, readAt });
    if (row) nameOf.set(row.user_id, name);
    if (known.size > knownMax) forget(known.keys().next().value);
  }

  return { known, remember };
}

async function findProven(sql: Sql, names: string[]): Promise<Map<string, ProvenRow>> {
  const rows = await sql<ProvenRow>`
    select name, is_www_main, user_id, username
    from domains join users on users.id = user_id
    where name = any(${names}) and proven_at is not null`;
  return new Map(rows.map((row) => [row.name, row]));
}

export interface OwnAddress {
  host: string;
  redirects: boolean;
}

export async function findOwnAddress(sql: Sql, username: string): Promise<OwnAddress | null> {
  if (checkUsername(username)) return null;
  const [row] = await sql<ProvenRow & { redirects: boolean }>`
    select name, is_www_main, redirects
    from domains join users on users.id = user_id
    where lower(username) = lower(${username}) and proven_at is not null and leads_here
      and is_confirmed`;
  return row ? { host: mainHost(row), redirects: row.redirects } : null;
}

/** Of a row of portfolios: such a page is in the sitemap of its own host. */
export const IS_LED_TO_OWN_HOST = new Fragment(`exists (
  select from domains where domains.user_id = portfolios.user_id and proven_at is not null
    and leads_here and is_confirmed and redirects)`);

export function mainHost({ name, is_www_main }: Pick<ProvenRow, "name" | "is_www_main">): string {
  return is_www_main ? wwwHost(name) : name;
}

/** It must listen on a port of its own, so that nobody outside can ask it. */
export function createAsk(ownHosts: OwnHosts): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== ASK_PATH) return new Response(null, { status: 404 });
    try {
      const found = await ownHosts.find(searchParams.get("domain") ?? "");
      return new Response(null, { status: found ? 200 : 404 });
    } catch (error) {
      logEvent("warn", "domains.ask_failed", describeReason(error));
      return new Response(null, { status: 503 });
    }
  };
}
