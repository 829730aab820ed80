// A page that never rests is stopped, and the page around it stays usable; from another site it cannot even be slowed down.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { fillCode, openEditor, previewOf } from "../support/editor.ts";
import { signIn } from "../support/make.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

const RESTLESS: [name: string, code: string][] = [
  ["reloads itself without end", "<p>Restless</p><script>location.reload()</script>"],
  [
    "reloads itself whenever it is there",
    "<p>Restless</p><script>addEventListener('load', () => location.reload())</script>",
  ],
  [
    "floods the page around it",
    "<p>Restless</p><script>for (let i = 0; i < 100_000; i++) parent.postMessage(i, '*')</script>",
  ],
  [
    "floods it with what it says at its start",
    "<p>Restless</p><script>for (let i = 0; i < 100_000; i++) parent.postMessage('folio:ready', '*')</script>",
  ],
];
const STOPPED = "This page was stopped: it kept the browser too busy.";

for (const [name, code] of RESTLESS) {
  Deno.test(`a page that ${name} is stopped, and its visitor goes on`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser();
    const { page } = chromium;
    await publish(server, code);
    // The frame may never be loaded.
    await page.goto(`${server.pages}/u/chef1`, { waitUntil: "commit" });
    await page.getByRole("alert").getByText(STOPPED).waitFor();
    assert.equal(await page.locator("iframe").count(), 0);
    const alert = page.getByRole("alert");
    // Gone and there again, too soon to be looked at in between.
    const changes = await alert.evaluateHandle((element) => {
      const seen: unknown[] = [];
      const watch = () => seen.push((element as HTMLElement).hidden);
      new MutationObserver(watch).observe(element, { attributeFilter: ["hidden"] });
      return seen;
    });
    await page.getByRole("button", { name: "Show it again" }).click();
    await page.waitForFunction((seen) => seen.length >= 2, changes);
    await alert.getByText(STOPPED).waitFor();
    await page.getByRole("link", { name: "Made with Folio Kitchen" }).click();
    await page.waitForURL(`${server.origin}/`);
  });

  Deno.test(`a draft that ${name} is stopped in the preview, and can be mended`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width: 1440 });
    const { page } = chromium;
    await openEditor(server, chromium);
    await fillCode(page, code);
    await page.getByText(STOPPED).waitFor();
    await fillCode(page, "<h1>Calm</h1>");
    await previewOf(page).contentFrame()
      .getByRole("heading", { name: "Calm" }).waitFor();
  });
}

Deno.test("a page with much to say goes on", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await publish(
    server,
    `<p id=said></p><script>
      let said = 0;
      const timer = setInterval(() => {
        for (let i = 0; i < 20; i++) parent.postMessage(["at", ++said], "*");
        if (said === 1_000) clearInterval(timer), document.querySelector("p").textContent = "said all";
      }, 5);
    </script>`,
  );
  await page.goto(`${server.pages}/u/chef1`);
  await page.frameLocator("iframe").getByText("said all").waitFor();
  assert.equal(await page.getByText(STOPPED).isVisible(), false);
});

Deno.test("with frames on another site, a busy loop in a page does not hold up the page around it", async () => {
  await using server = await testServer((origin) => ({
    USERCONTENT_ORIGIN: origin.replace("localhost", "127.0.0.1"),
  }));
  await using chromium = await openBrowser({ isIsolated: true });
  const { page } = chromium;
  await publish(server, "<p>Busy</p><script>onload = () => { while (true); }</script>");
  await page.goto(`${server.pages}/u/chef1`, { waitUntil: "commit" });
  const frame = page.locator("iframe");
  await frame.waitFor();
  assert.match((await frame.getAttribute("src"))!, /^http:\/\/127\.0\.0\.1:/);
  await page.locator("html[data-loaded]").waitFor();
  // Turns of the loop of the page around it, while the frame's own does not turn.
  const turns = await page.evaluate(() =>
    new Promise<number>((resolve) => {
      let turns = 0;
      const timer = setInterval(() => {
        if (++turns === 50) clearInterval(timer), resolve(turns);
      }, 5);
    })
  );
  assert.equal(turns, 50);
  await page.getByRole("link", { name: "Made with Folio Kitchen" }).click();
  await page.waitForURL(`${server.origin}/`);
});

async function publish({ app }: TestServer, user_code: string): Promise<void> {
  const { bearer } = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(saved.status, 200, await saved.text());
}
