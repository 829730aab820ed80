// Hashing keeps to the machine's cores, refuses a queue that would be long, and lets everyone else pass.
import assert from "node:assert/strict";
import { whenThereIsRoom } from "../../../server/accounts/hashing.ts";
import { CALLS } from "../../../server/contract/paths.ts";
import { Failure } from "../../../server/errors.ts";
import { testApp } from "../../support/test_app.ts";

const CORES = navigator.hardwareConcurrency;

Deno.test("as many hashes run at once as there are cores, and 20 wait for each", async () => {
  let running = 0, most = 0;
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const work = async () => {
    most = Math.max(most, ++running);
    await gate;
    running--;
  };
  const accepted = Array.from({ length: 21 * CORES }, () => whenThereIsRoom(work));
  await assert.rejects(whenThereIsRoom(work), (error) => {
    assert.ok(error instanceof Failure);
    assert.equal(error.status, 503);
    assert.equal(error.options.retryAfterS, 5);
    return true;
  });
  open();
  await Promise.all(accepted);
  assert.equal(most, CORES);
  assert.equal(await whenThereIsRoom(() => Promise.resolve(7)), 7, "room again");
});

Deno.test("200 sign-ins at once: some are asked to come back, and others do not wait for them", async () => {
  await using app = await testApp();
  let waiting = 200;
  const counts: Record<number, number> = {};
  const rush = Promise.all(Array.from({ length: waiting }, async () => {
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
  assert.ok(waiting > 0, "five pages came before the last of the hashes");
  await rush;
  assert.ok(counts[401]! >= 21 * CORES, JSON.stringify(counts));
  assert.equal(counts[401]! + counts[503]!, 200);
});
