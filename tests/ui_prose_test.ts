// The Markdown of texts of the house: what is understood, and that all else stays as it was written.
import assert from "node:assert/strict";
import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { Prose, readPlain, readProse } from "../ui/site/house_text_screen.tsx";

for (
  const [claim, text, html] of [
    ["headings", "# One\n## Two ##\n#### Four", "<h1>One</h1><h2>Two</h2><h3>Four</h3>"],
    ["paragraphs", "One\ntwo\n\nThree", "<p>One two</p><p>Three</p>"],
    ["kept line breaks", "One street  \nTown\\\nLand", "<p>One street<br/>Town<br/>Land</p>"],
    ["a list", "* one\n  goes on\n\n* two", "<ul><li>one goes on</li><li>two</li></ul>"],
    ["a numbered list", "1. one\n2) two", "<ol><li>one</li><li>two</li></ol>"],
    ["a list after words", "Say:\n- one\n- two", "<p>Say:</p><ul><li>one</li><li>two</li></ul>"],
    ["lists of both kinds", "- one\n1. two", "<ul><li>one</li></ul><ol><li>two</li></ol>"],
    [
      "emphasis",
      "**a** *b* _c_ `d_e_f`",
      "<p><strong>a</strong> <em>b</em> <em>c</em> <code>d_e_f</code></p>",
    ],
    ["names with underscores", "snake_case_name 2 * 3 * 4", "<p>snake_case_name 2 * 3 * 4</p>"],
    [
      "links",
      "[a](/terms) <mailto:a@b.example>",
      '<p><a href="/terms">a</a> <a href="mailto:a@b.example">a@b.example</a></p>',
    ],
    ["no scripts in links", "[a](javascript:x) [b](//x)", "<p>[a](javascript:x) [b](//x)</p>"],
    [
      "no HTML",
      "<script>x</script> & <b>",
      "<p>&lt;script&gt;x&lt;/script&gt; &amp; &lt;b&gt;</p>",
    ],
    ["Windows' line ends", "# One\r\n\r\ntwo", "<h1>One</h1><p>two</p>"],
  ] as const
) {
  Deno.test(`a text of the house: ${claim}`, () => {
    assert.equal(render(readProse(text)), html);
  });
}

Deno.test("a plain text of the house keeps its lines, and nothing in it is a mark", () => {
  assert.equal(
    render(readPlain("# One\n- two\n\n\n*three* <b>")),
    "<p># One<br/>- two</p><p>*three* &lt;b&gt;</p>",
  );
});

function render(blocks: ReturnType<typeof readProse>): string {
  const html = renderToStaticMarkup(createElement(Prose, { blocks }));
  return /^<div class="prose">(.*)<\/div>$/.exec(html)![1]!;
}
