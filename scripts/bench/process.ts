// What a process costs: time to its first answer, memory, and what a second one adds.
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import {
  ACCOUNT,
  type Kitchen,
  makeDatabase,
  PORTFOLIOS,
  processorMs,
  type Product,
  residentMb,
  type Start,
} from "./kitchen.ts";
import { holdToShare } from "./cpu_share.ts";
import { fire, median } from "./load.ts";

const STARTS = 5;
/** Workers end when they have rested for a minute. */
const RESTED_MS = 65_000;

export async function measureStarts(kitchen: Kitchen) {
  const freshUrl = await makeDatabase(kitchen.postgresUrl, "fresh");
  const [byItself, byTask, byNpx] = await measureCommands(kitchen);
  await using idle = await kitchen.open(8_984);
  await new Promise((resolve) => setTimeout(resolve, RESTED_MS));
  const idleMb = await residentMb(idle.pid);
  await using fresh = await kitchen.open(8_982, { DATABASE_URL: freshUrl });
  return [{
    "start ms, with data": byItself,
    "more by deno task": byTask - byItself,
    "more by npx": byNpx - byItself,
    "start ms, new database": Math.round(fresh.startMs),
    "idle MB": idleMb,
  }];
}

/** main.ts by itself, and the two commands of the README, in turns: nothing is left to build. */
async function measureCommands(kitchen: Kitchen) {
  const commands: (Start | undefined)[] = [
    undefined,
    [Deno.execPath(), "task", "start"],
    ["npx", "-y", `deno@${Deno.version.deno}`, "task", "start"],
  ];
  const times = commands.map((): number[] => []);
  for (let n = 0; n < STARTS; n++) {
    for (const [index, command] of commands.entries()) {
      await using product = await kitchen.open(8_981, {}, command);
      times[index]!.push(product.startMs);
    }
  }
  return times.map((each) => Math.round(median(each))) as [number, number, number];
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
      rounds.push({
        one: await measureLoad([one], alone),
        two: await measureLoad([one, two], both),
      });
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
async function measureLoad(products: Product[], work: () => Promise<number>) {
  const total = async () =>
    (await Promise.all(products.map(({ pid }) => processorMs(pid)))).reduce((a, b) => a + b, 0);
  const [before, startedAt] = [await total(), performance.now()];
  const perS = await work();
  return { perS, used: (await total() - before) / (performance.now() - startedAt) };
}
