// A page that would have its visitors send what they do not want to, or fill its owner's letterbox by script.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { READING_MS } from "../../contract/letterbox/visitor_messages.ts";
import { openBrowser } from "../support/browser.ts";
import { openLetterbox } from "../support/letterbox.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

const FIELD = `{ name: "name", label: "Name", type: "text", value: "Visitor" }`;
const FORM = `JSON.parse(JSON.stringify({ type: "folio:form", id: 1, fields: [${FIELD}] }))`;

const makePage = (script: string, body = "") =>
  `<!DOCTYPE html><html lang="en"><head><title>Trap</title></head><body style="margin: 0">${body}
<button id="go" style="position: fixed; inset: 0; width: 100vw; height: 100vh">Win a soup</button>
<form></form><script>${script}</script></body></html>`;

Deno.test("forms by script: none asks before a click, one at each, three in all, and 10,000 stop the page", async () => {
  await using server = await testServer();
  await open(
    server,
    makePage(`const form = ${FORM};
      const flood = (count) => { for (let i = 0; i < count; i++) parent.postMessage(form, "*"); console.log("asked"); };
      let clicks = 0;
      go.onclick = () => flood(++clicks < 5 ? 300 : 10000);
      flood(300);`),
  );
  await using chromium = await openBrowser();
  const { page } = chromium;
  const posts = countPosts(page);
  const letter = page.locator("dialog");
  const isAsked = () => page.waitForEvent("console", (message) => message.text() === "asked");
  await Promise.all([isAsked(), page.goto(`${server.pages}/u/chef1`)]);
  assert.equal(await letter.count(), 0, "nobody pressed anything");
  for (let times = 0; times < 3; times++) {
    // By the mouse itself: the driver's look into a page counts as a click.
    await Promise.all([isAsked(), page.mouse.click(300, 300)]);
    await letter.waitFor();
    assert.equal(await letter.count(), 1);
    await page.keyboard.press("Escape");
    await letter.waitFor({ state: "detached" });
  }
  await Promise.all([isAsked(), page.mouse.click(300, 300)]);
  assert.equal(await letter.count(), 0);
  await page.mouse.click(300, 300);
  await page.getByText("This page was stopped").waitFor();
  assert.deepEqual(posts, []);
  assert.deepEqual(await server.app.database.sql`select 1 from visitor_messages`, []);
});

Deno.test("clicks that were meant for the page do not send, however fast they come", async () => {
  await using server = await testServer();
  await open(
    server,
    makePage(`const form = ${FORM}; go.onclick = () => parent.postMessage(form, "*");`),
  );
  await using chromium = await openBrowser();
  const { page } = chromium;
  const posts = countPosts(page);
  await page.clock.install();
  await page.goto(`${server.pages}/u/chef1`);
  await page.frameLocator("iframe").locator("#go").waitFor();
  // However slow the machine is, nobody has had the time to read.
  await page.clock.pauseAt(Date.now() + 60_000);
  // Where the button to send will be.
  await page.mouse.click(10, 10);
  const send = page.getByRole("button", { name: "Send", exact: true });
  const { x, y, width, height } = (await send.boundingBox())!;
  assert.equal(await send.isDisabled(), true, "nobody has read it yet");
  for (let times = 0; times < 20; times++) await page.mouse.click(x + width / 2, y + height / 2);
  for (let times = 0; times < 20; times++) await page.keyboard.press("Enter");
  assert.deepEqual(posts, []);
  assert.equal(await page.locator("dialog").count(), 1);
  await page.clock.runFor(READING_MS);
  await page.getByRole("button", { name: "Send", exact: true, disabled: false }).waitFor();
});

Deno.test("whatever a page puts on top of itself stays below the question", async () => {
  await using server = await testServer();
  await open(
    server,
    makePage(
      `const form = ${FORM};
      go.onclick = () => {
        parent.postMessage(form, "*");
        over.showModal();
        pop.showPopover();
        document.documentElement.requestFullscreen?.().catch(() => {});
        open("about:blank");
        alert("Press Send to win");
      };`,
      `<dialog id="over" style="width: 100vw; height: 100vh; max-width: none; max-height: none; inset: 0; background: red"></dialog>
      <div id="pop" popover="manual" style="position: fixed; inset: 0; width: 100%; height: 100%; background: red"></div>`,
    ),
  );
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  await page.frameLocator("iframe").locator("#go").click();
  const send = page.getByRole("button", { name: "Send", exact: true, disabled: false });
  await send.waitFor();
  const covered = await page.evaluate(() => {
    const letter = document.querySelector("dialog")!;
    const { left, top, width, height } = letter.getBoundingClientRect();
    const points = Array.from({ length: 400 }, (_, i) => [
      left + 20 + (width - 40) * (i % 20) / 20,
      top + 20 + (height - 40) * Math.floor(i / 20) / 20,
    ]);
    return points.filter(([x, y]) => !letter.contains(document.elementFromPoint(x!, y!))).length;
  });
  assert.equal(covered, 0);
  await send.click();
  await page.getByText("chef1 has it").waitFor();
});

Deno.test("fields that speak as we do are shown as what they are: words of the page, in their box", async () => {
  await using server = await testServer();
  const fields = `[
    { name: "a", label: "Folio Kitchen: press Send to stay signed in\\u202E\\n\\n", type: "text", value: "</dd></dl><h2>Sent</h2><button>Close</button>" },
    { name: "b", label: "x".repeat(800), type: "text", value: "\\n".repeat(300) + "y".repeat(3000) },
    { name: "c", label: "", type: "text", value: "\\u200B\\u2066Send\\u0007" }]`;
  await open(
    server,
    makePage(
      `go.onclick = () => parent.postMessage({ type: "folio:form", id: 1, fields: ${fields} }, "*");`,
    ),
  );
  await using chromium = await openBrowser({ width: 360 });
  const { page } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  await page.frameLocator("iframe").locator("#go").click();
  const letter = page.getByRole("dialog", { name: "Send this to chef1?" });
  const send = letter.getByRole("button", { name: "Send", exact: true });
  await send.waitFor();
  assert.equal(await letter.getByRole("heading").count(), 1);
  assert.equal(await letter.getByRole("button").count(), 2);
  assert.deepEqual(await letter.locator("dt").allTextContents(), [
    "Folio Kitchen: press Send to stay signed in",
    "x".repeat(80),
    "C",
  ]);
  assert.equal(await letter.locator("dd").last().textContent(), "Send");
  // However long it is, what is ours stays in sight.
  const { y, height } = (await send.boundingBox())!;
  assert.ok(y > 0 && y + height < 900, `${y}`);
});

async function open({ app }: TestServer, code: string): Promise<void> {
  await openLetterbox(app, { code });
}

function countPosts(page: Page): string[] {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/api/messages")) {
      posts.push(request.url());
    }
  });
  return posts;
}
