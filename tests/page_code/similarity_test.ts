// A page is known again after small changes, and no two pages that are not the same are taken for one.
import { askerOf } from "../../server/work/fair_queue.ts";
import assert from "node:assert/strict";
import { assessPage, preparePage } from "../../server/page_code/prepare.ts";
import { openPreparer } from "../../server/page_code/preparer.ts";
import { fingerprintOf, isSimilar, similarityOf } from "../../server/page_code/similarity.ts";
import { LARGEST_PAGES } from "../support/largest_inputs.ts";
import { HOUSE, NEAR, ORDINARY, PHISHING, readPages } from "../support/risk_pages.ts";
import { SHORT_PAGES } from "../support/short_pages.ts";
import { changePage } from "../support/small_changes.ts";

const CHANGES = 10;

Deno.test("each page that deceives is known again after each of ten changes", () => {
  const lost: string[] = [];
  for (const [i, { name, code }] of readPages(PHISHING).entries()) {
    const known = fingerprintOf(code);
    for (let change = 0; change < CHANGES; change++) {
      const changed = changePage(code, i * CHANGES + change);
      assert.notEqual(changed, code);
      if (!isSimilar(known, fingerprintOf(changed))) lost.push(`${name} ${change}`);
    }
  }
  assert.deepEqual(lost, []);
});

Deno.test("no two pages that are not the same are similar", () => {
  const pages = [
    ...[PHISHING, NEAR, ...ORDINARY].flatMap(readPages),
    ...SHORT_PAGES.map((code, i) => ({ name: `short ${i}`, code })),
  ].map(({ name, code }) => ({ name, print: fingerprintOf(code) }));
  const alike = pages.flatMap(({ name, print }, i) =>
    pages.slice(i + 1).filter((other) => isSimilar(print, other.print))
      .map((other) => `${name} ~ ${other.name}`)
  );
  assert.deepEqual(alike, []);
});

const HEAD = "<!DOCTYPE html><title>x</title>";
const STORY =
  "Every morning the baker walks down to the river and looks whether the geese are back. " +
  "They never are before the first bread is sold, and then they want all of the crumbs at once.";

Deno.test("spaces, numbers, case, accents, styles and the order of attributes change nothing", () => {
  const page = fingerprintOf(`${HEAD}<p class="a" id="b">${STORY} Café, 12 €`);
  for (
    const same of [
      `${HEAD}<p   class="a"\n id="b">  ${STORY.replaceAll(" ", "\n  ")} Café, 12 €`,
      `${HEAD}<p id="b" class="a">${STORY.toUpperCase()} CAFE — 99 €`,
      `${HEAD}<p class="c9" id="d">${STORY} Café, 12 €<!-- a comment -->`,
    ]
  ) assert.equal(similarityOf(page, fingerprintOf(same)), 1);
});

Deno.test("of a page with little on it only an equal one is the same", () => {
  const page = (words: string) => fingerprintOf(`${HEAD}<h1>${words}</h1>`);
  assert.ok(isSimilar(page("Hello, world"), page("hello world 2")));
  assert.ok(!isSimilar(page("Hello, world"), page("Hello, worlds")));
  const drawn = (style: string) => fingerprintOf(`${HEAD}<style>${style}</style><div></div>`);
  assert.ok(!isSimilar(drawn("div{color:red}"), drawn("div{float:left}")));
});

Deno.test("the same library in two pages does not make them the same", () => {
  const library = `<script>${
    "function part(a){return a.map(call).join(sign)};".repeat(500)
  }</script>`;
  const other =
    "We tune pianos in the whole valley, in churches, schools and kitchens, and we mend " +
    "what mice and winters have done to them, with felt, glue and a great deal of patience.";
  const [a, b] = [STORY, other].map((words) => fingerprintOf(`${HEAD}${library}<p>${words}`));
  assert.ok(!isSimilar(a!, b!));
});

Deno.test("a fingerprint of another version, or cut off, is similar to none", () => {
  const print = fingerprintOf(HEAD + STORY);
  const other = print.slice();
  other[0] = 255;
  assert.ok(isSimilar(print, print.slice()));
  assert.ok(!isSimilar(other, other));
  assert.ok(!isSimilar(print, print.subarray(0, 40)));
});

Deno.test("a fingerprint is of one length, and can be read where it lies in other bytes", () => {
  const lengths = SHORT_PAGES.map((code) => fingerprintOf(code).length);
  assert.deepEqual([...new Set(lengths)], [1_045]);
  const print = fingerprintOf(HEAD + STORY);
  const around = new Uint8Array(print.length + 3);
  around.set(print, 3);
  assert.equal(similarityOf(print, around.subarray(3)), 1);
});

const ALL_WANTED = { wantsFingerprint: true, assessFor: HOUSE };

Deno.test("a worker assesses the largest pages, and one that deceives", async () => {
  const preparer = openPreparer();
  try {
    for (const [name, code] of Object.entries(LARGEST_PAGES)) {
      const page = await preparer.prepare(askerOf("chef1"), code, ALL_WANTED);
      const [risk, length] = [page.assessment?.risk, page.fingerprint?.length];
      assert.deepEqual([risk, length], ["none", 1_045], name);
    }
    const { code } = readPages(PHISHING)[0]!;
    const page = await preparer.prepare(askerOf("chef1"), code, ALL_WANTED);
    assert.deepEqual(page.assessment, assessPage(code, HOUSE));
    assert.deepEqual(page.fingerprint, fingerprintOf(page.code));
    assert.equal(assessPage(code, HOUSE).risk, "high");
  } finally {
    preparer.close();
  }
});

Deno.test("what is parsed once for all gives what each of them gives alone", () => {
  const pages = [...readPages(PHISHING), ...readPages(NEAR), ...ORDINARY.flatMap(readPages)];
  const changes = ["", "<nav>x</nav>", "<select><option>x</select>", "\0", "<p>x\r\n"];
  for (const [i, { name, code }] of pages.entries()) {
    const changed = code.replace("</body>", `${changes[i % changes.length]}</body>`);
    const { fingerprint, assessment, ...page } = preparePage(changed, ALL_WANTED);
    assert.deepEqual(page, preparePage(changed), name);
    assert.deepEqual(fingerprint, fingerprintOf(page.code), name);
    assert.deepEqual(assessment, assessPage(changed, HOUSE), name);
  }
});
