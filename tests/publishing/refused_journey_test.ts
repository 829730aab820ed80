// What a browser refuses to a page without an origin: pages that ask for it go on, as in a browser without it.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { published } from "../support/published.ts";

const WORKER = `<!DOCTYPE html><html lang="en"><head><title>Kitchen timer</title></head><body>
<p id="state">Loading…</p><p id="missing"></p><button id="full">Full screen</button><script>
missing.textContent = [
  "serviceWorker" in navigator, "locks" in navigator, "caches" in self, "cookieStore" in self, "indexedDB" in self,
].join(" ");
async function start() {
  if ("serviceWorker" in navigator) await navigator.serviceWorker.register("sw.js");
  if (window.caches) await caches.open("timer-v1");
  state.textContent = "Ready";
}
start();
full.onclick = () => document.documentElement.requestFullscreen().then(
  () => state.textContent = "full",
  (error) => state.textContent = error.name + " " + document.fullscreenEnabled);
</script></body></html>`;

Deno.test("a page that would register a service worker finds none, and starts", async () => {
  await using server = await published(WORKER);
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  await frame.getByText("Ready").waitFor();
  assert.equal(
    await frame.locator("#missing").textContent(),
    "false false false false false",
  );
  assert.deepEqual(complaints, []);
});

Deno.test("a page that asks for the full screen hears no, as where it is forbidden", async () => {
  await using server = await published(WORKER);
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("button", { name: "Full screen" }).click();
  await frame.getByText("TypeError false").waitFor();
});

const DRAWING = `<!DOCTYPE html><html lang="en"><head><title>Draw</title></head><body>
<p id="state"></p><button id="draw">Draw</button><script>
const show = () => state.textContent = "drawn " + location.hash.length;
show();
draw.onclick = () => {
  let lines = "";
  const timer = setInterval(() => {
    lines += "l".repeat(500);
    history.replaceState(null, "", "#" + lines);
    show();
    if (lines.length >= 60000) clearInterval(timer);
  }, 5);
};
</script></body></html>`;

Deno.test("a drawing in the address is kept while it is drawn, 60,000 characters long, and opens from its link", async () => {
  await using server = await published(DRAWING);
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("button", { name: "Draw" }).click();
  await frame.getByText("drawn 60001").waitFor();
  await page.waitForFunction(() => location.hash.length === 60_001);
  const link = page.url();
  const other = await page.context().newPage();
  await other.goto(link);
  await other.frameLocator("iframe").getByText("drawn 60001").waitFor();
  assert.deepEqual(complaints, []);
});
