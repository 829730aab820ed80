// How time grows: with the number of portfolios, and with the size of what is sanitized.
import { CALLS, SCREENS } from "../../server/contract/paths.ts";
import { Failure } from "../../server/errors.ts";
import { preparePage } from "../../server/portfolios/prepare.ts";
import { ACCOUNT, type Kitchen, makeDatabase, pageOf, seed, send, signIn } from "./kitchen.ts";
import { median } from "./load.ts";

const SIZES = [1_000, 100_000, 1_000_000];
const SMALL_PAGE_BYTES = 1_000;
const TIMES = 300;

/** On a database of its own; pages are small, since a million of 60 KB would be 60 GB. */
export async function measureGrowth(kitchen: Kitchen) {
  const url = await makeDatabase(kitchen.postgresUrl, "growth");
  const rows: Record<string, unknown>[] = [];
  await using product = await kitchen.open(8_983, { DATABASE_URL: url, RATE_LIMITS: "off" });
  const access = await signIn(product.origin);
  for (const size of SIZES) {
    await seed(url, size, SMALL_PAGE_BYTES);
    const look = (path: string, headers = {}) =>
      fetch(product.origin + path, { headers }).then((response) => response.text());
    const pick = () => `/u/bench-${1 + Math.floor(Math.random() * size)}`;
    rows.push({
      portfolios: size,
      "look-up ms": await time(() => look(pick())),
      "save ms": await time((n) =>
        send(
          product.origin,
          CALLS.savePortfolio,
          { user_code: pageOf(SMALL_PAGE_BYTES, n) },
          access.bearer,
        ).then((response) => response.text())
      ),
      "dashboard ms": await time(() => look(SCREENS.dashboard, access.cookie)),
      "own page ms": await time(() => look(`/u/${ACCOUNT.username}`)),
    });
  }
  return rows;
}

async function time(work: (n: number) => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let n = -20; n < TIMES; n++) {
    const startedAt = performance.now();
    await work(n);
    if (n >= 0) times.push(performance.now() - startedAt);
  }
  return median(times).toFixed(2);
}

const MIB = 1024 * 1024;

/** Pages of 0.5, 1 and 2 MiB: double the size should be double the time. */
export function measureSanitizer() {
  const kinds: Record<string, (bytes: number) => string> = {
    "ordinary markup": (bytes) => pageOf(bytes),
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
