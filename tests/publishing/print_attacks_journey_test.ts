// What a page sends to be printed may be anything: none of it runs, loads, leads elsewhere or hides what our own scripts use.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { published } from "../support/published.ts";
import { until } from "../support/until.ts";

const HOSTILE =
  `<html onclick="self.hacked=1" data-name="other" class="theirs"><body onload="self.hacked=1" style="--a: b">
<script>self.hacked = 1</script><img src="x:" onerror="self.hacked=1"><img name="querySelector"><form name="body" action="https://evil.example/"><input name="title" autofocus></form>
<object data="https://evil.example/o" id="documentElement"></object><embed src="https://evil.example/e"><iframe srcdoc="<script>top.hacked=1</script>"></iframe>
<meta http-equiv="refresh" content="0;url=https://evil.example/m"><base href="https://evil.example/"><link rel="stylesheet" href="https://evil.example/l">
<style>@import url(https://evil.example/i); body { background: url(https://evil.example/s) }</style>
<a href="javascript:hacked=1" id="script">J</a><a href=" java&#9;script:hacked=1">K</a><a href="https://ok.example/" ping="https://evil.example/p" target="_top">O</a>
<svg><script>self.hacked = 1</script><a href="javascript:hacked=1"><set attributeName="href" to="javascript:hacked=1"/></a><use href="https://evil.example/u#x"/><use href="data:image/svg+xml,x"/><image href="https://evil.example/svg"/><foreignObject><iframe src="https://evil.example/f"></iframe></foreignObject></svg>
<math><mtext><script>self.hacked = 1</script></mtext></math><video src="https://evil.example/v" poster="https://evil.example/w"></video><input type="image" src="https://evil.example/t">
<img src="data:image/webp;base64,UklGRhIAAABXRUJQVlA4TAYAAAAvAAAAAAA="><img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA//8AAP//CAYAAAAfFcSJ"><img src="data:image/svg+xml,x">
<img src="https://evil.example/img" srcset="https://evil.example/set 2x"><table background="https://evil.example/b"><tr><td>Kept</table><template><p>T</template><button formaction="https://evil.example/g" popovertarget="x">B</button>
<div><shadow-root sheets='[{"text":"@import url(https://evil.example/h); p{background:url(https://evil.example/j)}","base":"https://evil.example/"}]'><p>S</p><script>self.hacked=1</script><img src="https://evil.example/k" onerror="self.hacked=1"><slot name="x" onslotchange="self.hacked=1"></slot></shadow-root></div>
<div><shadow-root sheets="{">x</shadow-root></div><font-face data-defined>F</font-face>
</body></html>`;
const SHEET = {
  text:
    `@import url(https://evil.example/a); p { background: url(https://evil.example/c); font-family: far, near }
@font-face { font-family: far; src: url(https://evil.example/d) } @font-face { font-family: near; src: url(data:,), url(https://evil.example/e) } </style><script>`,
  base: "https://evil.example/",
};
const COPY = JSON.stringify({ html: HOSTILE, sheets: [SHEET] });

const PAGE = `<!DOCTYPE html><title>Hostile</title><h1>Hostile</h1><script>
setInterval(() => parent.postMessage({ type: "folio:copy", text: ${
  JSON.stringify(COPY).replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--")
}, blob: new Blob() }, "*"), 50);
</script>`;

Deno.test("a hostile copy does nothing in the page around", async () => {
  await using server = await published(PAGE);
  const asked: string[] = [];
  await using chromium = await openBrowser({
    otherHosts: (url) => {
      asked.push(url.href);
      return null;
    },
  });
  const { page } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  await until("the hostile copy is drawn", () =>
    page.evaluate(() => {
      dispatchEvent(new Event("beforeprint"));
      return document.body.textContent.includes("Kept");
    }));
  const seen = await page.evaluate(() => {
    const drawn = [
      ...document.querySelectorAll("body > :not([data-own]), body > :not([data-own]) *"),
    ];
    const attributes = drawn.flatMap((each) => [...each.attributes]);
    return {
      elements: [...new Set(drawn.map(({ localName }) => localName))].toSorted().join(" "),
      attributes: [...new Set(attributes.map(({ name }) => name))].toSorted().join(" "),
      addresses: attributes.filter(({ name }) => /href|src/.test(name)).map(({ value }) => value),
      own: [document.body.dataset.name, document.documentElement.className],
      handlers: document.documentElement.hasAttribute("onclick") ||
        document.body.hasAttribute("onload"),
      finds: typeof document.querySelector === "function" && document.body.localName === "body",
      hacked: Reflect.get(self, "hacked") ?? null,
    };
  });
  assert.deepEqual(seen, {
    elements:
      "a button div foreignObject form image img input math mtext span svg table tbody td tr use",
    attributes: "data-defined href id type",
    addresses: ["https://ok.example/"],
    own: ["chef1", "theirs"],
    handlers: false,
    finds: true,
    hacked: null,
  });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.equal(await page.locator("body > :not(main, footer)").count(), 0);
  assert.equal(await page.evaluate(() => document.documentElement.className), "");
  await page.pdf();
  assert.equal(page.url(), `${server.pages}/u/chef1`);
  assert.deepEqual(asked, []);
});

for (
  const [name, text] of [
    ["is no JSON", "{"],
    ["has other parts", `{"html": 3, "sheets": {}}`],
    [
      "names no address",
      `{"html": "<p>x", "sheets": [{"text": "p {}", "base": "nowhere"}]}`,
    ],
    ["is nested deep", JSON.stringify({ html: "<b>".repeat(200_000), sheets: [] })],
  ] as const
) {
  Deno.test(`a copy that ${name} leaves the page as it is, and it is printed`, async () => {
    await using server = await published(`<!DOCTYPE html><title>X</title><h1>Hostile</h1><script>
parent.postMessage({ type: "folio:copy", text: ${
      JSON.stringify(text)
    }, blob: new Blob() }, "*");</script>`);
    await using chromium = await openBrowser();
    await chromium.page.goto(`${server.pages}/u/chef1`);
    await chromium.page.frameLocator("iframe").getByText("Hostile").waitFor();
    assert.ok((await chromium.page.pdf()).length > 0);
    assert.deepEqual(chromium.complaints, []);
  });
}
