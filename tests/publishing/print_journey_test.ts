// Lane: daily.
// A published page prints what it prints alone: as many pages, by its own rules, with the same on each.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { readPdfPages } from "../support/pdf_pages.ts";
import { published } from "../support/published.ts";
import { until } from "../support/until.ts";

const WORDS = "Twelve kitchens, one ladle, and a soup for everybody who came by. ".repeat(30);
const PNG =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==";
const FONT = new URL(
  "../../node_modules/@fontsource/vollkorn/files/vollkorn-latin-700-italic.woff2",
  import.meta.url,
);
const makePage = (style: string, body: string) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Print</title>
<style>${style}</style></head><body>${body}</body></html>`;
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, i) => `<h2>Part ${i}</h2><p>${WORDS}</p>`).join("\n");

const PAGES: Record<string, string> = {
  "a portfolio with its own colours on paper": makePage(
    "body{background:teal;color:#fff}@media print{body{background:#fff;color:#000}.no-print{display:none}}",
    `<h1>Mina</h1><p class="no-print">on screen only</p>
<button onclick="window.print()">Print CV</button>${
      `<section style="min-height:700px"><h2>Project</h2></section>`.repeat(12)
    }`,
  ),
  "long texts": makePage("body{font:16px serif;max-width:40em}", paragraphs(20)),
  "forced and avoided breaks": makePage(
    "h2{break-before:page}p{break-inside:avoid}",
    paragraphs(6),
  ),
  "a CV on A4 with margins": makePage(
    "@page{size:A4;margin:18mm}:root{font-size:11pt}body{margin:0}h2{font-size:2rem}",
    paragraphs(8),
  ),
  "landscape, and a first page of its own": makePage(
    "@page{size:A5 landscape}@page :first{margin-top:50mm}",
    paragraphs(3),
  ),
  "made by its script": makePage(
    "",
    `<main id="app"></main><script>
for (let i = 0; i < 9; i++) app.insertAdjacentHTML("beforeend", "<h2>Made " + i + "</h2><p>${WORDS}</p>");
document.documentElement.className = "js";
const style = document.createElement("style");
document.head.append(style);
style.sheet.insertRule(".js h2 { break-before: page }");
const late = new CSSStyleSheet();
late.replaceSync("p { color: navy }");
document.adoptedStyleSheets = [late];
</script>`,
  ),
  "a drawing, a table and what was filled in": makePage(
    "@media (max-width:900px){table{width:100%}}body>p:first-child{color:red}",
    `<p>First</p>
<svg width="60" height="60"><defs><linearGradient id="g"><stop stop-color="red"/></linearGradient></defs><circle cx="30" cy="30" r="20" fill="url(#g)"/></svg>
<table border="1"><tr><td>One<td style="color:green">Two</table><input id="i"><input type="checkbox" id="b">
<textarea id="t"></textarea><select id="s"><option>a<option>b</select>
<script>i.value = "Typed"; b.checked = true; t.value = "More"; s.value = "b";</script>`,
  ),
  "pictures of several kinds": makePage(
    "img{max-width:50%}",
    `<img src="${PNG}" alt=""><picture><source srcset="${PNG}"><img width="90" src="x.png" alt=""></picture>
<p>${WORDS}</p><figure><img src="${PNG}" height="300" alt=""></figure>`,
  ),
  "fading in": makePage(
    "@keyframes in{from{opacity:0;transform:translateY(90px)}}" +
      "p{animation:in 50ms both}p+p{animation:in 50ms 20ms backwards}",
    "<h1>Soups</h1><p>First</p><p>Second</p>",
  ),
  "of elements with trees of their own": makePage(
    "soup-card{display:block;margin:20px}:not(:defined){opacity:0}",
    `<soup-card>Leek<b slot="price">7</b></soup-card><soup-card>Onion</soup-card>
<p popover>Hidden</p><bare-card>Unseen</bare-card><div><template shadowrootmode="open"><style>p{color:teal}</style><p>Declared: <slot></slot></p></template>within</div>
<script>
const sheet = new CSSStyleSheet();
sheet.replaceSync(":host{border:3px solid red} i{font-weight:bold}");
customElements.define("soup-card", class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    root.innerHTML = "<i style='color:navy'>Soup </i><slot></slot> <slot name=price>-</slot><div></div>";
    root.querySelector("div").attachShadow({ mode: "open" }).innerHTML = "<u>Nested</u>";
  }
});
</script>`,
  ),
  "within quirks of markup": makePage(
    "",
    `text alone<p @click="x" :class="y">Vue<font color="red">Red</font><x-y>Unknown</x-y><p hidden>No</p><details open><summary>S</summary>Inner</details>`,
  ),
};

for (const [name, code] of Object.entries(PAGES)) {
  Deno.test(`${name}: printed as alone`, async () => {
    await using server = await published(code);
    await using chromium = await openBrowser();
    const { page } = chromium;
    await page.setContent(code);
    await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)));
    const alone = await print(page);
    await openPublished(page, `${server.pages}/u/chef1`);
    const here = await print(page);
    assert.equal(here.length, alone.length);
    assert.deepEqual(here, alone);
    // The screen is as before.
    assert.equal(await page.locator("body > :not(main, footer)").count(), 0);
    assert.deepEqual(chromium.complaints, []);
  });
}

Deno.test("what a script drew on a canvas is printed", async () => {
  const drawing = (color: string) =>
    makePage(
      "canvas{display:block;width:300px;height:auto;break-after:page}",
      `<canvas id="c" width="80" height="40"></canvas><p>After</p><script>
