// The code in CodeMirror: found, marked, folded, wrapped, indented, undone; and the plain field where it cannot be.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import {
  chooseInMenu,
  codeField,
  fillCode,
  openAgain,
  openCheck,
  openEditor,
  openFinding,
  readCode,
} from "../support/editor.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("what a save removes is marked at its line, listed, and told at the key F8", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await openEditor(server, chromium);
  await fillCode(page, `${"<p>one</p>\n".repeat(80)}<nav>x</nav>\n<a href="b.html">two</a>`);
  await page.locator(".cm-lint-marker-warning").first().waitFor({ state: "attached" });
  await page.keyboard.press("F8");
  await page.locator(".cm-tooltip").getByText(
    /^A save removes this menu, so visitors do not see it\./,
  )
    .waitFor();
  await page.keyboard.press("F8");
  await page.locator(".cm-tooltip").getByText(/^There is no b\.html here/)
    .waitFor();
  await page.keyboard.press("Escape");

  await openCheck(page, "2 things to fix");
  await openFinding(page, "A menu that a save removes");
  await page.getByRole("button", { name: "Line 81" }).click();
  await page.locator(".cm-focused .cm-selectionBackground").waitFor();
  await page.keyboard.insertText("<hr>");
  assert.match(await readCode(page), /<\/p>\n<hr>\n<a/, "what was found is selected");
  await openCheck(page, "1 thing to fix");

  await fillCode(page, "<p>x</p>\n<nav>x</nav>\n<p>y</p>");
  await page.locator(".cm-lint-marker-warning").waitFor();
  await page.keyboard.press("F8");
  await page.locator(".cm-tooltip").getByRole("button", { name: "Keep it as plain links" }).click();
  assert.match(
    await readCode(page),
    /^\n<style>.+<\/style><p>x<\/p>\n<page-menu>x<\/page-menu>\n<p>y<\/p>$/,
  );
  assert.deepEqual(complaints, []);
});

Deno.test("search and replace, wrapping, indenting, and an undo that takes back what was restored", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await openEditor(server, chromium);
  await fillCode(page, `<p>soup</p>\n<p>${"stew ".repeat(60)}</p>`);
  await page.keyboard.press("Control+f");
  await page.getByPlaceholder("Find").fill("soup");
  await page.getByPlaceholder("Replace").fill("broth");
  await page.getByRole("button", { name: "replace all" }).click();
  assert.match(await readCode(page), /^<p>broth<\/p>/);
  await page.keyboard.press("Escape");
  await page.getByPlaceholder("Find").waitFor({ state: "detached" });

  const wrapped = page.locator(".cm-lineWrapping");
  const isWrapped = await wrapped.count() === 1;
  await page.getByLabel("Wrap lines").click();
  await wrapped.waitFor({ state: isWrapped ? "detached" : "attached" });

  await fillCode(page, "<p>x");
  await page.keyboard.press("Home");
  await page.keyboard.press("Tab");
  assert.equal(await readCode(page), "  <p>x");
  await page.keyboard.press("Escape");
  await page.getByText("Tab now leaves the field.").waitFor();
  await page.keyboard.press("Shift+Tab");
  assert.equal(await readCode(page), "  <p>x", "it leaves the field");

  const file = { name: "page.html", mimeType: "text/html", buffer: Buffer.from("<h1>File</h1>") };
  await page.getByLabel("Open file").setInputFiles(file);
  await codeField(page).getByText("<h1>File</h1>").waitFor();
  await codeField(page).focus();
  await page.keyboard.press("Control+z");
  assert.equal(await readCode(page), "  <p>x");

  await page.getByRole("button", { name: "Close" }).click();
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await openAgain(page);
  assert.equal(await wrapped.count(), isWrapped ? 0 : 1, "what was chosen is remembered");
  assert.deepEqual(complaints, []);
});

