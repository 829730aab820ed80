// The links of a page, by which presses on them are counted.
import assert from "node:assert/strict";
import { parse } from "parse5";
import { readPageLinks, toPressedLink } from "../../server/page_code/page_links.ts";

const FILE = `${"0123456789abcdef".repeat(2)}.pdf`;

for (
  const [claim, code, link, words] of [
    [
      "its words",
      '<a href="mailto:a@b.example">Email <b>me</b></a>',
      "mailto:a@b.example",
      "Email me",
    ],
    [
      "words in blocks",
      '<a href="//b.example"><h3>Soup</h3><p>Hot</p></a>',
      "https://b.example/",
      "Soup Hot",
    ],
    ["its picture's words", '<a href="tel:+1"><img alt=" Call "></a>', "tel:+1", "Call"],
    [
      "its label",
      '<a href="https://b.example" aria-label="B"><svg/></a>',
      "https://b.example/",
      "B",
    ],
    ["its title", '<a href="https://b.example" title="B"></a>', "https://b.example/", "B"],
    ["its host", '<a href="https://www.b.example/x"></a>', "https://www.b.example/x", "b.example"],
    ["its address", '<a href="mailto:a@b.example"></a>', "mailto:a@b.example", "a@b.example"],
    ["what is not hidden", '<a href="tel:1"><i aria-hidden="true">→</i> Call</a>', "tel:1", "Call"],
    [
      "words that its first place lacks",
      '<a href="tel:1"></a><a href="tel:1">Call</a>',
      "tel:1",
      "Call",
    ],
    ["a name for a file", `<a href="./files/${FILE}"></a>`, `files/${FILE}`, "PDF"],
    ["an area's label", '<map><area href="tel:1" aria-label="Call"></map>', "tel:1", "Call"],
  ] as const
) {
  Deno.test(`a link has ${claim}`, () => {
    assert.deepEqual(readPageLinks(parse(code)), [{ link, words }]);
  });
}

Deno.test("links within a page, and those that lead nowhere, are not counted", () => {
  const code = ["#about", "./#x", "about.html", "javascript:f()", "data:text/html,x", "", "x:y"]
    .map((href) => `<a href="${href}">x</a>`).join("");
  assert.deepEqual(readPageLinks(parse(`${code}<a>x</a>`)), []);
});

Deno.test("of a page with very many links, the first 200 are counted, and long ones are not", () => {
  const links = Array.from({ length: 300 }, (_, i) => `<a href="tel:${i}">${i}</a>`);
  const long = `<a href="https://b.example/${"x".repeat(2_100)}">x</a>`;
  const found = readPageLinks(parse(long + links.join("")));
  assert.equal(found.length, 200);
  assert.deepEqual(found[0], { link: "tel:0", words: "0" });
});

Deno.test("a press tells a file of the page by any of its addresses", () => {
  for (const folder of ["", "./", "https://p.example/u/chef1/", "/u/chef1/token/"]) {
    assert.equal(toPressedLink(`${folder}files/${FILE}`), `files/${FILE}`);
  }
});
