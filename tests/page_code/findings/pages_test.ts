// Thirty pages in the manner of today's assistants: every break is named, and nothing else is said.
import assert from "node:assert/strict";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";
import { byPlace } from "../../support/findings.ts";
import { ROOT } from "../../support/sources.ts";

interface ExpectedFinding {
  rule: string;
  line: number;
  /** What its sentence names. */
  names: string;
}

const PAGES = new URL("./pages/", import.meta.url);
const expected: Record<string, ExpectedFinding[]> = JSON.parse(
  await Deno.readTextFile(new URL("expected.json", PAGES)),
);

for (const [name, breaks] of Object.entries(expected)) {
  Deno.test(`of ${name} each break is named, and nothing else`, async () => {
    const code = await Deno.readTextFile(new URL(name, PAGES));
    const findings = byPlace(preparePreview(code, { year: 2026 }).findings);
    const told = findings.map(({ rule, at }) => `${at?.line ?? 1} ${rule}`).sort();
    assert.deepEqual(told, breaks.map(({ rule, line }) => `${line} ${rule}`).sort());
    for (const { rule, line, names } of breaks) {
      const found = findings.filter((each) => each.rule === rule && (each.at?.line ?? 1) === line);
      assert.ok(found.some(({ message }) => message.includes(names)), `${line} ${rule}: ${names}`);
    }
  });
}

Deno.test("of the pages that other tests publish, nothing is said but what is so", async () => {
  const folder = new URL("tests/pages/", ROOT);
  const told: Record<string, string[]> = JSON.parse(
    await Deno.readTextFile(new URL("of_test_pages.json", import.meta.url)),
  );
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).toSorted();
  assert.deepEqual(Object.keys(told), names);
  for (const name of names) {
    const { findings } = preparePreview(await Deno.readTextFile(new URL(name, folder)), {
      year: 2026,
    });
    const lines = byPlace(findings).map(({ at, rule, excerpt }) =>
      `${at?.line ?? "-"} ${rule} ${excerpt.split("\n")[0]!.slice(0, 60)}`.trim()
    );
    assert.deepEqual(lines.toSorted(), told[name]!.toSorted(), name);
  }
});
