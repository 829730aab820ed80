// A menu that was kept looks and works as it did: also what a library's style sheet says of every menu.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { signIn } from "../support/make.ts";
import { makeKey } from "../support/mcp.ts";
import { putPage } from "../support/page_by_key.ts";
import { testServer } from "../support/test_server.ts";

const LIBRARY = `nav, nav ul { display: flex; list-style: none; gap: 3px }
.nav { outline: 1px solid red } main > nav:first-child { order: 7 }
@media (min-width: 1px) { :where(nav) a:not([role=button]) { color: rgb(1, 2, 3) } }
header nav { gap: 5px }`;
const PAGE = `<!DOCTYPE html><html lang="en"><head><title>Soup</title>
<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/classless@1/all.css">
<style>nav { gap: 9px } footer nav { display: grid }</style></head><body>
<main><nav id="one"><ul><li><a href="#end">End</a></li><li><a href="https://shop.example/a">Shop</a></li></ul></nav></main>
<header><nav id="two"><a href="#end">End</a></nav></header>
<footer><nav id="three">x</nav></footer>
<div style="height: 4000px"></div><h2 id="end">The end</h2></body></html>`;

Deno.test("a kept menu has the rules of a linked style sheet, each as strong as it was, and its links lead where they led", async () => {
  await using server = await testServer();
  const key = await makeKey(server.app, await signIn(server.app));
  const put = await putPage(server.app, key, PAGE);
  assert.match(await put.text(), /Kept 3 navigation menus as plain blocks of links\./);
  await using chromium = await openBrowser({
    otherHosts: ({ host }) =>
      host === "cdn.jsdelivr.net"
        ? {
          body: LIBRARY,
          contentType: "text/css",
          headers: { "Access-Control-Allow-Origin": "*" },
        }
        : { body: "<title>Shop</title>", contentType: "text/html" },
  });
  const { page } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  await frame.locator("#one").waitFor();
  const styles = (id: string) =>
    frame.locator(id).evaluate((element) => {
      const { display, gap, order, outlineStyle } = getComputedStyle(element);
      return { name: element.localName, display, gap, order, outlineStyle };
    });
  const block = { name: "page-menu", outlineStyle: "none" };
  assert.deepEqual(await styles("#one"), { ...block, display: "flex", gap: "9px", order: "7" });
  assert.deepEqual(await styles("#two"), { ...block, display: "flex", gap: "5px", order: "0" });
  assert.deepEqual(await styles("#three"), { ...block, display: "grid", gap: "9px", order: "0" });
  const list = frame.locator("#one ul");
  assert.equal(await list.evaluate((element) => getComputedStyle(element).listStyleType), "none");
  const link = frame.locator("#two a");
  assert.equal(await link.evaluate((element) => getComputedStyle(element).color), "rgb(1, 2, 3)");

  const [shop] = await Promise.all([
    page.waitForEvent("popup"),
    frame.getByRole("link", { name: "Shop" }).click(),
  ]);
  await shop.waitForURL("https://shop.example/a");
  await link.click();
  await frame.locator("#end").evaluate((end) =>
    new Promise<void>((resolve) =>
      new IntersectionObserver(([seen]) => seen!.isIntersecting && resolve()).observe(end)
    )
  );
  assert.deepEqual(chromium.complaints, []);
});
