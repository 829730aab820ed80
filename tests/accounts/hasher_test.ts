// Hashing happens beside the event loop, leaves it a core, and lets everyone else pass.
import assert from "node:assert/strict";
import {
  type CheckedPassword,
  HASH_HERE,
  hashPassword,
  openHasher,
} from "../../server/accounts/passwords.ts";
import { CALLS } from "../../contract/paths.ts";
import { askerOf } from "../../server/work/fair_queue.ts";
import { countTurns } from "../support/event_loop.ts";
import { hasherOfCost, type TestApp, testApp } from "../support/test_app.ts";
import { until } from "../support/until.ts";

const CHEF = askerOf("chef1");
const CORES = navigator.hardwareConcurrency;
const ROOM = Math.max(1, CORES - 1) + 20 * CORES;

Deno.test("a worker hashes and compares as it would be done here", async () => {
  const there = openHasher();
  for (const [one, other] of [[there, HASH_HERE], [HASH_HERE, there]] as const) {
    const stored = await one.hash("soup", 4, CHEF);
    assert.match(stored, /^\$2b\$04\$/);
    assert.equal(await other.compare("soup", stored, CHEF), true);
    assert.equal(await other.compare("salad", stored, CHEF), false);
    assert.equal(await other.compare("soup", "no hash at all", CHEF), false);
  }
  there.close();
});

Deno.test("while passwords are hashed, the event loop runs on, and not all wait", async () => {
  const hasher = openHasher();
  const hashMany = async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: ROOM + 1 }, () => hasher.hash("soup", 8, CHEF)),
    );
    const refused = answers.filter((answer) => answer.status === "rejected");
    assert.deepEqual(refused.map(({ reason }) => reason.status), [503]);
  };
  // On the loop itself there would be none, however often it is tried.
  await until(
    "ten turns of the loop while they are hashed",
    async () => await countTurns(hashMany) >= 10,
  );
  hasher.close();
});

Deno.test("200 sign-ins at once: some are asked to come back, and others do not wait for them", async () => {
  await using app = await testApp({}, { hasher: hasherOfCost(9) });
  await until("five pages before the last of the hashes", () => rush(app));
});

/** Whether others came before the last of them. */
async function rush(app: TestApp): Promise<boolean> {
  let waiting = 200;
  const counts: Record<number, number> = {};
  const all = Promise.all(Array.from({ length: waiting }, async () => {
    const response = await app.post(CALLS.login, { username: "chef1", password: "x" });
    waiting--;
    counts[response.status] = (counts[response.status] ?? 0) + 1;
    if (response.status === 503) {
      assert.equal(response.headers.get("Retry-After"), "5");
      assert.match((await response.json()).error, /catching its breath/);
    } else await response.body?.cancel();
  }));
  for (const path of ["/", "/login", "/readyz", "/u/nobody", "/dashboard"]) {
    await (await app.get(path)).body?.cancel();
  }
  const wereFirst = waiting > 0;
  await all;
  assert.ok(counts[401]! >= ROOM, JSON.stringify(counts));
  assert.equal(counts[401]! + counts[503]!, 200);
  return wereFirst;
}

Deno.test("a password is stored at the cost that decisions/0001 names", async () => {
  assert.match(
    await hashPassword(HASH_HERE, "a warm kitchen 1" as CheckedPassword, CHEF),
    /^\$2b\$12\$/,
  );
});
