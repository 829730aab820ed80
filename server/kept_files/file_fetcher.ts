// Asks other hosts for files: each address once for all pages, and each host gently.
import type { Blobs } from "../blobs/blobs.ts";
import type { Database } from "../database/database.ts";
import { Failure } from "../errors.ts";
import { countKb, type RateLimits } from "../http/rate_limits.ts";
import type { KeepFailure } from "../../contract/kept_files/elsewhere.ts";
import type { LoadKind } from "../page_code/mod.ts";
import { readLicence } from "../page_code/mod.ts";
import { askerOf, createFairQueue, type FairQueue } from "../work/fair_queue.ts";
import { findHostFile, type HostFile, noteFailure, noteSame, putHostFile } from "./host_files.ts";
import type { AskHost, HostAnswer } from "./host_requests.ts";
import { readUtf8, toUtf8 } from "./host_texts.ts";
import { isText, suits } from "./host_types.ts";

export type FetchResult = HostFile | { failure: KeepFailure };

export interface FileFetcher {
  /** `userId` is whose page wants it. */
  obtain(userId: string, address: string, kind: LoadKind): Promise<FetchResult>;
}

export interface FetcherParts {
  database: Database;
  blobs: Blobs;
  limits: Pick<RateLimits, "take">;
  ask: AskHost;
  now(): Date;
}

const AT_ONCE_AT_HOST = 4;
const WAITING_AT_HOST = 1_000;
const PAUSE_MS = 10 * 60_000;

export function createFileFetcher(parts: FetcherParts): FileFetcher {
  const { database: { sql }, ask, now } = parts;
  const turns = new Map<string, FairQueue>();
  const fetching = new Map<string, Promise<FetchResult>>();

  function turnAt(host: string): FairQueue {
    let turn = turns.get(host);
    if (!turn) {
      turn = createFairQueue({ atOnce: AT_ONCE_AT_HOST, waiting: WAITING_AT_HOST });
      turns.set(host, turn);
    }
    return turn;
  }

  async function fetchOne(userId: string, address: string, kind: LoadKind): Promise<FetchResult> {
    const known = await findHostFile(sql, address, now());
    const before = known?.file && suits(kind, known.file.type) ? known.file : null;
    if (before && known!.isFresh) return before;
    if (known?.failure) return before ?? { failure: known.failure };
    const inTurn = turnAt(new URL(address).host);
    const answer = await inTurn(askerOf(userId), () => ask(address, kind, before && known));
    if ("failure" in answer) {
      await noteFailure(sql, address, answer.failure, answer.pauseMs ?? PAUSE_MS, now());
      // What it sent before is better than nothing.
      return before ?? answer;
    }
    const freshUntil = new Date(now().getTime() + answer.freshMs);
    if ("isSame" in answer) {
      if (!before) return { failure: "refused" };
      await noteSame(sql, address, freshUntil, now());
      return before;
    }
    if (!await hasRoom(parts, userId, answer.bytes.length)) return before ?? { failure: "no_room" };
    return await keep(parts, address, answer, freshUntil);
  }

  return {
    obtain(userId, address, kind) {
      // A script and a module of one address are one file.
      const key = `${kind === "module" ? "script" : kind} ${address}`;
      let one = fetching.get(key);
      if (!one) {
        one = fetchOne(userId, address, kind).finally(() => fetching.delete(key));
        fetching.set(key, one);
      }
      return one;
    },
  };
}

/** Each save may name other files, and each of them stays for a while. */
async function hasRoom(
  { limits }: FetcherParts,
  userId: string,
  bytes: number,
): Promise<boolean> {
  try {
    await limits.take(["fetched_kb", userId, countKb(bytes)]);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.kind === "too_many") return false;
    throw error;
  }
}

async function keep(
  { database, blobs, now }: FetcherParts,
  address: string,
  answer: HostAnswer,
  freshUntil: Date,
): Promise<HostFile> {
  const { finalAddress, type, charset, bytes: sent } = answer;
  const bytes = isText(type) ? toUtf8(sent, charset) : sent;
  return await blobs.keepFor([bytes], (keepBytes) =>
    database.transaction(async (sql) => {
      const [hash] = await keepBytes(sql);
      const file = { final_address: finalAddress, hash: hash!, type, bytes: bytes.length };
      await putHostFile(sql, {
        ...file,
        address,
        license: isText(type) ? readLicence(readUtf8(bytes)) : null,
        etag: answer.etag,
        last_modified: answer.lastModified,
        fresh_until: freshUntil,
      }, now());
      return file;
    }));
}
