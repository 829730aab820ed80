// The load from outside, all the time: visits of pages that processes keep, of pages that they do not, and saves.
import { CALLS } from "../../contract/paths.ts";
import { portfolioFramePath, portfolioPath } from "../../contract/publishing/page_paths.ts";
import { makePage, seed } from "../bench/kitchen.ts";
import { addressAt, type Server } from "./postgres.ts";
import { pause } from "./processes.ts";

export interface Load {
  /** From now until `end`. */
  watch(): Watch;
  /** Users whose last acknowledged save is not what is there now. */
  findLost(): Promise<number>;
  /** Saves the page of `AUTHOR` with this word, and resolves when it was acknowledged. */
  saveNow(word: string): Promise<void>;
  stop(): Promise<void>;
}

export interface Watch {
  end(): Record<RequestKind, Figures>;
}

export interface Figures {
  asked: number;
  failed: number;
  /** From the first failure to the first success behind the last one; 0 without any. */
  awayS: number;
}

export const KINDS = ["hot", "cold", "save"] as const;
export type RequestKind = (typeof KINDS)[number];

/** Of whom nobody else saves. */
export const AUTHOR = "chef0";
const SAVERS = 6;
/** Of `seed`: more than a process keeps while it is watched, by chance. */
export const COLD_PAGES = 20_000;
const HOT_PAGES = 20;
const WARM_UP_ROUNDS = 12;
const PASSWORD = "a warm kitchen 1";
const PAUSE_MS: Record<RequestKind, number> = { hot: 20, cold: 40, save: 150 };
const AT_ONCE: Record<RequestKind, number> = { hot: 4, cold: 2, save: SAVERS };

interface Saver {
  username: string;
  bearer: Record<string, string>;
  saved: string;
  /** An outage may have come between the commit and its answer. */
  maybeSaved: string | null;
}

export async function startLoad(origin: string, primary: Server): Promise<Load> {
  await seed(addressAt(primary.port), COLD_PAGES, 4_000);
  const savers = await Promise.all(
    Array.from({ length: SAVERS }, (_, n) => signUp(origin, primary, `chef${n + 1}`)),
  );
  const author = await signUp(origin, primary, AUTHOR);
  let isPaused = false;
  const underWay = new Set<Promise<boolean>>();
  // In the memory of each process.
  for (let n = 0; n < WARM_UP_ROUNDS * HOT_PAGES; n++) await visit(origin, 1 + n % HOT_PAGES);
  const asked: { kind: RequestKind; isOk: boolean; at: number }[] = [];
  let isStopped = false;

  const works: Record<RequestKind, (n: number) => Promise<boolean>> = {
    hot: () => visit(origin, 1 + Math.floor(Math.random() * HOT_PAGES)),
    cold: () => visit(origin, HOT_PAGES + 1 + Math.floor(Math.random() * (COLD_PAGES - HOT_PAGES))),
    save: (n) => {
      const saving = save(origin, savers[n]!, `Soup ${crypto.randomUUID()}`)
        .finally(() => underWay.delete(saving));
      underWay.add(saving);
      return saving;
    },
  };
  const loops = KINDS.flatMap((kind) =>
    Array.from({ length: AT_ONCE[kind] }, async (_, n) => {
      while (!isStopped) {
        if (kind !== "save" || !isPaused) {
          const isOk = await works[kind](n);
          asked.push({ kind, isOk, at: performance.now() });
        }
        await pause(PAUSE_MS[kind] * (0.5 + Math.random()));
      }
    })
  );
  return {
    watch() {
      const from = performance.now();
      return {
        end: () => {
          const seen = asked.filter(({ at }) => at >= from);
          const of = (kind: RequestKind) => sum(seen.filter((each) => each.kind === kind));
          return { hot: of("hot"), cold: of("cold"), save: of("save") };
        },
      };
    },
    async findLost() {
      isPaused = true;
      await Promise.all(underWay);
      const are = await Promise.all(savers.map((saver) => isThere(origin, saver)));
      isPaused = false;
      return are.filter((is) => !is).length;
    },
    async saveNow(word) {
      while (!await save(origin, author, word)) await pause(20);
    },
    async stop() {
      isStopped = true;
      await Promise.all(loops);
    },
  };
}

function sum(asked: { isOk: boolean; at: number }[]): Figures {
  const failed = asked.filter(({ isOk }) => !isOk);
  const first = failed[0]?.at ?? 0;
  const back = asked.find(({ isOk, at }) => isOk && at > (failed.at(-1)?.at ?? 0))?.at;
  const awayS = failed.length === 0 ? 0 : ((back ?? Infinity) - first) / 1_000;
  return { asked: asked.length, failed: failed.length, awayS };
}

async function signUp(origin: string, primary: Server, username: string): Promise<Saver> {
  const email = `${username}@example.com`;
  const post = (path: string, body: object) =>
    fetch(origin + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const names = { username, email, password: PASSWORD, password2: PASSWORD };
  await (await post(CALLS.register, names)).body?.cancel();
  await primary.ask(`update users set email_verify = true where username = '${username}'`);
  const login = await post(CALLS.login, { username, password: PASSWORD });
  const { access } = await login.json();
  const saver = {
    username,
    bearer: { Authorization: `Bearer ${access}` },
    saved: "",
    maybeSaved: null,
  };
  if (!await save(origin, saver, "Soup of the day")) throw new Error("the first save failed");
  return saver;
}

/** The page and its frame, as a browser asks. */
async function visit(origin: string, n: number): Promise<boolean> {
  for (const path of [portfolioPath(`bench-${n}`), portfolioFramePath(`bench-${n}`)]) {
    if (!await isAnswered(fetch(origin + path))) return false;
  }
  return true;
}

async function save(origin: string, saver: Saver, word: string): Promise<boolean> {
  saver.maybeSaved = word;
  const isOk = await isAnswered(fetch(origin + CALLS.savePortfolio, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...saver.bearer },
    body: JSON.stringify({ user_code: `<h1>${word}</h1>${makePage(20_000)}` }),
  }));
  if (isOk) saver.saved = word;
  return isOk;
}

async function isThere(origin: string, saver: Saver): Promise<boolean> {
  const answer = await fetch(origin + CALLS.myPortfolio, { headers: saver.bearer });
  const { user_code = "" } = await answer.json();
  return [saver.saved, saver.maybeSaved].some((word) => word && user_code.includes(word));
}

async function isAnswered(asking: Promise<Response>): Promise<boolean> {
  try {
    const answer = await asking;
    await answer.text();
    return answer.status === 200;
  } catch {
    return false;
  }
}