Deno.test("without the editor's script a page is pasted and saved all the same", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await page.route(/\/assets\/code_mirror-[^/]*\.js$/, (route) => route.abort());
  await openEditor(server, chromium, { isPlain: true });
  const plain = page.locator("textarea.code-text");
  await plain.fill("<h1>Plain</h1>");
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
  assert.equal(await plain.inputValue(), "<h1>Plain</h1>");
});

Deno.test("what is typed before the editor's script is there is kept, with the cursor", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: typed, resolve: type } = Promise.withResolvers<void>();
  await page.route(/\/assets\/code_mirror-[^/]*\.js$/, async (route) => {
    ask();
    await typed;
    await route.continue();
  });
  await openEditor(server, chromium, { isPlain: true });
  await asked;
  await page.locator("textarea.code-text").focus();
  await page.keyboard.type("<p>Early");
  await page.keyboard.press("Home");
  type();
  await codeField(page).waitFor();
  await page.keyboard.insertText("<hr>");
  assert.equal(await readCode(page), "<hr><p>Early");
});

Deno.test("after a save, the link is there to open, to copy and to scan; the first one is a moment", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440, hasClipboard: true });
  const { page, complaints } = chromium;
  await openEditor(server, chromium);
  await fillCode(page, "<h1>Soup</h1>");
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  const link = page.getByRole("region", { name: "Your page" });
  await link.getByRole("heading", { name: "Your page is on the table" }).waitFor();
  const code = link.getByRole("img", { name: `QR code of ${server.pages}/u/chef1` });
  await code.evaluate((image) => (image as HTMLImageElement).decode());
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    link.getByRole("link", { name: `${server.pages}/u/chef1` }).click(),
  ]);
  await opened.frameLocator("iframe").getByRole("heading", { name: "Soup" }).waitFor();
  await opened.close();

  await fillCode(page, "<h1>Stew</h1>");
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  await link.getByRole("heading", { name: "Saved. Visitors see it now" }).hover();
  await link.getByRole("button", { name: /^Copy link/ }).click();
  await link.getByText("Copied").first().waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, `${server.pages}/u/chef1`);
  assert.deepEqual(complaints, []);
});

Deno.test("the editor opens as one left it: its width, its device, its place; with the title and the file's name", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await openEditor(server, chromium);
  const code = `<title>Soup &amp; more</title>\n${"<p>line</p>\n".repeat(300)}<p id="end">end</p>`;
  const file = { name: "my soup.html", mimeType: "text/html", buffer: Buffer.from(code) };
  await page.getByLabel("Open file").setInputFiles(file);
  await page.getByTitle("The title of your page").getByText("Soup & more").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    chooseInMenu(page, "Download"),
  ]);
  assert.equal(download.suggestedFilename(), "my soup.html");
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  await page.getByText(SENTENCES.portfolio_saved).waitFor();

  const divider = page.getByRole("separator", { name: "Width of the panel" });
  const box = (await divider.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x - 200, box.y + 200, { steps: 4 });
  await page.mouse.up();
  await divider.press("ArrowRight");
  const share = await divider.getAttribute("aria-valuenow");
  assert.ok(Number(share) > 30 && Number(share) < 45, `${share}`);
  await page.getByRole("button", { name: "Tablet" }).click();
  await codeField(page).focus();
  await page.keyboard.press("Control+End");
  await page.getByText('<p id="end">').waitFor();

  await page.getByRole("button", { name: "Close" }).click();
  await page.waitForLoadState();
  await openAgain(page);
  await page.getByText('<p id="end">').waitFor();
  assert.equal(await divider.getAttribute("aria-valuenow"), share);
  assert.equal(
    await page.getByRole("button", { name: "Tablet" }).getAttribute("aria-pressed"),
    "true",
  );

  const [alone] = await Promise.all([
    page.context().waitForEvent("page"),
    chooseInMenu(page, "Open in a new tab"),
  ]);
  await alone.frameLocator("iframe").getByText("end", { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
});
