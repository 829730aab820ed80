// A menu is gone from the page, and its script lives: it finds the hooks of the menu, and nobody sees them.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { fillCode, openEditor, readCode } from "../support/editor.ts";
import { signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";

/** What pages do with their menu as they load, none of it with a look whether it is there. */
const CODE = `<!DOCTYPE html><html lang="en"><head><title>Hooks</title>
<style>nav { display: flex !important; background: red; height: 60px } .open { display: block }</style></head><body>
<script>window.early = document.querySelector("nav");</script>
<header><nav id="navbar" class="bar" role="navigation" aria-label="Menu"><a href="/" class="logo">SECRET</a>
<button class="hamburger" aria-expanded="false">≡</button>
<ul class="nav-menu"><li><a class="nav-link" href="#about">About</a></li><li><a class="nav-link" href="#work">Work</a></li>
<li><a class="nav-link" href="https://example.com/blog">Blog</a></li></ul></nav></header>
<script>
  const nav = document.querySelector("nav");
  const early = window.early === null && nav.localName;
  const toggle = document.querySelector("nav .hamburger");
  toggle.addEventListener("click", () => {
    toggle.setAttribute("aria-expanded", String(toggle.getAttribute("aria-expanded") !== "true"));
    document.querySelector(".nav-menu").classList.toggle("active");
  });
</script>
<div id="side" role="navigation"><a href="#about">SECRET</a></div>
<section id="about"><h1>About</h1></section><section id="work"><h2>Work</h2></section><p id="out"></p>
<script>
  const links = document.querySelectorAll(".nav-link");
  links.forEach((link) => link.addEventListener("click", () => {}));
  const sections = [...links].slice(0, 2).map((link) => document.querySelector(link.getAttribute("href")));
  sections.forEach((section) => section.offsetTop);
  for (const link of links) link.classList.toggle("active", link.getAttribute("href").slice(1) === "work");
  document.getElementById("navbar").style.cssText = "display: block";
  document.querySelector("nav ul").appendChild(document.createElement("li"));
  document.querySelector("[role=navigation]#side").classList.add("seen");
  toggle.click();
  out.textContent = [early, links.length, document.querySelector(".nav-link.active").hash, nav.offsetHeight,
    toggle.getAttribute("aria-expanded"), nav.className, nav instanceof HTMLElement,
    document.querySelectorAll("nav").length].join(" ");
</script></body></html>`;

Deno.test("a script finds all of its menu, and nobody sees any of it", async () => {
  await using server = await testServer();
  const { bearer } = await signIn(server.app);
  const saved = await server.app.post(CALLS.savePortfolio, { user_code: CODE }, bearer);
  assert.equal(saved.status, 200, await saved.text());
  const { user_code } = await (await server.app.get(CALLS.myPortfolio, bearer)).json();
  assert.doesNotMatch(user_code, /<nav|SECRET|href="#|example\.com/);
  const again = await server.app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal((await again.json()).changes_made, false);

  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  await frame.getByText("nav 3 #work 0 true bar true 1").waitFor();
  assert.equal(await frame.locator("nav:visible, [role=navigation]:visible, a:visible").count(), 0);
  assert.equal(await frame.locator("nav").innerText(), "");
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("a menu longer than what the network brings at once is whole when its script asks", async () => {
  await using server = await testServer();
  const { bearer } = await signIn(server.app);
  const items = Array.from({ length: 300 }, (_, i) => `<li id="i${i}"></li>`).join("");
  const padding = `<p hidden>${"x".repeat(60_000)}</p>`;
  const user_code = `<title>Long</title>${padding}<nav><ul>${items}</ul></nav><h1 id="out">-</h1>
    <script>out.textContent = document.querySelectorAll("nav ul li").length + " items";</script>`;
  const saved = await server.app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(saved.status, 200, await saved.text());
  await using chromium = await openBrowser();
  await chromium.page.goto(`${server.pages}/u/chef1`);
  await chromium.page.frameLocator("iframe").getByText("300 items").waitFor();
});

Deno.test("the editor shows what is left of a menu folded, with its sentence, and whole when asked", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  const after = `<p>more</p>\n`.repeat(100);
  await fillCode(page, `<h1>Soups</h1>\n  <nav id="top"><a href="#a">SECRET</a></nav>\n${after}`);
  const fold = page.getByRole("button", { name: "Menu removed; your scripts still find it." });
  assert.equal(await fold.count(), 0, "it is there until it is saved");
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  await fold.waitFor();
  const saved = await readCode(page);
  assert.match(saved, /\n {2}<div data-folio-removed="nav"[^\n]* id="top"[^\n]*<\/div>\n/);

  await fold.click();
  assert.equal(await fold.count(), 0);
  assert.equal(await readCode(page), saved, "nothing of the code has changed");
});
