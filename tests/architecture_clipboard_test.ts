// Tests that run at the same time share one browser and its clipboard: whoever uses it has a browser of their own.
import assert from "node:assert/strict";
import { readSources } from "./support/sources.ts";

/** Those that open browsers. */
const OPENERS = /^tests\/(support\/(browser|fidelity\/compare)|architecture_clipboard_test)\.ts$/;

Deno.test("no test is let at the clipboard of all tests", async () => {
  const wrong = (await readSources())
    .filter(({ path, code }) =>
      /^(tests|scripts)\//.test(path) && /"clipboard-(read|write)"/.test(code) &&
      !OPENERS.test(path)
    )
    .map(({ path }) => path);
  assert.deepEqual(wrong, []);
});
