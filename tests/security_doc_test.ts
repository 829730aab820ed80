// docs/security.md names tests that exist: each claim at least one, by its file below tests/.
import assert from "node:assert/strict";
import { readSources, ROOT } from "./support/sources.ts";

Deno.test("every claim of docs/security.md names tests, and every test that it names exists", async () => {
  const text = await Deno.readTextFile(new URL("docs/security.md", ROOT));
  const [, claimed = ""] = /\n## What is claimed\n([^]*?)\n## /.exec(text) ?? [];
  const claims = claimed.split(/^- /m).slice(1);
  assert.ok(claims.length > 60);
  assert.deepEqual(claims.filter((claim) => namesOf(claim).length === 0), []);
  const named = namesOf(text);
  assert.ok(named.length > 90);
  const tests = (await readSources()).filter(({ path, code }) =>
    /_test\.tsx?$/.test(path) && /^\s*Deno\.test\(/m.test(code)
  );
  const paths = new Set(tests.map(({ path }) => path));
  assert.deepEqual(named.filter((name) => !paths.has(`tests/${name}`)), []);
});

function namesOf(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+_test\.tsx?)`/g)].map((match) => match[1]!);
}
