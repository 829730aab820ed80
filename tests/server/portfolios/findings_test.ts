// What an author is told of a page, and where: the places are those of the code as it came.
import assert from "node:assert/strict";
import { preparePage } from "../../../server/portfolios/prepare.ts";
import { prepareAtOnce } from "../../../server/portfolios/prepare.ts";

Deno.test("what a save removes is found at its place in the author's own code", () => {
  const code = "\uFEFF<h1>So\0up</h1>\r\n<p>x</p><nav><a href='/'>x</a></nav>\r\n" +
    '<p onclick="1">y</p><iframe src="https://map.example/"></iframe>';
  const { findings } = preparePage(code);
  assert.deepEqual(
    findings.map(({ kind, rule, at, excerpt }) => [kind, rule, at?.line, at?.column, excerpt]),
    [
      ["removed", "menu", 2, 9, "<nav><a href='/'>x</a></nav>"],
      ["removed", "frame", 3, 21, '<iframe src="https://map.example/"></iframe>'],
    ],
  );
  for (const { at, excerpt, message } of findings) {
    assert.equal(code.slice(at!.start, at!.end), excerpt);
    assert.match(message, /^A save .+\.$/);
  }
});

Deno.test("what will not work is found where it stands, each place for itself, in a page that stays as it is too", () => {
  const code = '<a href="about.html">one</a>\n<a href="#x">x</a>\n<a href="about.html">two</a>';
  const places = [[1, 10], [3, 10]];
  for (const { findings } of [preparePage(code), prepareAtOnce(code)!]) {
    assert.deepEqual(findings.map(({ rule }) => rule), ["relative_link", "relative_link"]);
    assert.deepEqual(findings.map(({ at }) => [at!.line, at!.column]), places);
  }
});

Deno.test("an address that the code writes in another way is told without a place", () => {
  const { findings } = preparePage('<p>x</p><a href="a&#98;out.html">one</a>');
  assert.deepEqual(findings.map(({ rule, at }) => [rule, at]), [["relative_link", null]]);
});

Deno.test("a page with endless faults is told of 200 of each kind", () => {
  const { findings } = preparePage("<p>x</p><iframe></iframe><a href='b.html'>x</a>".repeat(300));
  assert.equal(findings.length, 400);
  assert.ok(findings.every(({ excerpt }) => excerpt.length <= 120));
});
