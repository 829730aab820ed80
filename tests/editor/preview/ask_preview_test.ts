// Previews take each other's place, so they are asked for in turn, and in no other way.
import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { inTurn } from "../../../islands/editor/preview/ask_preview.ts";
import { readSources } from "../../support/sources.ts";

Deno.test("what was asked for later begins when the one before has its answer, or has failed", async () => {
  const began: string[] = [];
  const one = Promise.withResolvers<string>();
  const two = Promise.withResolvers<string>();
  const ask = (name: string, answer: Promise<string>) =>
    inTurn(() => {
      began.push(name);
      return answer;
    }, () => true);
  const answers = [ask("one", one.promise), ask("two", two.promise)];
  const three = ask("three", Promise.resolve("the last"));
  // A turn has no other wait than that for the one before: all that follows at once has followed by then.
  await setImmediate();
  assert.deepEqual(began, ["one"]);
  one.resolve("first");
  assert.equal(await answers[0], "first");
  two.reject(new Error("no answer"));
  await assert.rejects(answers[1]!, /no answer/);
  assert.equal(await three, "the last");
  assert.deepEqual(began, ["one", "two", "three"]);
});

Deno.test("what nobody wants any more is not asked for when its turn comes", async () => {
  const before = Promise.withResolvers<string>();
  const first = inTurn(() => before.promise, () => true);
  let isWanted = true;
  const second = inTurn(() => Promise.reject(new Error("asked")), () => isWanted);
  isWanted = false;
  before.resolve("first");
  assert.equal(await first, "first");
  assert.equal(await second, null);
});

Deno.test("only ask_preview.ts asks for previews in the editor", async () => {
  const askers = (await readSources())
    .filter(({ path, code }) =>
      /^(islands|ui)\//.test(path) && /CALLS\.preview(Guest|Portfolio)\b/.test(code)
    )
    .map(({ path }) => path);
  // The forms of guests show one preview, once, and hold no editor.
  assert.deepEqual(askers, [
    "islands/editor/preview/ask_preview.ts",
    "islands/sign_in/own_page.tsx",
  ]);
});
