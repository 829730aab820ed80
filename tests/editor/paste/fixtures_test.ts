// What people paste becomes exactly the page that its fixture shows: one test for each row of the table.
import assert from "node:assert/strict";
import { zipSync } from "fflate";
import { joinContinuation } from "../../../islands/editor/paste/continuation.ts";
import { type Intake, takeIn, takeInFiles } from "../../../islands/editor/paste/intake.ts";
import { unpack } from "../../../islands/editor/paste/zip_directory.ts";
import { findSection, type Fixture, listFiles, readFixtures } from "../../support/fixtures.ts";

const ROWS = ["reply", "blocks", "choice", "cut_off", "elided", "named", "over"];

const fixtures = await readFixtures();

for (const row of ROWS) {
  Deno.test(`every fixture of the row ${row} comes out as it says`, async () => {
    const own = fixtures.filter((fixture) => fixture.row === row);
    assert.ok(own.length > 0);
    for (const fixture of own) {
      if (row === "cut_off" && fixture.outcome === "page") checkContinuation(fixture);
      else {assert.deepEqual(
          essenceOf(await takeInFixture(fixture)),
          expectedOf(fixture),
          fixture.name,
        );}
    }
  });
}

Deno.test("every fixture has a row of the table", () => {
  assert.deepEqual([...new Set(fixtures.map(({ row }) => row))].toSorted(), ROWS.toSorted());
});

function checkContinuation(fixture: Fixture): void {
  const joined = joinContinuation(findSection(fixture, "before"), findSection(fixture, "paste"));
  assert.equal(joined.kind, "joined", fixture.name);
  assert.equal("code" in joined && joined.code, findSection(fixture, "page"), fixture.name);
}

async function takeInFixture(fixture: Fixture): Promise<Intake> {
  if (fixture.as === null) return takeIn(findSection(fixture, "paste"));
  const files = listFiles(fixture);
  if (fixture.as === "folder") return takeInFiles(files);
  const zip = zipSync(Object.fromEntries(files.map(({ path, bytes }) => [path, bytes])));
  return takeInFiles(await unpack([zip]));
}

/** What a fixture tells of an outcome. */
function essenceOf(intake: Intake): unknown {
  if (intake.kind === "choice") {
    return { kind: intake.kind, pages: intake.pages.map(({ title, code }) => ({ title, code })) };
  }
  if (intake.kind === "elided") return { kind: intake.kind, markers: intake.markers };
  if (intake.kind === "not_a_page") return { kind: intake.kind, what: intake.what };
  return { kind: intake.kind, code: intake.code };
}

function expectedOf(fixture: Fixture): unknown {
  const { outcome: kind, what, sections } = fixture;
  if (kind === "choice") {
    const pages = sections.filter((section) => section.kind === "page");
    return { kind, pages: pages.map(({ name: title, text: code }) => ({ title, code })) };
  }
  if (kind === "elided") return { kind, markers: findSection(fixture, "elided").split("\n") };
  if (kind === "not_a_page") return { kind, what };
  return { kind, code: findSection(fixture, "page") };
}
