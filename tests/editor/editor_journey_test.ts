// The editor as a workspace: preview beside the code, files in and out, drafts that survive, keys.
// Lane: daily.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { CALLS } from "../../contract/paths.ts";
import { KEPT_SENTENCES } from "../../contract/publishing/kept_sentences.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser, readText } from "../support/browser.ts";
import {
  chooseInMenu,
  codeField,
  fillCode,
  openAgain,
  openEditor,
  openTab,
  previewOf,
  readCode,
} from "../support/editor.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("the preview shows what the public will see, and what saving will remove", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await openEditor(server, chromium);
  await page.getByRole("heading", { name: "Paste what your assistant wrote" }).waitFor();
  await fillCode(
    page,
    "<h1>Soup</h1><nav>Menu</nav><a href='https://example.com/'>My work</a><script>document.body.append('served')</script>",
  );
  const frame = previewOf(page).contentFrame();
  await frame.getByRole("heading", { name: "Soup" }).waitFor();
  await frame.getByText("served").waitFor();
  assert.equal(await frame.getByText("Menu").count(), 0);
  await openTab(page, "To fix");
  await page.getByRole("region", { name: "Parts of your page" }).waitFor();
  await page.getByText("Not saved yet").waitFor();

  const width = () => frame.locator("body").evaluate(() => innerWidth);
  assert.equal(await width(), 1280);
  await page.getByRole("button", { name: "Phone" }).click();
  assert.equal(await width(), 390);
  assert.equal(
    await frame.locator("body").evaluate(() => self.origin),
    "null",
    "the same walls as in public",
  );
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    frame.getByRole("link", { name: "My work" }).click(),
  ]);
  await opened.close();
  const [{ count }] = await server.app.database.sql<{ count: number }>`
    select count(*)::int as count from portfolios` as [{ count: number }];
  assert.equal(count, 0, "nothing is saved by looking");
  assert.deepEqual(complaints, []);
});

Deno.test("a page comes in as a file, by the button and by dropping it, and goes out as one", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  const field = codeField(page);
  const file = (name: string, text: string) => ({
    name,
    mimeType: name.endsWith(".html") ? "text/html" : "text/plain",
    buffer: Buffer.from(text),
  });
  const input = page.getByLabel("Open file");
  await input.setInputFiles(file("page.html", "<p>Stew ü"));
  await field.getByText("<p>Stew ü").waitFor();
  await input.setInputFiles(file("notes.txt", "no page"));
  await page.getByRole("heading", { name: "This is a text, not a page." }).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  assert.equal(await readCode(page), "<p>Stew ü");

  await page.locator(".workspace").evaluate((workspace) => {
    const data = new DataTransfer();
    data.items.add(new File(["<p>Dropped"], "drop.htm", { type: "text/html" }));
    workspace.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
  });
  await field.getByText("<p>Dropped", { exact: true }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    chooseInMenu(page, "Download"),
  ]);
  assert.equal(download.suggestedFilename(), "drop.htm");
  assert.equal(await readText(download), "<p>Dropped");
});

Deno.test("what was typed survives a reload, a closed editor and a crash, until it is saved", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await fillCode(page, "<p>Unfinished");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type() === "confirm" ? dialog.message() : dialog.type());
    dialog.accept();
  });
  await page.reload();
  assert.deepEqual(asked, ["beforeunload"]);
  await openAgain(page);
  await page.getByText(/You have an unsaved draft from/).waitFor();
  assert.equal(await readCode(page), "", "what is saved comes first");
  await page.getByRole("button", { name: "Restore draft" }).click();
  assert.equal(await readCode(page), "<p>Unfinished");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  assert.deepEqual(asked.slice(1), [SENTENCES.close_unsaved]);
  await openAgain(page);
  await page.getByRole("button", { name: "Restore draft" }).click();
  await codeField(page).press("Control+s");
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
  await page.getByText("No unsaved changes").waitFor();
  await page.waitForFunction(() => localStorage.getItem("draft") === null);
});

Deno.test("a draft is one person's, and goes when they sign out", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await fillCode(page, "<p>Mine");
  page.on("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Close" }).click();
  await page.waitForFunction(() => localStorage.getItem("draft")?.includes("Mine"));
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${server.origin}/login`);
  assert.equal(await page.evaluate(() => localStorage.getItem("draft")), null);
});

Deno.test("a save that fails keeps what was typed, in the field and in the browser", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await fillCode(page, "<p>Precious");
  await page.route(`**${CALLS.savePortfolio}`, (route) => route.abort());
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  await page.getByText(KEPT_SENTENCES.save_waits).waitFor();
  assert.equal(await readCode(page), "<p>Precious");
  assert.match(
    await page.evaluate(() => localStorage.getItem("draft") ?? ""),
    /Precious/,
  );
});

Deno.test("a save that cannot be read back leaves what was typed in the field", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await openEditor(server, chromium);
  const typed = "<h1>Soup</h1><nav><a href='/'>Home</a></nav>";
  await fillCode(page, typed);
  await page.route(`**${CALLS.myPortfolio}`, (route) => route.abort());
  const [request] = await Promise.all([
    page.waitForEvent("requestfailed"),
    page.getByRole("button", { name: "Save Portfolio" }).click(),
  ]);
  assert.equal(new URL(request.url()).pathname, CALLS.myPortfolio);
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
  assert.equal(await readCode(page), typed);
});

Deno.test("on a phone, the page is the screen, and the code a sheet from below", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 360 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await fillCode(page, "<h1>Small</h1>");
  const frame = previewOf(page).contentFrame();
  await frame.getByRole("heading", { name: "Small" }).waitFor();
  for (const height of ["half", "high", "low"]) {
    await page.getByRole("button", { name: `Panel, height: ${height}` }).waitFor();
    const { height: ofPage } = (await page.locator(".stage").boundingBox())!;
    assert.ok(ofPage >= page.viewportSize()!.height * 0.45, `${height}: ${ofPage} px of the page`);
    await page.getByRole("button", { name: "Panel, height" }).press("Enter");
  }
  assert.equal(await readCode(page), "<h1>Small</h1>");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.equal(overflow, 0);
});
