// kill -9 in the middle of saves and sign-ups: what was acknowledged is there after the restart, and nothing by half.
import assert from "node:assert/strict";
import { CALLS } from "../../server/contract/paths.ts";
import {
  freePort,
  login,
  makeDataDir,
  postmasterPid,
  register,
  send,
  startProduct,
} from "../support/product.ts";
import { report, rounds } from "../support/rounds.ts";

const FILLING = "<p>Warm, calm, confident.</p>".repeat(500);

for (const victims of ["the process alone", "the process and its Postgres"]) {
  Deno.test(`kill -9 of ${victims} loses nothing that was acknowledged`, async () => {
    const count = rounds({ few: 2, all: 100 });
    const dataDir = await makeDataDir();
    const port = freePort();
    let product = await startProduct(port, { DATA_DIR: dataDir });
    assert.equal(await register(product.origin, "chef1"), 201);
    const figures = { rounds: count, saves: 0, accounts: 0, lost: 0, "longest restart ms": 0 };

    for (let round = 1; round <= count; round++) {
      const { origin } = product;
      const work = startWork(origin, await login(origin, "chef1"), round);
      await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 500));
      const postgres = await postmasterPid(dataDir);
      Deno.kill(product.process.pid, "SIGKILL");
      if (victims !== "the process alone") Deno.kill(postgres, "SIGKILL");
      await product.process.ended();
      const { saved, tried, accounts } = await work;

      const startedAt = performance.now();
      product = await startProduct(port, { DATA_DIR: dataDir });
      figures["longest restart ms"] = Math.max(
        figures["longest restart ms"],
        Math.round(performance.now() - startedAt),
      );
      figures.saves += saved;
      figures.accounts += accounts.length;
      const bearer = await login(origin, "chef1");
      const { user_code } = await (await fetch(origin + CALLS.myPortfolio, { headers: bearer }))
        .json();
      const [, foundRound, number] = /^<h1>(\d+)-(\d+)<\/h1>/.exec(user_code) ?? ["", "0", "0"];
      // The last one that was acknowledged, or the one that was under way, and whole.
      if (saved > 0) assert.equal(Number(foundRound), round);
      if (Number(foundRound) === round) {
        assert.ok(
          Number(number) >= saved && Number(number) <= tried,
          `${saved} ${number} ${tried}`,
        );
        assert.equal(user_code, pageOf(round, Number(number)));
      }
      for (const username of accounts) {
        await login(origin, username);
        assert.equal(await countMails(dataDir, username), 1, `the mail to ${username}`);
      }
    }
    assert.equal(await product.process.stop("SIGTERM"), 0);
    await Deno.remove(dataDir, { recursive: true });
    report(`kill -9 of ${victims}`, figures);
  });
}

function pageOf(round: number, number: number): string {
  return `<h1>${round}-${number}</h1>${FILLING}<p>end of ${round}-${number}</p>`;
}

/** Saves and signs up until the process is gone; tells what was acknowledged. */
async function startWork(origin: string, bearer: { Authorization: string }, round: number) {
  let [saved, tried] = [0, 0];
  const accounts: string[] = [];
  const saving = (async () => {
    while (true) {
      tried++;
      const body = { user_code: pageOf(round, tried) };
      const response = await send(origin, CALLS.savePortfolio, body, bearer);
      await response.json();
      if (response.ok) saved = tried;
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

async function countMails(dataDir: string, username: string): Promise<number> {
  const deadline = Date.now() + 70_000;
  while (true) {
    let count = 0;
    for await (const { name } of Deno.readDir(`${dataDir}/mail`)) {
      const text = await Deno.readTextFile(`${dataDir}/mail/${name}`).catch(() => "");
      if (new RegExp(`^To: ${username}@`, "m").test(text)) count++;
    }
    // A mail that was claimed by the dead process is taken up again after a minute.
    if (count > 0 || Date.now() > deadline) return count;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
