// A frame on another site says what is beyond all bounds: nothing of it is applied, and the page around it goes on.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { reportPath } from "../../contract/operators/operator_paths.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { hostileSource } from "../support/hostile_messages.ts";
import { openLetterbox } from "../support/letterbox.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

/** Attacks when it is pressed, so that what a press allows is allowed. */
const makePage = (attack: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>Here</title></head><body style="margin: 0">
<button id="go" style="position: fixed; inset: 0; width: 100vw; height: 100vh">Go</button><form></form><script>
go.onclick = () => {
  ${attack}
  let times = 0;
  setInterval(() => {
    const title = "still heard " + ++times;
    parent.postMessage({ type: "folio:page", title, lang: "", icon: "", color: "" }, "*");
  }, 300);
};</script></body></html>`;

const ALL = `for (const [, message] of ${hostileSource()}) {
  parent.postMessage(message, "*");
}`;

const ATTACKS: [claim: string, attack: string][] = [
  ["messages beyond each bound of each part", ALL],
  [
    "twelve messages of 400,000 changes each",
    `const changes = Array.from({ length: 400000 }, () => ["applied", "applied"]);
    for (let i = 0; i < 12; i++) parent.postMessage({ type: "folio:store", area: "local", changes }, "*");`,
  ],
  [
    "a name of 16 million characters",
    `const blob = new Blob(["applied"], { type: "text/plain" });
    parent.postMessage({ type: "folio:download", name: "a".repeat(16e6) + ".txt", blob }, "*");`,
  ],
  [
    "one color of 100,000 functions",
    `const color = "color-mix(in srgb, red, ".repeat(1e5) + "red" + ")".repeat(1e5);
    parent.postMessage({ type: "folio:page", title: "applied", lang: "", icon: "", color }, "*");`,
  ],
];

for (const [claim, attack] of ATTACKS) {
  Deno.test(`with frames on another site, ${claim} neither change nor stop the page around`, async () => {
    await using server = await testServer((origin) => ({
      USERCONTENT_ORIGIN: origin.replace("localhost", "127.0.0.1"),
    }));
    await openLetterbox(server.app, { code: makePage(attack) });
    await using chromium = await openBrowser({ isIsolated: true });
    await assertUnmoved(server, chromium);
  });
}

async function assertUnmoved({ origin }: TestServer, { page }: TestBrowser): Promise<void> {
  const opened: string[] = [];
  page.context().on("page", (each) => opened.push(each.url()));
  page.on("download", (each) => opened.push(each.suggestedFilename()));
  page.on("crash", () => opened.push("crashed"));
  await page.goto(`${origin}/u/chef1`);
  const frame = page.locator("iframe");
  assert.match((await frame.getAttribute("src"))!, /^http:\/\/127\.0\.0\.1:/);
  await page.frameLocator("iframe").locator("#go").waitFor();
  await page.waitForFunction(() => document.documentElement.dataset.corner);
  const before = await stateOf(page);
  await page.mouse.click(300, 300);
  // Addresses are written after a while. What is large costs the frame to be heard for a while, and on a slow machine to be stopped.
  await page.waitForFunction(() =>
    /^still heard ([3-9]|\d\d)/.test(document.title) ||
    !document.querySelector<HTMLElement>(".published-stopped")!.hidden
  );
  assert.deepEqual(await stateOf(page), before);
  assert.deepEqual(opened, []);
  await page.getByLabel("About this page").click();
  await page.getByRole("link", { name: "Report this page" }).click();
  await page.waitForURL(origin + reportPath("chef1"));
}

/** All that a message could change. */
function stateOf(page: Page) {
  return page.evaluate(() => ({
    address: location.href,
    history: JSON.stringify(history.state),
    lang: document.documentElement.lang,
    corner: document.documentElement.dataset.corner,
    icon: document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href,
    color: document.querySelector<HTMLMetaElement>("meta[name=theme-color]")?.content,
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    offer: document.querySelector<HTMLElement>(".published-offer")!.hidden,
    dialogs: document.querySelectorAll("dialog").length,
  }));
}
