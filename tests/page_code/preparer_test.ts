// Pages are prepared beside the event loop: the same result, bounded in time, and nobody else waits.
import { askerOf } from "../../server/work/fair_queue.ts";
import assert from "node:assert/strict";
import { Failure } from "../../server/errors.ts";
import { preparePage } from "../../server/page_code/prepare.ts";
import { prepareAtOnce } from "../../server/page_code/prepare_at_once.ts";
import { openPreparer, PREPARE_HERE } from "../../server/page_code/preparer.ts";
import { countTurns } from "../support/event_loop.ts";
import { until } from "../support/until.ts";

Deno.test("a worker prepares a page as it would be prepared here", async () => {
  const preparer = openPreparer();
  const code = "<title>Soup</title><p>Lentils, lemon, cumin.<nav>x</nav>\u{1F372}";
  assert.deepEqual(
    await preparer.prepare(askerOf("chef1"), code),
    await PREPARE_HERE.prepare(askerOf("chef1"), code),
  );
  preparer.close();
});

Deno.test("a page that is refused is refused in the same words", async () => {
  const preparer = openPreparer();
  const code = "<div>".repeat(2_000);
  const [there, here] = await Promise.all(
    [preparer, PREPARE_HERE].map((each) =>
      each.prepare(askerOf("chef1"), code).catch((error) => error)
    ),
  );
  assert.ok(there instanceof Failure);
  assert.equal(there.status, 400);
  assert.equal(there.message, (here as unknown as Failure).message);
  const next = await preparer.prepare(askerOf("chef1"), "<p>next<iframe></iframe>");
  assert.equal(next.code, "<p>next", "the worker lives on");
  preparer.close();
});

Deno.test("a page that takes too long is ended, and the next one is prepared", async () => {
  const preparer = openPreparer({ workers: 1, cpuLimitMs: 1 });
  const slow = preparer.prepare(askerOf("chef1"), "<b>x</b>".repeat(50_000));
  await assert.rejects(slow, { status: 400, message: /takes too long to read/ });
  preparer.close();
});

Deno.test("while a huge page is prepared, the event loop runs on", async () => {
  const preparer = openPreparer({ workers: 1 });
  await preparer.prepare(askerOf("chef1"), "<p>warm<nav>");
  const huge = "<a href='https://x.example/' style='color:red'>x</a>".repeat(20_000);
  // On the loop itself there would be none, however often it is tried.
  await until(
    "ten turns of the loop while one page is prepared",
    async () => await countTurns(() => preparer.prepare(askerOf("chef1"), huge)) >= 10,
  );
  preparer.close();
});

Deno.test("more pages than can wait are asked to come back", async () => {
  const preparer = openPreparer({ workers: 1 });
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, () => preparer.prepare(askerOf("chef1"), "<p>x<nav>")),
  );
  const refused = answers.filter((answer) => answer.status === "rejected");
  assert.equal(refused.length, 40 - 33);
  for (const { reason } of refused) assert.equal(reason.status, 503);
  preparer.close();
});

Deno.test("what is prepared at once is prepared as a worker would, and only what is small and clean", () => {
  for (
    const [code, isAtOnce] of [
      [`<!doctype html><title>Soup</title><p>Lentils <a href="/more">more</a>`, true],
      ["<p>\u{1F372} Lentils", true],
      ["<p>Lentils<nav>x</nav>", false],
      [`<img src="https://x.example/">`, false],
      ["<style>p { background: url(https://x.example/) }</style>", false],
      ["\uFEFF<p>x", false],
      ["<p>\0", false],
      ["<p>\uD800", false],
      ["<p>x".padEnd(70_000), false],
      ["<p>".repeat(10_001), false],
      ["<div>".repeat(600), false],
      ["<select><option>x</select>", false],
    ] as const
  ) {
    const page = prepareAtOnce(code);
    const name = JSON.stringify(code.slice(0, 40));
    assert.equal(page !== null, isAtOnce, name);
    if (page) assert.deepEqual(page, preparePage(code), name);
  }
});
