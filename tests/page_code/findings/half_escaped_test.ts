// What of a page is escaped in part is told with its line, and what a page shows as code is not.
import assert from "node:assert/strict";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";

const HEAD =
  '<!DOCTYPE html>\n<html lang="en"><title>x</title><meta name="description" content="x">' +
  '<meta name="viewport" content="width=device-width"><h1>x</h1>\n';

function told(body: string) {
  return preparePreview(HEAD + body, { year: 2026 }).findings;
}

for (
  const [claim, body, rule, line] of [
    ["line breaks between elements", "<div>\\n  <p>Soup</p>\\n</div>", "visible_escapes", 3],
    ["two line breaks in words", "<p>Soup</p>\n<p>of\\n\\nthe day</p>", "visible_escapes", 4],
    ["line breaks of Windows", "<p>of\\r\\nthe day</p>", "visible_escapes", 3],
    ["quotes in words", '<p>the \\"best\\" soup</p>', "visible_escapes", 3],
    ["quotes of a tag", '<p>x</p>\n\n<section class=\\"a b\\">x</section>', "escaped_quotes", 5],
    [
      "tags of a part",
      "<main>\n&lt;section&gt;\n&lt;p&gt;Soup&lt;/p&gt;\n&lt;/section&gt;</main>",
      "visible_tags",
      4,
    ],
  ] as const
) {
  Deno.test(`escaped ${claim} are told with their line`, () => {
    const findings = told(body);
    assert.deepEqual(findings.map(({ rule }) => rule), [rule]);
    assert.equal(findings[0]!.places[0]!.at!.line, line);
  });
}

Deno.test("the fix of escapes that visitors see writes what they stand for", () => {
  const code = `${HEAD}<div>\\n\\t<p>the \\"best\\" soup</p>\\n</div>`;
  const edits = preparePreview(code, { year: 2026 }).findings.flatMap(({ places }) => places)
    .flatMap(({ fix }) => fix && "edits" in fix ? fix.edits : []);
  const fixed = edits.toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
  assert.equal(fixed, `${HEAD}<div>\n\t<p>the "best" soup</p>\n</div>`);
});

for (
  const body of [
    "<pre>&lt;section&gt;&lt;p&gt;x&lt;/p&gt;&lt;/section&gt;\\n\\n</pre>",
    "<code>&lt;div&gt;&lt;p&gt;x&lt;/p&gt;&lt;/div&gt;</code> and <code>\\n\\n</code>",
    '<div class="terminal"><p>echo \\"soup\\"</p><p>a\\n\\nb</p></div>',
    '<textarea aria-label="x">&lt;div&gt;&lt;p&gt;x&lt;/p&gt;&lt;/div&gt;\\r\\n</textarea>',
    "<p>Use &lt;section&gt; for a part, and &lt;/section&gt; at its end.</p>",
    "<p>&lt;p&gt;Hello&lt;/p&gt;</p>",
    "<table><tr><td>\\n</td><td>a line break</td></tr><tr><td>\\t</td><td>a tab</td></tr></table>",
    "<p>It lies in C:\\notes\\new\\recipes, or in \\\\server\\r.</p>",
    "<div>\\n<p>one alone may be meant</p></div>",
    '<script>const html = "<div>\\n\\n<p class=\\"a\\">x</p></div>";</script>',
    "<style>p::before { content: '\\\"soup\\\"' }</style>",
  ]
) {
  Deno.test(`nothing is said of ${body.slice(0, 60)}`, () => {
    assert.deepEqual(told(body).map(({ rule }) => rule), []);
  });
}
