// Tests that run at the same time share one browser's clipboard: whoever uses it holds it.
import assert from "node:assert/strict";
import { readSources } from "./support/sources.ts";

/** The second one has a browser of its own. */
const HOLDERS = /^tests\/(support\/(clipboard|fidelity\/compare)|architecture_clipboard_test)\.ts$/;

Deno.test("no test is let at the clipboard without holding it", async () => {
  const wrong = (await readSources())
    .filter(({ path, code }) => /"clipboard-(read|write)"/.test(code) && !HOLDERS.test(path))
    .map(({ path }) => path);
  assert.deepEqual(wrong, []);
});
