// What a page stores is there when its visitor comes back, in every tab, and until they have it forgotten.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { reportPath } from "../../contract/operators/operator_paths.ts";
import { storedPageKey } from "../../contract/publishing/stored_pages.ts";
import { openBrowser } from "../support/browser.ts";
import { signIn } from "../support/make.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

const CODE = `<!DOCTYPE html><html lang="en"><head><title>Remembers</title></head><body>
<p id="out"></p><p id="heard"></p>
<button onclick="localStorage.setItem('theme', 'dark'); sessionStorage.tab = 2; show()">Dark</button>
<button onclick="localStorage.setItem('theme', 'light'); show()">Light</button>
<button onclick="location.reload()">Reload</button>
<button onclick="try { localStorage.setItem('big', 'x'.repeat(70000)); } catch (error) { heard.textContent = error.name; }">Much</button>
<script>
  function show() {
    out.textContent = [localStorage.getItem("theme"), sessionStorage.getItem("tab"),
      localStorage instanceof Storage, Object.keys(localStorage).join()].join(" ");
  }
  show();
  addEventListener("storage", (event) => {
    heard.textContent = ["heard", event.key, event.oldValue, event.newValue, event.storageArea === localStorage].join(" ");
    show();
  });
</script></body></html>`;

const SHOWN = "dark 2 true theme";

Deno.test("a page finds what it stored after reloads, in another tab, and hears of changes there", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await publish(server);
  const address = `${server.pages}/u/chef1`;
  await page.goto(address);
  await page.evaluate(() => localStorage.setItem("access_token", "not for pages"));
  const frame = page.frameLocator("iframe");
  await frame.getByText("true").waitFor();
  await click(page, "Dark");
  await frame.getByText(SHOWN).waitFor();
  await click(page, "Reload");
  await frame.getByText(SHOWN).waitFor();
  const key = await keyOn(page);
  await page.waitForFunction((key) => localStorage.getItem(key)?.includes("dark"), key);
  await page.reload();
  await frame.getByText(SHOWN).waitFor();

  const second = await page.context().newPage();
  await second.goto(address);
  await second.frameLocator("iframe").getByText("dark  true theme").waitFor();
  await click(second, "Light");
  await frame.getByText("heard theme dark light true").waitFor();
  await frame.getByText("light 2 true theme").waitFor();

  await click(second, "Much");
  await second.frameLocator("iframe").getByText("QuotaExceededError").waitFor();
  await second.frameLocator("iframe").getByText("light  true theme").waitFor();
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("a visitor has forgotten what a page stored", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await publish(server);
  await page.goto(`${server.pages}/u/chef1`);
  await click(page, "Dark");
  const key = await keyOn(page);
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, key);
  await page.getByLabel("About this page").click();
  await page.getByRole("link", { name: "Report this page" }).click();
  await page.waitForURL(server.pages + reportPath("chef1"));
  await page.getByRole("button", { name: "Forget what this page stored" }).click();
  await page.getByText("Forgotten.").waitFor();
  assert.equal(await page.evaluate((key) => localStorage.getItem(key), key), null);
  await page.goto(`${server.pages}/u/chef1`);
  await page.frameLocator("iframe").getByText("true").waitFor();
  assert.equal(await page.frameLocator("iframe").getByText(/^dark /).count(), 0);
});

Deno.test("where the browser keeps nothing, a page keeps it until it goes", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await publish(server);
  await page.addInitScript(() => {
    if (self.origin === "null") return;
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(self, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
  await page.goto(`${server.pages}/u/chef1`);
  await click(page, "Dark");
  await page.frameLocator("iframe").getByText(SHOWN).waitFor();
  await click(page, "Reload");
  await page.frameLocator("iframe").getByText(SHOWN).waitFor();
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("of more than 50 pages the one written longest ago is forgotten, and nothing of ours", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await publish(server);
  await page.goto(`${server.pages}/u/chef1`);
  await page.evaluate(() => {
    localStorage.setItem("access_token", "kept");
    for (let at = 1; at <= 50; at++) {
      localStorage.setItem(`folio:page:other${at}`, JSON.stringify({ at, items: { a: "b" } }));
    }
  });
  await click(page, "Dark");
  const key = await keyOn(page);
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, key);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  assert.equal(keys.filter((key) => key.startsWith("folio:page:")).length, 50);
  assert.ok(!keys.includes("folio:page:other1"));
  assert.ok(keys.includes("folio:page:other2"));
  assert.ok(keys.includes("access_token"));
});

async function publish({ app }: TestServer): Promise<void> {
  const { bearer } = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code: CODE }, bearer);
  assert.equal(saved.status, 200, await saved.text());
}

/** Under which the browser keeps what the page on the screen stores. */
async function keyOn(page: Page): Promise<string> {
  return storedPageKey(await page.evaluate(() => document.body.dataset.stored!));
}

async function click(page: Page, name: string): Promise<void> {
  await page.frameLocator("iframe").getByRole("button", { name }).click();
}
