// No test goes by how long something takes: what may sleep, or read a clock that only real time moves, is listed with its reason.
import assert from "node:assert/strict";
import { MAY_SLEEP } from "./support/may_sleep.ts";
import { readSources } from "./support/sources.ts";

const SLEEPS =
  /\bsetTimeout\(|\bsetInterval\(|\bwaitForTimeout\(|\bAbortSignal\.timeout\(|\bpg_sleep\b|\bperformance\.now\(|\btimeout: (?!GIVE_UP_MS)|\bsetDefault\w*Timeout\((?!GIVE_UP_MS)/g;

Deno.test("what a test waits for is an event, a row or a line, and each sleep has a reason", async () => {
  const found: Record<string, number> = {};
  for (const { path, code } of await readSources()) {
    if (!path.startsWith("tests/") || path.endsWith("architecture_sleeps_test.ts")) continue;
    const count = [...code.matchAll(SLEEPS)].length;
    if (count > 0) found[path] = count;
  }
  const allowed = Object.fromEntries(
    Object.entries(MAY_SLEEP).map(([path, { count }]) => [path, count]),
  );
  assert.deepEqual(found, allowed);
});
