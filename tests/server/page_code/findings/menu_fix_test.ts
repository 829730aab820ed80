// A menu that stays as a plain block, with the rules and scripts that named it.
import assert from "node:assert/strict";
import { preparePage } from "../../../../server/page_code/prepare.ts";
import { parseDraft } from "../../../../server/page_code/findings/parsed_draft.ts";
import { fixMenus } from "../../../../server/page_code/findings/menu_fix.ts";
import { applyEdits } from "../../../../server/page_code/sanitize/edits.ts";

function fixed(code: string): string | null {
  const edits = fixMenus(parseDraft(code));
  return edits && applyEdits(code, edits).text;
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
