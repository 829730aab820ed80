// What a process costs: time to its first answer, memory, what others feel of work, and what a second one adds.
import { CALLS, portfolioPath } from "../../server/contract/paths.ts";
import {
  type Access,
  ACCOUNT,
  type Kitchen,
  makeDatabase,
  pageOf,
  PORTFOLIOS,
  processorMs,
  type Product,
  residentMb,
  send,
} from "./kitchen.ts";
import { holdToShare } from "./cpu_share.ts";
import { fire, median } from "./load.ts";

const STARTS = 5;

export async function measureStarts(kitchen: Kitchen) {
  const freshUrl = await makeDatabase(kitchen.postgresUrl, "fresh");
  const starts = async (environment: Record<string, string>) => {
    const times: number[] = [];
    for (let n = 0; n < STARTS; n++) {
      await using product = await kitchen.open(8_981, environment);
      times.push(product.startMs);
    }
    return Math.round(median(times));
  };
  await using idle = await kitchen.open(8_984);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const idleMb = await residentMb(idle.pid);
  await using fresh = await kitchen.open(8_982, { DATABASE_URL: freshUrl });
  return [{
    "start ms, with data": await starts({}),
    "start ms, new database": Math.round(fresh.startMs),
    "idle MB": idleMb,
  }];
}

export async function measureMemory(product: Product) {
  const before = await residentMb(product.pid);
  await fire({ url: product.origin + portfolioPath(ACCOUNT.username) }, 5);
  const hot = await residentMb(product.pid);
  await fire(
    { url: product.origin, spread: { path: "/u/bench-[n]/frame", count: PORTFOLIOS } },
    15,
  );
  return [{
    "before MB": before,
    "after hot load": hot,
    "after 10,000 pages": await residentMb(product.pid),
  }];
}

/** A tenth of what the process can answer: visitors whom no queue keeps waiting. */
const MODERATE_PER_S = 4_000;

/** The page of someone else while people save large pages and sign in. */
export async function measureContention(product: Product, { bearer }: Access) {
  const load = { url: product.origin + portfolioPath("bench-1") };
  const { username, password } = ACCOUNT;
  const work = {
    "4 saves of 300 KB and 4 sign-ins a second": () => [
      send(product.origin, CALLS.savePortfolio, { user_code: pageOf(300_000) }, bearer),
      send(product.origin, CALLS.login, { username, password }),
    ],
    "4 sign-ins a second": () => [send(product.origin, CALLS.login, { username, password })],
  };
  const rows = [];
  for (const perS of [undefined, MODERATE_PER_S]) {
    const alone = await fire({ ...load, perS }, 8);
    const asked = perS ? `${perS} a second` : "all it can";
    rows.push({ asked, while: "nothing else", "p99 ms": alone.p99Ms, ratio: "" });
    for (const [name, start] of Object.entries(work)) {
      const running: Promise<unknown>[] = [];
      const timer = setInterval(
        () => running.push(...start().map((each) => each.then((r) => r.text()))),
        250,
      );
      const round = await fire({ ...load, perS }, 8);
      clearInterval(timer);
      await Promise.all(running);
      const ratio = (round.p99Ms / Math.max(alone.p99Ms, 1)).toFixed(1);
      rows.push({ asked, while: name, "p99 ms": round.p99Ms, ratio });
    }
  }
  return rows;
}

/** So that two of them, Postgres and the load fit on two cores. */
const SHARE = 0.3;

/** One process, then two on one database, asked in turns: pages that each have to be fetched. */
export async function measureTwo(kitchen: Kitchen) {
  const spread = { path: "/u/bench-[n]", count: PORTFOLIOS };
  await using one = await kitchen.open(8_985);
  await using two = await kitchen.open(8_986);
  const alone = () => fire({ url: one.origin, spread }, 5).then(({ perS }) => perS);
  const both = async () => {
    const rounds = await Promise.all(
      [one, two].map(({ origin }) => fire({ url: origin, spread }, 5, 16)),
    );
    return rounds.reduce((sum, { perS }) => sum + perS, 0);
  };
  for (let round = 0; round < 3; round++) await both();
  const rows = [];
  for (const share of [1, SHARE]) {
    const letGo = share === 1 ? [] : await Promise.all(
      [one, two].map(({ pid }) => holdToShare(pid, share)),
    );
    if (letGo.includes(null)) break;
    const rounds: Record<"one" | "two", { perS: number; used: number }>[] = [];
    for (let round = 0; round < 3; round++) {
      rounds.push({ one: await loadOf([one], alone), two: await loadOf([one, two], both) });
    }
    for (const each of letGo) await each!();
    const middle = (pick: (round: typeof rounds[number]) => number) => median(rounds.map(pick));
    rows.push({
      "of a core each, at most": share,
      "one, requests/s": Math.round(middle(({ one }) => one.perS)),
      "two, requests/s": Math.round(middle(({ two }) => two.perS)),
      ratio: middle(({ one, two }) => two.perS / one.perS).toFixed(2),
      "one, share of a core": middle(({ one }) => one.used).toFixed(2),
      "two, share of a core": middle(({ two }) => two.used).toFixed(2),
    });
  }
  return rows;
}

/** Requests a second, and how many cores the processes used meanwhile. */
async function loadOf(products: Product[], work: () => Promise<number>) {
  const total = async () =>
    (await Promise.all(products.map(({ pid }) => processorMs(pid)))).reduce((a, b) => a + b, 0);
  const [before, startedAt] = [await total(), performance.now()];
  const perS = await work();
  return { perS, used: (await total() - before) / (performance.now() - startedAt) };
}
