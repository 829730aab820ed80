// The one line that tells why a request was slow: what it says, what it leaves out, and who writes none.
import assert from "node:assert/strict";
import { CALLS, toRoute } from "../../contract/paths.ts";
import { logIfSlow } from "../../server/http/slow_requests.ts";
import { openPreparer } from "../../server/page_code/preparer.ts";
import { askerOf, createFairQueue } from "../../server/work/fair_queue.ts";
import { signIn } from "../support/make.ts";
import { openStoreServer } from "../support/object_store.ts";
import { quiet } from "../support/quiet.ts";
import { testApp } from "../support/test_app.ts";

const SLOW_MS = 20;

Deno.test("a save whose store is slow writes one line with its steps, and nothing that people wrote", async () => {
  using log = quiet("warn");
  await using house = await openHouse(SLOW_MS);
  house.store.setDelay(2 * SLOW_MS, "PUT");
  const before = log.lines.length;
  await house.save("<p>SECRET soup");
  const lines = log.lines.slice(before);
  assert.equal(lines.length, 1);
  const { time, request, duration_ms, steps, ...facts } = JSON.parse(lines[0]!);
  assert.deepEqual(facts, {
    level: "warn",
    event: "request.slow",
    method: "POST",
    route: toRoute(CALLS.savePortfolio),
    status: 200,
  });
  assert.ok(time && request);
  const names = ["body", "publish", "prepare", "store", "transaction", "connection", "query"];
  assert.deepEqual(names.filter((name) => !(name in steps)), []);
  for (const [name, ms] of Object.entries<number>(steps)) {
    assert.ok(Number.isInteger(ms) && ms <= duration_ms, `${name}: ${ms} of ${duration_ms}`);
  }
  assert.doesNotMatch(lines[0]!, /SECRET/);
});

Deno.test("a fast save writes no line", async () => {
  using log = quiet("warn");
  await using house = await openHouse();
  await house.save("<p>Soup");
  assert.deepEqual(log.lines, []);
});

Deno.test("the line of a request that is slow and fails has the id of its failure", async () => {
  using slow = quiet("warn");
  using failed = quiet("error");
  await using app = await testApp({}, { slowMs: 0 });
  await app.database.sql`drop table portfolios cascade`;
  const response = await app.get("/u/chef1");
  await response.body?.cancel();
  const [line, failure] = [slow, failed].map(({ lines: [line] }) => JSON.parse(line!));
  assert.equal(line.request, response.headers.get("X-Request-Id"));
  assert.equal(failure.request, line.request);
  assert.deepEqual([line.method, line.route, line.status], ["GET", "/u/:username", 500]);
});

Deno.test("the line has the route's pattern, and no secret of the address", async () => {
  using log = quiet("warn");
  await using app = await testApp({}, { slowMs: 0 });
  const response = await app.get("/verify-email/a/SECRETTOKEN?next=SECRETQUERY");
  await response.body?.cancel();
  const { route } = JSON.parse(log.lines[0]!);
  assert.equal(route, "/verify-email/:uid/:token");
  assert.doesNotMatch(log.lines.join(), /SECRET/);
});

Deno.test("a wait in a queue is a step of the request that waits, and of no other", async () => {
  using log = quiet("warn");
  const inTurn = createFairQueue({ atOnce: 1, waiting: 1 });
  const { promise: isOver, resolve: finish } = Promise.withResolvers<void>();
  const ask = (name: string) =>
    logIfSlow(name, 0, () => inTurn(askerOf("chef1"), () => isOver.then(() => new Response())));
  const both = [ask("FIRST"), ask("SECOND")];
  finish();
  await Promise.all(both);
  const steps = log.lines.map((line) => JSON.parse(line))
    .map(({ method, steps }) => [method, ...Object.keys(steps)]);
  assert.deepEqual(steps, [["FIRST"], ["SECOND", "queue"]]);
});

async function openHouse(slowMs?: number) {
  const store = await openStoreServer();
  const preparer = openPreparer();
  const app = await testApp({ BLOBS_URL: store.url }, { preparer, slowMs });
  const { bearer } = await signIn(app);
  return {
    store,
    async save(user_code: string): Promise<void> {
      const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
      assert.equal(saved.status, 200, await saved.text());
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      preparer.close();
      await store[Symbol.asyncDispose]();
    },
  };
}