const pen = c.getContext("2d"); pen.fillStyle = "${color}"; pen.fillRect(5, 5, 50, 20)</script>`,
    );
  await using server = await published(drawing("#f00"));
  await using chromium = await openBrowser();
  await openPublished(chromium.page, `${server.pages}/u/chef1`);
  const pages = await print(chromium.page);
  assert.equal(pages.length, 2);
  assert.match(pages[0]!, /\/N Do/);
});

Deno.test("a picture of another host, and a style sheet of one, are printed", async () => {
  const code = makePage(
    "",
    `<link rel="stylesheet" href="https://cdn.jsdelivr.net/a.css"><img src="https://i.imgur.com/a.png" alt=""><p>Styled`,
  );
  const otherHosts = ({ pathname }: URL) => ({
    headers: { "Access-Control-Allow-Origin": "*" },
    ...pathname.endsWith("css")
      ? { body: "p { break-before: page }", contentType: "text/css" }
      : { body: Buffer.from(PNG.split(",")[1]!, "base64"), contentType: "image/png" },
  });
  await using server = await published(code);
  await using chromium = await openBrowser({ otherHosts });
  const { page } = chromium;
  await openPublished(page, `${server.pages}/u/chef1`);
  await until("both are there", async () => {
    const pages = await print(page);
    return pages.length === 2 && /\/N Do/.test(pages[0]!);
  });
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("fonts of other hosts are printed, and the page around asks none of them", async () => {
  const face = (family: string, file: string) =>
    `@font-face { font-family: ${family}; src: url(${file}) format("woff2") }`;
  const code = makePage(
    `${face("Near", "'https://cdn.jsdelivr.net/f/near.woff2'")} h1 { font-family: Near }
p { font-family: Far } @media print { h2 { font-family: Unseen } }`,
    `<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Far"><h1>Near</h1><p>Far</p>`,
  );
  const font = Buffer.from(await Deno.readFile(FONT));
  const otherHosts = ({ pathname }: URL) => ({
    headers: { "Access-Control-Allow-Origin": "*" },
    ...pathname === "/css2"
      ? { body: face("Far", "https://fonts.gstatic.com/far.woff2?v=1"), contentType: "text/css" }
      : { body: font, contentType: "font/woff2" },
  });
  await using server = await published(code);
  await using chromium = await openBrowser({ otherHosts });
  const { page } = chromium;
  await page.setContent(code);
  await page.evaluate(() => document.fonts.ready);
  const alone = await print(page);
  await openPublished(page, `${server.pages}/u/chef1`);
  await until("all is there", async () => (await print(page)).join() === alone.join());
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("print() of the page and of a key, and the visitor's menu, each open one dialog with the page in it", async () => {
  await using server = await published(PAGES["a portfolio with its own colours on paper"]!);
  await using chromium = await openBrowser();
  const { page } = chromium;
  const printed = await hearPrints(page);
  await openPublished(page, `${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  const countSheets = () => page.evaluate(() => document.adoptedStyleSheets.length);
  const sheets = await countSheets();
  await frame.getByText("Print CV").click();
  await printed(1);
  await page.keyboard.press("Control+p");
  await printed(2);
  await page.getByLabel("About this page").click();
  await page.getByRole("button", { name: "Save as PDF" }).click();
  await printed(3);
  await page.keyboard.press("Control+p");
  await printed(4);
  await frame.locator("h1").evaluate((title) => title.textContent = "Renamed");
  await page.keyboard.press("Meta+p");
  await printed(5);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.locator("body > h1").textContent(), "Renamed");
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.equal(await page.locator("body > h1").count(), 0);
  assert.equal(await countSheets(), sheets);
  assert.deepEqual(chromium.complaints.filter((each) => each !== PRINTED), []);
});

Deno.test("a page that prints itself without a press opens no dialog: it is offered", async () => {
  await using server = await published(makePage("", "<h1>Asks</h1><script>print()</script>"));
  await using chromium = await openBrowser();
  const { page } = chromium;
  const printed = await hearPrints(page);
  await page.goto(`${server.pages}/u/chef1`);
  const offer = page.locator(".published-offer");
  await offer.getByText("This page wants to be printed.").waitFor();
  assert.deepEqual(chromium.complaints, []);
  await offer.getByRole("button", { name: "Print", exact: true }).click();
  await printed(1);
});

const PRINTED = "info: printed";

/** The driver's look into a page counts as a press there, so what opens the dialog speaks up by itself. */
async function hearPrints(page: Page): Promise<(count: number) => Promise<void>> {
  let heard = 0;
  page.on("console", (message) => heard += Number(message.text() === "printed"));
  await page.addInitScript(() => self.print = () => console.info("printed"));
  return async (count) =>
    void await until(`dialog ${count}`, () => Promise.resolve(heard === count));
}

async function openPublished(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator(".published-credit button").waitFor({ state: "attached" });
}

async function print(page: Page): Promise<string[]> {
  return await readPdfPages(await page.pdf({ preferCSSPageSize: true, tagged: false }));
}
