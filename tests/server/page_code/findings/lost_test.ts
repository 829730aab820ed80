// What the page before had and the new one has not, over pages that people paste over another.
import assert from "node:assert/strict";
import { preparePreview } from "../../../../server/page_code/prepare_preview.ts";
import { findSection, readFixtures } from "../../../support/fixtures.ts";

const NAMED = /(?:link to|address|number|picture|heading|section) "?(.+?)"?; this one/;

Deno.test("each thing that a page lost is named, and nothing that it still has", async () => {
  const fixtures = (await readFixtures()).filter(({ row }) => row === "over");
  assert.ok(fixtures.length >= 10);
  for (const fixture of fixtures) {
    const { findings } = preparePreview(findSection(fixture, "page"), {
      year: 2026,
      before: findSection(fixture, "before"),
    });
    const told = findings.filter(({ kind }) => kind === "lost").map(({ rule, message }) =>
      `${rule.replace("lost_", "")} ${NAMED.exec(message)?.[1]}`
    );
    const lost = findSection(fixture, "lost").split("\n").filter(Boolean);
    assert.deepEqual(told, lost, fixture.name);
  }
});

Deno.test("the same in other words is not lost: a number with its country, an address without www, a heading said elsewhere", () => {
  const before = '<h2>Our bread</h2><a href="tel:+4930901820">030 901820</a>' +
    '<a href="https://www.ofen.example/">x</a><img src="https://i.imgur.com/a.png?v=1" alt=""> 2024-11-22 10.30';
  const now = '<p>Our bread</p> +49 30 901820 <a href="http://ofen.example">x</a>' +
    '<img src="https://i.imgur.com/a.png?v=2" alt="">';
  const { findings } = preparePreview(now, { year: 2026, before });
  assert.deepEqual(findings.filter(({ kind }) => kind === "lost"), []);
});

Deno.test("a page before that nobody could read any more is no reason against the new one", () => {
  const { findings } = preparePreview("<p>x</p>", { year: 2026, before: "<b>".repeat(600) });
  assert.deepEqual(findings.filter(({ kind }) => kind === "lost"), []);
});
