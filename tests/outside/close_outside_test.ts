// What a package of the product tries to reach by itself, it does not reach.
import assert from "node:assert/strict";
import { openOutside } from "../support/outside.ts";
import { ROOT } from "../support/sources.ts";

Deno.test("in the product's process no way but ours leads outside", async () => {
  await using outside = openOutside();
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--allow-all",
      "--no-check",
      "--quiet",
      "tests/support/reaching_out.ts",
      String(outside.port),
    ],
    cwd: ROOT,
  }).output();
  const outcomes: Record<string, string> = JSON.parse(new TextDecoder().decode(stdout));
  const others = Object.entries(outcomes).filter(([, outcome]) =>
    !outcome.endsWith("only server/outside reaches outside")
  );
  assert.deepEqual(others, []);
  assert.ok(Object.keys(outcomes).length > 10);
  assert.deepEqual(outside.calls, []);
});
