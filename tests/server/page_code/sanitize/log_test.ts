// The words of the log, one and many.
import assert from "node:assert/strict";
import { Log, summarize } from "../../../../server/page_code/sanitize/log.ts";

Deno.test("summarize puts the log in one sentence", () => {
  const log = new Log();
  log.add("menu");
  log.add("image");
  log.add("menu");
  log.add("frame");
  assert.equal(
    summarize(log.entries(), []),
    "Removed 2 navigation menus, 1 image from a host that is not allowed and 1 embedded frame.",
  );
});

Deno.test("summarize gives each kind of change a sentence, then the notices", () => {
  const log = new Log();
  log.add("menu");
  log.add("brokenCharacter", 2);
  assert.equal(
    summarize(log.entries(), ["Mind this."]),
    "Removed 1 navigation menu. Replaced 2 broken characters. Mind this.",
  );
});

Deno.test("summarize says when nothing was changed", () => {
  assert.equal(summarize([], []), "Nothing had to be changed.");
});

Deno.test("summarize reads a log whose actions have since been renamed", () => {
  assert.equal(summarize([{ action: "Removed old thing", count: 2 }], []), "Removed 2 old thing.");
});

Deno.test("a log keeps the order in which things were first found, and no empty entry", () => {
  const log = new Log();
  log.add("frame");
  log.add("image", 0);
  log.add("menu");
  log.add("frame");
  assert.deepEqual(log.entries(), [
    { action: "Removed embedded frame", count: 2 },
    { action: "Removed navigation menu", count: 1 },
  ]);
});
