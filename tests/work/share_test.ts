// What is bounded for all processes of a machine together: that nothing forgets to take its share, and what the shares sum up to.
import assert from "node:assert/strict";
import { createShare } from "../../server/work/room.ts";
import { ROOT } from "../support/sources.ts";

/** What the product opens and creates that takes no share, and why. */
const UNSHARED: Record<string, string> = {
  openOutbox: "mails are claimed in the database, ten at a time; its transport takes its share",
  createCdnHeaders: "keeps nothing",
  createCdnPurges: "keeps nothing; purges wait in the database",
  openKeeper: "of all processes, the one that has the lease in the database keeps files",
  openPurger: "purges are claimed in the database, so many at once for all",
  createObjectStore: "asks for what a request needs, and keeps nothing",
  createBlobs: "keeps nothing",
  createUserCodes: "keeps nothing",
  createPageChanges: "keeps ids of owners for a moment",
  createRateLimits: "counts in the database, for all processes",
  createProviders: "keeps what two providers say of themselves",
  createAsk: "asks what takes its share",
  createResolver: "keeps nothing",
  createNameAsker: "keeps nothing",
  createPageDrawing: "asks the cards, whose drawing takes its share",
  startHourly: "what one did, the next finds done",
  startDomainChecks: "names are taken in the database, so that each is looked at once",
  createApp: "is wired from what took its share",
  startHourlyWork: "starts what is named here",
  startPurges: "starts what is named here",
  createShare: "is the share",
};

Deno.test("whatever the product opens takes its share of what is bounded, or is named here with a reason", async () => {
  const text = await Deno.readTextFile(new URL("server/product.ts", ROOT));
  const body = text.slice(text.indexOf("export async function openProduct("));
  const calls = [...body.matchAll(/\b((?:open|create|start)[A-Z]\w*)\(/g)]
    .filter(({ 1: name }) => name !== "openProduct")
    .map(({ 1: name, index, 0: { length } }) => [name!, readArguments(body, index + length)]);
  assert.ok(calls.length > 20);
  const unshared = calls.filter(([, given]) => !/\bshare\b/.test(given!)).map(([name]) => name!);
  const isNamed = (name: string) => name in UNSHARED;
  assert.deepEqual(unshared.filter((name) => !isNamed(name)), []);
  const names = calls.map(([name]) => name);
  assert.deepEqual(Object.keys(UNSHARED).filter((name) => !names.includes(name)), []);
});

Deno.test("shares sum up to the whole at most, unless each has the least that it needs", () => {
  for (let processes = 1; processes <= 64; processes++) {
    const share = createShare(processes);
    for (const whole of [1, 2, 5, 10, 1_000, 32 * 1024 * 1024]) {
      assert.ok(processes * share(whole) <= whole);
      assert.ok(processes * share(whole, 1) <= Math.max(whole, processes));
      assert.ok(share(whole, 1) >= 1);
    }
  }
  // Alone, nobody is made to have more than was said.
  assert.equal(createShare(1)(1, 2), 1);
});

/** Up to the bracket that closes them. */
function readArguments(text: string, start: number): string {
  let depth = 1;
  let end = start;
  while (depth > 0) {
    const character = text[end++];
    if (character === "(") depth++;
    else if (character === ")") depth--;
  }
  return text.slice(start, end - 1);
}
