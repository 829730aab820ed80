// What the page before had and the new one has not, over pages that people paste over another.
import assert from "node:assert/strict";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";
import { findSection, readFixtures } from "../../support/fixtures.ts";

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

const BEFORE = `<h1>Oven and Basket</h1><p>Rye, wheat and spelt, from six in the morning.</p>
<h2>Find us</h2><p>Call 030 901820 or write to bread@example.com.</p>
<a href="https://maps.example/oven">Map</a><img src="https://i.imgur.com/oven.png" alt="The oven">`;

Deno.test("of a page of which more than half is gone it is said once that it is another", () => {
  const { findings } = preparePreview("<h1>Anna</h1><p>I draw maps.</p>", {
    year: 2026,
    before: BEFORE,
  });
  assert.deepEqual(findings.filter(({ kind }) => kind === "lost"), [{
    kind: "lost",
    rule: "another_page",
    message:
      "This is another page than the one before: 6 of its 6 links, addresses, pictures and headings are gone, " +
      "such as bread@example.com, 030 901820, https://maps.example/oven. If that was not meant, bring the version before back.",
    places: [{ at: null, excerpt: "", fix: null }],
  }]);
});

Deno.test("half of a page that is gone is named, also when the words stay or one thing was all it had", () => {
  const rulesOf = (now: string, before: string) =>
    preparePreview(now, { year: 2026, before }).findings
      .filter(({ kind }) => kind === "lost").map(({ rule }) => rule);
  const half = BEFORE.replace(/<h2>[^]*$/, "") + "<h2>Find us</h2> 030 901820";
  assert.deepEqual(rulesOf(half, BEFORE), ["lost_link", "lost_email", "lost_picture"]);
  const words = BEFORE.replaceAll(/<\/?(?:a|img|h\d)\b[^>]*>/g, "").replace("901820", "");
  assert.deepEqual(rulesOf(words.replace("bread@example.com", ""), BEFORE), [
    "lost_link",
    "lost_email",
    "lost_phone",
    "lost_picture",
  ]);
  assert.deepEqual(rulesOf("<p>Anna</p>", "<h1>Oven and Basket</h1>"), ["lost_heading"]);
});
