// A menu that stays as a plain block, with the rules and scripts that named it.
import assert from "node:assert/strict";
import { preparePage } from "../../../server/page_code/prepare.ts";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";
import { parseDraft } from "../../../server/page_code/findings/parsed_draft.ts";
import { fixMenus } from "../../../server/page_code/findings/menu_fix.ts";
import { applyEdits } from "../../../server/page_code/sanitize/edits.ts";

function fixed(code: string): string | null {
  const fix = fixMenus(parseDraft(code));
  return fix && applyEdits(code, fix.edits).text;
}

Deno.test("a menu becomes a block, and its style rules follow, each counting as much as before", () => {
  const code = `<!DOCTYPE html><html><head><style>
nav, header > nav.big ul, nav:hover::before, :is(nav, .nav) a[href] { color: red; --nav: nav }
.nav, #nav, [data-nav], [nav], .a:nav { animation: nav 1s }
@media (width > 1px) { body nav a { grid-area: nav } header { & nav { top: 0 } } }
@keyframes nav { from { top: 0 } } @layer nav { p { color: red } }
[role="navigation"] a, [role=navigation] { x: y }
</style></head><body><nav class="big" id="nav"><ul><li>x</ul></NAV><p>nav</p></body></html>`;
  assert.equal(
    fixed(code),
    `<!DOCTYPE html><html><head>
<style>@layer page-menu { page-menu { display: block; } }</style><style>
page-menu, header > page-menu.big ul, page-menu:hover::before, :is(page-menu, .nav) a[href] { color: red; --nav: nav }
.nav, #nav, [data-nav], [nav], .a:nav { animation: nav 1s }
@media (width > 1px) { body page-menu a { grid-area: nav } header { & page-menu { top: 0 } } }
@keyframes nav { from { top: 0 } } @layer nav { p { color: red } }
[data-role="navigation"] a, [data-role=navigation] { x: y }
</style></head><body><page-menu class="big" id="nav"><ul><li>x</ul></page-menu><p>nav</p></body></html>`,
  );
  assert.equal(preparePage(fixed(code)!).log.length, 0);
});

Deno.test("scripts go on finding it, by what they ask the page and tell their libraries, and nothing else of them changes", () => {
  const script = (name: string) => `
const nav = document.querySelector("${name}"), links = document.querySelectorAll('header ${name} a, .nav');
nav.closest(\`${name}\`); $("${name} > ul").find("${name}"); gsap.from("${name} a", { y: 1 });
ScrollTrigger.create({ trigger: "${name}", id: "nav" });
document.querySelector(\`${name} a[href="#\${id}"]\`); document.querySelector("${name} a[href='#" + id + "']");
document.querySelector(\`nav\${id}\`);
localStorage.setItem("nav", "nav a"); map.set("nav", 1); say("nav a"); // nav
el.dataset.nav = "nav"; addEventListener("click", (e) => e.target.matches("${name}, ${name} *"));`;
  const page = (name: string) =>
    `<!DOCTYPE html><head>\n<style>@layer page-menu { page-menu { display: block; } }</style></head><${name}>x</${name}><p onclick="document.querySelector('${name}')">y</p><script>${
      script(name)
    }</script>`;
  const code = page("nav").replace(
    "\n<style>@layer page-menu { page-menu { display: block; } }</style>",
    "",
  );
  assert.equal(fixed(code), page("page-menu"));
});

Deno.test("rules stay for the menus that a script makes", () => {
  const code = "<style>nav a {}</style><nav>x</nav><script>app.innerHTML = '<nav>y</nav>'</script>";
  assert.match(fixed(code)!, /:is\(nav, page-menu\) a \{\}/);
});

Deno.test("a role is kept under another name; a page without styles gets one; a menu without an end is left", () => {
  assert.equal(
    fixed('<div role="navigation" class="x"><a href="#a">a</a></div>'),
    '<div data-role="navigation" class="x"><a href="#a">a</a></div>',
  );
  assert.match(
    fixed("<!DOCTYPE html><html><head><title>x</title></head><nav>x</nav>")!,
    /<style>@layer/,
  );
  assert.equal(fixed("<p>x</p><nav>y"), null);
});

const PICO = "https://cdn.jsdelivr.net/npm/@picocss/pico@2/css/pico.min.css";

Deno.test("what a linked style sheet says of menus is read again behind it, once, and of icons nothing is", () => {
  const page = (links: string) => `<head>${links}</head><nav>x</nav>`;
  const code = fixed(page(`<link rel="stylesheet" href="${PICO}"><title>x</title>`))!;
  assert.match(
    code,
    /<link crossorigin="anonymous" rel="stylesheet" href="[^"]+">\n<script>[^]+<\/script><title>/,
  );
  const again = fixed(code.replace("</page-menu>", "</page-menu><nav>y</nav>"))!;
  for (const part of ["crossorigin", "<script>", "<style>"]) {
    assert.equal(again.split(part).length, 2, part);
  }
  const said = fixed(page(`<link rel=stylesheet crossorigin href="${PICO}">`))!;
  assert.match(said, /<link rel=stylesheet crossorigin href/);
  for (
    const link of [
      `<link rel="stylesheet" href="https://cdnjs.cloudflare.com/ajax/libs/font-awesome/6.5.1/css/all.min.css">`,
      `<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">`,
      `<link rel="preload" as="style" href="${PICO}">`,
      `<!-- <link rel="stylesheet" href="${PICO}"> -->`,
    ]
  ) assert.doesNotMatch(fixed(page(link))!, /<script>|crossorigin/, link);
});

Deno.test("nothing is found in what was put in", () => {
  const head = `<!DOCTYPE html><html lang="en"><head><title>Soup</title>` +
    `<meta name="viewport" content="width=device-width"><meta name="description" content="Soup">`;
  const code = fixed(`${head}<link rel="stylesheet" href="${PICO}"></head><nav>x</nav></html>`)!;
  assert.deepEqual(preparePreview(code, { year: 2026 }).findings, []);
});

Deno.test("a menu that opened within a paragraph, or ended what is open in it, does so in words", () => {
  assert.match(
    fixed("<p>x<nav><ul><li>y</nav>z")!,
    /<p>x<\/p><page-menu><ul><li>y<\/li><\/ul><\/page-menu>z/,
  );
});
