// What an author is told of a page, and where: the places are those of the code as it came.
import assert from "node:assert/strict";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";
import { byPlace } from "../../support/findings.ts";

const HEAD =
  '<!DOCTYPE html><html lang="en"><title>x</title><meta name="description" content="x">' +
  '<meta name="viewport" content="width=device-width">';

Deno.test("what a save removes is found at its place in the author's own code", () => {
  const code = `\uFEFF${HEAD}<h1>So\0up</h1>\r\n<p>x</p><nav><a href='/'>x</a></nav>\r\n` +
    '<p onclick="1">y</p><iframe src="https://map.example/"></iframe>';
  const { findings } = preparePreview(code, { year: 2026 });
  assert.deepEqual(
    byPlace(findings).map((
      { kind, rule, at, excerpt },
    ) => [kind, rule, at?.line, at?.column, excerpt]),
    [
      ["removed", "menu", 2, 9, "<nav><a href='/'>x</a></nav>"],
      ["removed", "frame", 3, 21, '<iframe src="https://map.example/"></iframe>'],
    ],
  );
  for (const { at, excerpt, message } of byPlace(findings)) {
    assert.equal(code.slice(at!.start, at!.end), excerpt);
    assert.match(message, /^A save .+\.$/);
  }
});

Deno.test("each address in a style sheet is found where it stands", () => {
  const code = `${HEAD}<style>\np { background: url(https://a.example/x.png) }\n` +
    `@import "https://b.example/y.css";\n</style><p>x`;
  const { findings } = preparePreview(code, { year: 2026 });
  assert.deepEqual(byPlace(findings).map(({ rule, at }) => [rule, at!.line, at!.column]), [
    ["image", 2, 17],
    ["stylesheet", 3, 1],
  ]);
  assert.match(findings[0]!.message, /the picture from a\.example/);
  assert.match(findings[1]!.message, /this style sheet from b\.example/);
});

Deno.test("what will not work is found where it stands, each place for itself", () => {
  const code =
    `${HEAD}<a href="about.html">one</a>\n<a href="#x">x</a>\n<a href="a&#98;out.html">two</a>`;
  const { findings } = preparePreview(code, { year: 2026 });
  assert.deepEqual(findings.map(({ rule }) => rule), ["relative_link"]);
  assert.deepEqual(byPlace(findings).map(({ excerpt }) => excerpt), [
    "about.html",
    "a&#98;out.html",
  ]);
  assert.match(findings[0]!.message, /There is no about\.html here/);
});

Deno.test("of what a save takes out nothing else is said", () => {
  const { findings } = preparePreview(
    `${HEAD}<p>x</p><nav><a href="#">Shop</a><img src="https://i.imgur.com/a.png"> © 2020</nav>`,
    { year: 2026 },
  );
  assert.deepEqual(findings.map(({ rule }) => rule), ["menu"]);
});

Deno.test("a sentence is said once, with its places in the order of the page, each with its own mend", () => {
  const code = `${HEAD}<p>© 2019</p>\n<h1>[Your Name]</h1>\n<p>© 2019</p><p>[Your Name]</p>\n` +
    "<p style='background: url(https://a.example/x), url(https://a.example/y)'>x</p>";
  const { findings } = preparePreview(code, { year: 2026 });
  assert.deepEqual(
    findings.map(({ rule, places }) => [rule, places.map(({ at }) => at!.line)]),
    [["image", [4]], ["old_year", [1, 3]], ["placeholder_name", [2, 3]]],
  );
  for (const { places } of findings.slice(1)) {
    for (const { at, fix } of places) {
      const [mend] = fix && "edits" in fix ? fix.edits : fix!.ask;
      assert.deepEqual([mend!.start, mend!.end], [at!.start, at!.end]);
    }
  }
});

Deno.test("a page with endless faults is told of 200 places of each kind", () => {
  const faults =
    "<iframe></iframe><a href='b.html'>x</a> [Your Name] <img src='data:image/gif;base64,R0lGOD'>";
  const { findings } = preparePreview(HEAD + faults.repeat(300), { year: 2026 });
  assert.equal(findings.length, 4);
  assert.deepEqual(findings.map(({ places }) => places.length), [200, 200, 200, 200]);
  assert.ok(byPlace(findings).every(({ excerpt }) => excerpt.length <= 120));
});

Deno.test("what repeats without end keeps no other sentence from being said", () => {
  const repeated = "<a href='b.html'>x</a>".repeat(300);
  const others = Array.from({ length: 150 }, (_, i) => `<a href="${i}.html">x</a>`).join("");
  const { findings } = preparePreview(HEAD + repeated + others, { year: 2026 });
  assert.equal(findings.length, 151);
  assert.equal(byPlace(findings).length, 200);
});

Deno.test("a page of hundreds of menus, each with the mend of all, is told of in little", () => {
  const rules = "nav a {} ".repeat(2_000);
  const code = `${HEAD}<style>${rules}</style><p>x</p>${"<nav>x</nav>".repeat(300)}`;
  const { findings } = preparePreview(code, { year: 2026 });
  assert.equal(byPlace(findings).length, 200);
  assert.ok(JSON.stringify(findings).length < 1_000_000);
});
