// What is left of a menu: the hooks that scripts ask for, and no word, address, source or handler of it.
import assert from "node:assert/strict";
import fc from "fast-check";
import { Failure } from "../../../server/errors.ts";
import { readCleanPage, sanitize } from "../../../server/page_code/sanitize/sanitize.ts";
import { MENU_ATTACKS } from "../../attacks/menus.ts";
import { cases } from "../../support/cases.ts";

const UNSEEN = `style="display: none !important"`;
const NAV = `data-folio-removed="nav" ${UNSEEN}`;

Deno.test("a menu leaves its elements with their names, types and states", () => {
  const menu = `<nav id="main" class="bar  fixed" aria-label="Main menu" onclick="go()">
    <!-- brand --><a href="/" class="brand">Chef's <b>page</b></a>
    <button type="button" class="toggle" aria-expanded="false" aria-controls="list" disabled data-bs-toggle="collapse"
      data-bs-target="#list" data-label="Open the menu">≡</button>
    <ul id="list" data-level="1"><li class="active"><a href="#about" title="About">About</a></li>
    <li><a href="https://example.com/x">Out</a></li></ul>
    <input type="search" name="q" value="soup" placeholder="Find"><svg class="icon" viewBox="0 0 9 9"><path d="M0 0"/></svg>
    <ion-icon name="menu"></ion-icon><script>menu()</script><style>nav{}</style><template><p>x</p></template></nav>`;
  const { code } = sanitize(`<h1>Chef</h1>${menu}<p>y</p>`);
  assert.equal(
    code,
    `<h1>Chef</h1><div ${NAV} id="main" class="bar fixed"><a data-folio-hash class="brand"><b></b></a>` +
      `<button type="button" class="toggle" aria-expanded="false" aria-controls="list" disabled ` +
      `data-bs-toggle="collapse" data-bs-target="#list" data-label>` +
      `</button><ul id="list" data-level="1"><li class="active"><a data-folio-hash="about"></a></li>` +
      `<li><a data-folio-hash></a></li></ul><input type="search" name="q"><svg class="icon"><path></path></svg>` +
      `<ion-icon name="menu"></ion-icon></div><p>y</p>`,
  );
});

Deno.test("a page that comes back with a skeleton is not changed again, however it was spaced since", () => {
  const { code } = sanitize(`<h1>Chef</h1><nav id=a><ul><li><a href="#b">B</a></ul></nav>`);
  for (const again of [code, code.replaceAll("><", ">\n  <"), code.toUpperCase().toLowerCase()]) {
    const { log, code: after } = sanitize(again);
    assert.deepEqual(log, []);
    assert.equal(after, again);
    assert.ok(readCleanPage(again, 1_000), "told at once");
  }
});

Deno.test("what somebody writes into a skeleton goes again, and so does one that is made to be seen", () => {
  const skeleton = sanitize(`<nav class="a"><a href="#b">B</a></nav>`).code;
  const changed = [
    skeleton.replace("</a>", "Home</a>"),
    skeleton.replace("<a ", `<a href="https://example.com/" `),
    skeleton.replace("<a ", `<a onclick="f()" `),
    skeleton.replace("none !important", "block"),
    skeleton.replace(` ${UNSEEN}`, ""),
    skeleton.replace(` ${UNSEEN}`, ` ${UNSEEN} hidden title="x"`),
    skeleton.replace("</div>", "<!-- x --></div>"),
  ];
  for (const each of changed) {
    const { code, log } = sanitize(`<p>y</p>${each}`);
    assert.deepEqual(log, [{ rule: "menu", count: 1 }], each);
    assert.equal(code.replace(" hidden", ""), `<p>y</p>${skeleton}`);
  }
});

Deno.test("a mark where there can be no menu is only taken off", () => {
  const { code } = sanitize(
    `<html data-folio-removed="nav"><body data-folio-removed="role"><svg data-folio-removed="nav"><g/></svg>x`,
  );
  assert.equal(code, `<html><body><svg><g/></svg>x`);
});

Deno.test(`of ${MENU_ATTACKS.length} hostile menus no word, address, source or handler is left`, () => {
  for (const attack of MENU_ATTACKS) {
    const { code, log } = sanitize(`<h1>Chef</h1>${attack}`);
    assert.doesNotMatch(
      code,
      /secret|evil|javascript|data:|on\w+=|<nav|<script|<style|url\(/i,
      attack,
    );
    assert.ok(log.length > 0, attack);
    assert.deepEqual(sanitize(code).log, [], code);
  }
});

Deno.test("a menu without end leaves nothing, and a page grows by little", () => {
  const long = `<h1>x</h1><nav>${"<a class=abcdefghijkl></a>".repeat(2_000)}</nav>`;
  assert.equal(sanitize(long).code, "<h1>x</h1>");
  const many = `<h1>x</h1>${"<nav></nav>".repeat(20_000)}`;
  assert.ok(sanitize(many).code.length < 70_000);
});

const NAMES = [
  "a",
  "ul",
  "li",
  "p",
  "b",
  "button",
  "select",
  "option",
  "table",
  "td",
  "svg",
  "form",
  "nav",
  "x-y",
];
const piece = fc.oneof(
  fc.constantFrom(...NAMES).map((name) => `<${name} class="k" id=i href="#h" data-x="w" hidden>`),
  fc.constantFrom(...NAMES).map((name) => `</${name}>`),
  fc.constantFrom("text", "<!--c-->", "<img src=a.png>", `<i role=navigation>`, `<div ${NAV}>`),
);

Deno.test("whatever a menu holds, its skeleton is one, and stays as it is", () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }),
      fc.array(piece, { maxLength: 4 }),
      (inside, before) => {
        const page = `<h1>Chef</h1>${before.join("")}<nav>${inside.join("")}</nav>z`;
        const code = codeUnlessRefused(page);
        if (code === null) return;
        const again = sanitize(code);
        assert.equal(again.code, code);
        assert.deepEqual(again.log, []);
      },
    ),
    { numRuns: cases(2_000) },
  );
});

/** Tags may be too entangled to read at all. */
function codeUnlessRefused(page: string): string | null {
  try {
    return sanitize(page).code;
  } catch (error) {
    assert.ok(error instanceof Failure, String(error));
    return null;
  }
}
