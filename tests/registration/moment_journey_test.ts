// After the click in the mail: one's own page on a plate, its address, and the browser that registered is signed in.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { giveLink, makeVisitor, pasteOnLanding, seePage } from "../support/arriving.ts";
import { linkIn } from "../support/mailbox.ts";
import { testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

for (const width of [390, 1440]) {
  Deno.test(`the browser that registered is signed in by the click in another tab, and the first tab says so by itself, at ${width} px`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width, hasClipboard: true });
    const visitor = makeVisitor(chromium.page);
    await pasteOnLanding(visitor, server.origin);
    await seePage(visitor.page);
    await giveLink(visitor);
    await visitor.page.getByText("We sent a link to chef1@example.com").waitFor();

    const page = await chromium.page.context().newPage();
    await page.goto(linkIn(await server.app.mailbox.next()));
    await page.getByRole("heading", { name: "Your page is online" }).waitFor();
    await page.locator(".moment:not([data-lid])").waitFor();
    const shown = page.locator(".serving-page iframe").contentFrame();
    await shown.getByRole("heading", { name: "Soups of the day" }).waitFor();
    assert.equal(await sizeOf(page, ".moment-address a"), "32px");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);

    const dialog = visitor.page.getByRole("dialog", { name: "Your link works" });
    await dialog.getByText("It is online:").waitFor();
    await dialog.getByRole("link", { name: "/u/chef1" }).waitFor();
    await dialog.getByRole("link", { name: "Go to your dashboard" }).waitFor();

    // Whoever acts is not sent away.
    await page.getByText(/Going to your dashboard in \d+ seconds\.\.\./).waitFor();
    await page.getByRole("link", { name: "Open your page" }).focus();
    await page.getByText(/Going to your dashboard in/).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Go to your dashboard" }).click();
    await page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem("held_registration")), null);
    assert.deepEqual(chromium.complaints, []);
  });

  Deno.test(`on another device nobody is signed in, and the name waits at the sign-in, at ${width} px`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width, hasClipboard: true });
    await using elsewhere = await openBrowser({ width, reducedMotion: "reduce" });
    const visitor = makeVisitor(chromium.page);
    await pasteOnLanding(visitor, server.origin);
    await seePage(visitor.page);
    await giveLink(visitor);
    const { page } = elsewhere;
    await page.goto(linkIn(await server.app.mailbox.next()));
    await page.getByRole("heading", { name: "Your page is online" }).waitFor();
    await page.getByText(/Redirecting to login in \d+ seconds\.\.\./).waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem("access_token")), null);
    await page.getByRole("link", { name: "Go to sign in" }).click();
    await page.waitForURL(`${server.origin}/login`);
    const name = page.getByLabel("Username or email");
    await until("the name", async () => await name.inputValue() === "chef1");
    assert.deepEqual(elsewhere.complaints, []);
  });
}

Deno.test("the QR code is kept as a picture of printing size", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440, hasClipboard: true });
  const visitor = makeVisitor(chromium.page);
  await pasteOnLanding(visitor, server.origin);
  await seePage(visitor.page);
  await giveLink(visitor);
  const { page } = visitor;
  await page.goto(linkIn(await server.app.mailbox.next()));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Keep the QR code" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "chef1-qr.png");
  const bytes = await Deno.readFile((await download.path())!);
  const view = new DataView(bytes.buffer);
  // The head of a PNG has its width and height.
  assert.ok(view.getUint32(16) >= 2_000 && view.getUint32(16) === view.getUint32(20));
});

async function sizeOf(page: Page, selector: string): Promise<string> {
  return await page.locator(selector).evaluate((element) => getComputedStyle(element).fontSize);
}
