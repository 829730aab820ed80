// A queue: so much runs at once, so much waits, and the rest is asked to come back.
import assert from "node:assert/strict";
import { Failure } from "../../../server/errors.ts";
import { openQueue } from "../../../server/process/queue.ts";

Deno.test("two run at once, three wait, and the sixth is asked to come back", async () => {
  const whenThereIsRoom = openQueue({ atOnce: 2, waiting: 3 });
  let running = 0, most = 0;
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const work = async () => {
    most = Math.max(most, ++running);
    await gate;
    running--;
  };
  const accepted = Array.from({ length: 5 }, () => whenThereIsRoom(work));
  await assert.rejects(whenThereIsRoom(work), (error) => {
    assert.ok(error instanceof Failure);
    assert.equal(error.status, 503);
    assert.equal(error.options.retryAfterS, 5);
    return true;
  });
  open();
  await Promise.all(accepted);
  assert.equal(most, 2);
  assert.equal(await whenThereIsRoom(() => Promise.resolve(7)), 7, "room again");
});
