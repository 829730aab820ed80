// docs/security.md names tests that exist.
import assert from "node:assert/strict";
import { readSources, ROOT } from "./support/sources.ts";

Deno.test("every test that docs/security.md names exists", async () => {
  const text = await Deno.readTextFile(new URL("docs/security.md", ROOT));
  const rows = text.split("\n").filter((line) => /^\| \d/.test(line));
  assert.ok(rows.length > 50);
  const named = rows.flatMap((row) =>
    [...row.split("|").at(-2)!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)
  );
  assert.ok(named.length > 40);
  const tests = (await readSources()).filter(({ path }) => /_test\.tsx?$/.test(path));
  const code = tests.map(({ text }) => text).join("\n");
  // Some names are put together from a table: then both parts stand in the file.
  const missing = named.filter((name) => !code.includes(name) && !isComposed(name, code));
  assert.deepEqual(missing, []);
});

function isComposed(name: string, code: string): boolean {
  const patterns = [...code.matchAll(/Deno\.test\(\s*`([^`]*\$\{[^`]*)`/g)].map((match) =>
    match[1]!.split(/\$\{[^}]*\}/).map(RegExp.escape).join("(.+)")
  );
  return patterns.some((pattern) => {
    const [, ...parts] = new RegExp(`^${pattern}$`).exec(name) ?? [];
    return parts.length > 0 && parts.every((part) => code.includes(part));
  });
}
