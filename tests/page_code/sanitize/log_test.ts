// The words of the log, one and many.
import assert from "node:assert/strict";
import { describeLog, Log, summarize } from "../../../server/page_code/sanitize/log.ts";

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
  log.add("broken_character", 2);
  assert.equal(
    summarize(log.entries(), ["Mind this."]),
    "Removed 1 navigation menu. Replaced 2 broken characters. Mind this.",
  );
});

Deno.test("summarize says when nothing was changed", () => {
  assert.equal(summarize([], []), "Nothing had to be changed.");
});

Deno.test("a log with a rule that is no longer known is read all the same", () => {
  const log = JSON.parse(`[{ "rule": "old_thing", "count": 2 }]`);
  assert.equal(summarize(log, []), "Changed 2 old_thing.");
  assert.deepEqual(describeLog(log), [{
    rule: "old_thing",
    action: "Changed old_thing",
    count: 2,
  }]);
});

Deno.test("a log keeps the order in which things were first found, and no empty entry", () => {
  const log = new Log();
  log.add("frame");
  log.add("image", 0);
  log.add("menu");
  log.add("frame");
  assert.deepEqual(log.entries(), [
    { rule: "frame", count: 2 },
    { rule: "menu", count: 1 },
  ]);
});
