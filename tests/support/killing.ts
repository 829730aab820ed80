// kill -9 in the middle of saves and sign-ups: what was acknowledged is there after the restart, and nothing by half.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { login, makeDataDir, postmasterPid, register, send, startProduct } from "./product.ts";
import { freePort } from "../../scripts/listening.ts";
import { report, rounds } from "./rounds.ts";
import { until } from "./until.ts";

const FILLING = "<p>Warm, calm, confident.</p>".repeat(500);

interface Victims {
  withPostgres: boolean;
  /** Of the process: where bytes are, for one. */
  env?: Record<string, string>;
}

export async function killAgainAndAgain(options: Victims): Promise<void> {
  const count = rounds({ few: 2, all: 100 });
  const dataDir = await makeDataDir();
  const port = freePort();
  let product = await startProduct(port, { DATA_DIR: dataDir, ...options.env });
  assert.equal(await register(product.origin, "chef1"), 201);
  const people: string[] = ["chef1"];
  const figures = { rounds: count, saves: 0, accounts: 0, lost: 0, "longest restart ms": 0 };

  for (let round = 1; round <= count; round++) {
    const { origin } = product;
    const isSaved = Promise.withResolvers<void>();
    const work = startWork(origin, await login(origin, "chef1"), round, isSaved.resolve);
    // However long that takes here; then at any moment.
    await Promise.race([isSaved.promise, work]);
    await pause(Math.random() * 500);
    const postgres = await postmasterPid(dataDir);
    Deno.kill(product.process.pid, "SIGKILL");
    if (options.withPostgres) Deno.kill(postgres, "SIGKILL");
    await product.process.ended();
    const { saved, tried, accounts } = await work;

    const startedAt = performance.now();
    product = await startProduct(port, { DATA_DIR: dataDir, ...options.env });
    const restart = Math.round(performance.now() - startedAt);
    figures["longest restart ms"] = Math.max(figures["longest restart ms"], restart);
    figures.saves += saved;
    figures.accounts += accounts.length;
    people.push(...accounts);
    const bearer = await login(origin, "chef1");
    const mine = await fetch(origin + CALLS.myPortfolio, { headers: bearer });
    checkPage((await mine.json()).user_code, round, saved, tried);
    for (const username of accounts) await login(origin, username);
  }
  await untilMailed(dataDir, people);
  assert.equal(await product.process.stop("SIGTERM"), 0);
  await Deno.remove(dataDir, { recursive: true });
  const victims = options.withPostgres ? "the process and its Postgres" : "the process alone";
  const home = options.env ? ", bytes at a store" : "";
  report(`kill -9 of ${victims}${home}`, figures);
}

/** The last one that was acknowledged, or the one that was under way, and whole. */
function checkPage(userCode: string, round: number, saved: number, tried: number): void {
  const [, foundRound, number] = /^<h1>(\d+)-(\d+)<\/h1>/.exec(userCode) ?? ["", "0", "0"];
  assert.ok(saved > 0);
  assert.equal(Number(foundRound), round);
  assert.ok(Number(number) >= saved && Number(number) <= tried, `${saved} ${number} ${tried}`);
  assert.equal(userCode, makePage(round, Number(number)));
}

function makePage(round: number, number: number): string {
  return `<h1>${round}-${number}</h1>${FILLING}<p>end of ${round}-${number}</p>`;
}

/** Saves and signs up until the process is gone; tells what was acknowledged. */
async function startWork(
  origin: string,
  bearer: { Authorization: string },
  round: number,
  onSaved: () => void,
) {
  let [saved, tried] = [0, 0];
  const accounts: string[] = [];
  const saving = (async () => {
    while (true) {
      tried++;
      const body = { user_code: makePage(round, tried) };
      const response = await send(origin, CALLS.savePortfolio, body, bearer);
      await response.json();
      if (!response.ok) continue;
      saved = tried;
      onSaved();
    }
  })();
  const signingUp = (async () => {
    for (let n = 1;; n++) {
      const username = `chef1-${round}-${n}`;
      if (await register(origin, username) === 201) accounts.push(username);
    }
  })();
  await Promise.allSettled([saving, signingUp]);
  return { saved, tried, accounts };
}

/** One mail for each, no more and no less: as files, each has the mail's id in its name. */
async function untilMailed(dataDir: string, people: string[]): Promise<void> {
  // A mail that was claimed by the dead process is taken up again after a minute.
  let missing = people;
  await until(() => `one mail each to ${missing}`, async () => {
    const mailed = new Map<string, Set<string>>();
    for await (const { name } of Deno.readDir(`${dataDir}/mail`)) {
      const text = await Deno.readTextFile(`${dataDir}/mail/${name}`);
      const [, username = ""] = /^To: <?([^@\s<]+)@/m.exec(text) ?? [];
      mailed.set(username, (mailed.get(username) ?? new Set()).add(name.split("_").at(-1)!));
    }
    missing = people.filter((username) => mailed.get(username)?.size !== 1);
    return missing.length === 0;
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
