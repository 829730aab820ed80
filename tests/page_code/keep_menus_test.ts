// Menus that are kept before a save: the page is otherwise what it was, and its findings are where its author has them.
import assert from "node:assert/strict";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { USER_CODE_MAX_BYTES } from "../../contract/limits.ts";
import { keepMenus, preparePage } from "../../server/page_code/prepare.ts";
import { preparePreview } from "../../server/page_code/prepare_preview.ts";
import { parsePage } from "../../server/page_code/sanitize/guard.ts";

const PAGES = new URL("../fidelity/pages/", import.meta.url);
const TORN = [
  "<p>one<nav><a href='#a'>a</a></nav><p id=a>two",
  "<p>one <span>two<nav>x</nav>three",
  "<div><p>one<p>two<nav><ul><li>x<li>y</nav></div><p>three",
  "<nav><div><p>x<img src=a></nav><h1>y</h1>",
  "<nav><nav>x<p>y</nav><p>z</nav><p>w",
  "<table><tr><td><nav>x</nav></table>",
  "<header><nav><ul><li><a href=#a>a</ul></NAV ></header>",
];

Deno.test("the elements of a page stand in one another as they did, whatever its tags leave open", async () => {
  const pages = await Promise.all(
    [...Deno.readDirSync(PAGES)].map(({ name }) => Deno.readTextFile(new URL(name, PAGES))),
  );
  let kept = 0;
  for (const code of [...TORN, ...pages]) {
    const page = keepMenus(code);
    if (!page) continue;
    kept++;
    assert.deepEqual(outline(page.code), outline(code), code.slice(0, 200));
    const { log } = preparePage(code, { menu: "keep" });
    assert.ok(log.some(({ rule }) => rule === "menu_kept"));
    assert.ok(log.every(({ rule }) => rule !== "menu"), code.slice(0, 200));
  }
  assert.ok(kept >= TORN.length + 35, `${kept} pages`);
});

Deno.test("links of a menu lead where they led: within the page, elsewhere, or both", () => {
  const links = ['href="#a"', 'href="https://a.example/b?c=d&e#f"', 'href="mailto:a@b.example"'];
  for (const some of [links.slice(0, 1), links.slice(1, 2), links]) {
    const menu = some.map((link) => `<a ${link}>x</a>`).join("");
    const { code, log } = preparePage(`<h1 id="a">x</h1><nav>${menu}</nav>`, { menu: "keep" });
    assert.ok(code.endsWith(`<page-menu>${menu}</page-menu>`));
    assert.deepEqual(log, [{ rule: "menu_kept", count: 1 }]);
  }
});

Deno.test("what is in a menu that is kept has to keep the rules", () => {
  const code = `<h1>x</h1><nav><a href="javascript:x()">x</a><a href="a.html">y</a></nav>`;
  assert.deepEqual(preparePage(code, { menu: "keep" }).log.map(({ rule }) => rule), [
    "menu_kept",
    "script_link",
  ]);
  const { findings } = preparePreview(code, { year: 2026, menu: "keep" });
  const [link, file] = ["script_link", "relative_link"].map((rule) =>
    findings.find((each) => each.rule === rule)!.places[0]!
  );
  assert.equal(code.slice(link!.at!.start, link!.at!.end), ' href="javascript:x()"');
  assert.deepEqual([link!.at!.line, link!.at!.column, link!.excerpt], [
    1,
    code.indexOf(" href") + 1,
    ' href="javascript:x()"',
  ]);
  assert.equal(code.slice(file!.at!.start, file!.at!.end), "a.html");
  assert.ok(link!.fix && "edits" in link!.fix);
  const [edit] = link!.fix.edits;
  assert.deepEqual([edit!.start, edit!.end], [link!.at!.start, link!.at!.end]);
});

Deno.test("a page without a menu is not touched, and one that would be too long for it loses its menu", () => {
  assert.equal(keepMenus("<style>nav { color: red }</style><p>x"), null);
  assert.equal(keepMenus("<p>navigation</p><nav"), null);
  const menu = "<h1>x</h1><nav>x</nav>";
  const full = menu + "x".repeat(USER_CODE_MAX_BYTES - menu.length);
  assert.deepEqual(preparePage(full, { menu: "keep" }).log, [{ rule: "menu", count: 1 }]);
});

/** Every element in what it stands in, under one name before and after, what was put in aside. */
function outline(code: string): string[] {
  const lines: string[] = [];
  const pending: [Tree.Node, string][] = [[parsePage(code, "open", new Set()).document, ""]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, within] = next;
    let path = within;
    if ("tagName" in node) {
      const text = node.childNodes.map((child) => "value" in child ? child.value : "").join("");
      if (/@layer page-menu|say of page-menu/.test(text)) continue;
      path += `/${node.tagName.replace("page-menu", "nav")}`;
      if (/^(nav|h1|p|li|section|div)$/.test(path.split("/").at(-1)!)) lines.push(path);
    }
    if ("childNodes" in node) {
      pending.push(...node.childNodes.toReversed().map((child) => [child, path] as typeof next));
    }
  }
  return lines;
}
