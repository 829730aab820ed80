// How time grows: with the number of portfolios, and with the size of what is sanitized.
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { Failure } from "../../server/errors.ts";
import { preparePage } from "../../server/page_code/prepare.ts";
import {
  type Access,
  ACCOUNT,
  type Kitchen,
  makeDatabase,
  makePage,
  type Product,
  seed,
  send,
  signIn,
} from "./kitchen.ts";
import { freePort } from "../listening.ts";
import { median } from "./load.ts";

const SIZES = [1_000, 100_000, 1_000_000];
const SMALL_PAGE_BYTES = 1_000;
const ROUNDS = 16;
const TIMES = 25;

interface Task {
  portfolios: number;
  what: string;
  work: (n: number) => Promise<unknown>;
  times: number[];
}

/** One database and process a size, asked in turns; pages are small, since a million of 60 KB would be 60 GB. */
export async function measureGrowth(kitchen: Kitchen) {
  await using products = new AsyncDisposableStack();
  const tasks: Task[] = [];
  for (const portfolios of SIZES) {
    const url = await makeDatabase(kitchen.postgresUrl, `growth_${portfolios}`);
    const environment = { DATABASE_URL: url, RATE_LIMITS: "off" };
    const product = products.use(await kitchen.open(freePort(), environment));
    const access = await signIn(product.origin);
    await seed(url, portfolios, SMALL_PAGE_BYTES);
    for (const [what, work] of Object.entries(worksOf(product, access, portfolios))) {
      tasks.push({ portfolios, what, work, times: [] });
    }
  }
  for (let round = -1; round < ROUNDS; round++) {
    for (const { work, times } of tasks) {
      const taken = await timesOf(work);
      if (round >= 0) times.push(...taken);
    }
  }
  return SIZES.map((portfolios) => ({
    portfolios,
    ...Object.fromEntries(
      tasks.filter((task) => task.portfolios === portfolios)
        .map(({ what, times }) => [what, median(times).toFixed(2)]),
    ),
  }));
}

function worksOf({ origin }: Product, { bearer, cookie }: Access, size: number) {
  const look = (path: string, headers = {}) =>
    fetch(origin + path, { headers }).then((response) => response.text());
  return {
    "look-up ms": () => look(`/u/bench-${1 + Math.floor(Math.random() * size)}`),
    "save ms": (n: number) =>
      send(origin, CALLS.savePortfolio, { user_code: makePage(SMALL_PAGE_BYTES, n) }, bearer)
        .then((response) => response.text()),
    "dashboard ms": () => look(SCREENS.dashboard, cookie),
    "own page ms": () => look(`/u/${ACCOUNT.username}`),
  };
}

async function timesOf(work: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < TIMES; n++) {
    const startedAt = performance.now();
    await work(n);
    times.push(performance.now() - startedAt);
  }
  return times;
}

const MIB = 1024 * 1024;

/** Pages of 0.5, 1 and 2 MiB: double the size should be double the time. */
export function measureSanitizer() {
  const kinds: Record<string, (bytes: number) => string> = {
    "ordinary markup": (bytes) => makePage(bytes),
    "tags": (bytes) => "<b>x</b>".repeat(bytes / 10),
    "one attribute": (bytes) => `<p title="${"x".repeat(bytes)}">`,
    "foreign images": (bytes) => `<img src="//x.example">`.repeat(bytes / 23),
    "style with brackets": (bytes) => `<style>${"a{b:url(({[".repeat(bytes / 11)}</style>`,
    "style with addresses": (bytes) =>
      `<style>${"a{b:url(//x.example)}".repeat(bytes / 21)}</style>`,
    "one script": (bytes) => `<script>${"a < b && c; ".repeat(bytes / 12)}</script>`,
    "open tags": (bytes) => "<div>".repeat(bytes / 5),
  };
  return Object.entries(kinds).map(([kind, make]) => {
    const row: Record<string, string> = { kind };
    for (const size of [0.5, 1, 2]) {
      const code = make(size * MIB * 0.99);
      const times = Array.from({ length: 3 }, () => {
        const startedAt = performance.now();
        row.result = tryPrepare(code);
        return performance.now() - startedAt;
      });
      row[`${size} MiB, ms`] = Math.min(...times).toFixed(0);
    }
    return row;
  });
}

function tryPrepare(code: string): string {
  try {
    preparePage(code);
    return "saved";
  } catch (error) {
    if (error instanceof Failure) return "refused";
    throw error;
  }
}
