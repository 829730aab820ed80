// Thirty pages in the manner of today's assistants: every break is named, and nothing else is said.
import assert from "node:assert/strict";
import { preparePreview } from "../../../../server/portfolios/prepare.ts";

interface Expected {
  rule: string;
  line: number;
  /** What its sentence names. */
  names: string;
}

const PAGES = new URL("./pages/", import.meta.url);
const expected: Record<string, Expected[]> = JSON.parse(
  await Deno.readTextFile(new URL("expected.json", PAGES)),
);

for (const [name, breaks] of Object.entries(expected)) {
  Deno.test(`of ${name} each break is named, and nothing else`, async () => {
    const code = await Deno.readTextFile(new URL(name, PAGES));
    const { findings } = preparePreview(code, { year: 2026 });
    const told = findings.map(({ rule, at }) => `${at?.line ?? 1} ${rule}`).sort();
    assert.deepEqual(told, breaks.map(({ rule, line }) => `${line} ${rule}`).sort());
    for (const { rule, line, names } of breaks) {
      const found = findings.filter((each) => each.rule === rule && (each.at?.line ?? 1) === line);
      assert.ok(found.some(({ message }) => message.includes(names)), `${line} ${rule}: ${names}`);
    }
  });
}
