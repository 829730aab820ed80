// What an author is told of their page while they work on it, and what they can do about it.
// Lane: daily.
import assert from "node:assert/strict";
import { ASKED_SENTENCES } from "../../contract/page_code/asked_sentences.ts";
import { openBrowser } from "../support/browser.ts";
import {
  codeField,
  fillCode,
  openCheck,
  openEditor,
  openFinding,
  openGroup,
  openTab,
  readCode,
} from "../support/editor.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("on a phone too, a finding is told while the code is typed", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 390 });
  const { page } = chromium;
  await openEditor(server, chromium);
  await fillCode(page, "<p>Soup</p>");
  await openCheck(page, "Ready to save, 4 hints");
  await openTab(page, "Code");
  await codeField(page).focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("<nav>x");
  await page.locator(".cm-lint-marker-warning").waitFor();
  await openCheck(page, "1 thing to fix");
});

Deno.test("what is left over is asked for once and filled in everywhere; the rest is mended or handed to the assistant", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440, hasClipboard: true });
  const { page, complaints } = chromium;
  await openEditor(server, chromium);
  await fillCode(
    page,
    `<!DOCTYPE html><html><head><title>[Your Name]</title></head><body>
<h1>[Your Name]</h1><p>Bread, cakes and rolls, every day but Monday, from six.</p>
<a href="mailto:you@email.com">you@email.com</a>
<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>
<script>const bake = () => fetch("https://api.example/bread");</script></body></html>`,
  );
  await openCheck(page, "4 things to fix");
  await page.getByText("3 hints").waitFor();
  await openGroup(page, "Leftovers");
  await page.getByText("2 places").first().click();
  await page.getByLabel(ASKED_SENTENCES.asked_name).fill("Ofen & Korb");
  await page.locator(".fill-in mark").getByText("Ofen &amp; Korb").first().waitFor();
  await page.getByLabel(ASKED_SENTENCES.asked_email).fill("brot@ofen.example");
  await page.getByRole("button", { name: "Fill in everywhere" }).click();
  let code = await readCode(page);
  assert.match(code, /<title>Ofen &amp; Korb<\/title>/);
  assert.match(code, /<h1>Ofen &amp; Korb<\/h1>/);
  assert.match(code, /<a href="mailto:brot@ofen.example">brot@ofen.example<\/a>/);

  await openCheck(page, "2 things to fix");
  await page.getByText("3 hints").click();
  await openFinding(page, "The page has no viewport setting");
  await page.getByRole("region", { name: "Would help" }).getByRole("button", { name: "Add it" })
    .click();
  await page.getByText("2 hints").waitFor();
  assert.match(await readCode(page), /<head>\n<meta name="viewport" content="width=device-width, /);
  await openFinding(page, "A video, map or page from elsewhere");
  await page.getByRole("button", { name: "Put a link in its place" }).click();
  await openCheck(page, "1 thing to fix");
  code = await readCode(page);
  assert.match(
    code,
    /<a href="https:\/\/www.youtube.com\/watch\?v=abcdefghijk"[^>]*>Watch on YouTube<\/a>/,
  );

  await page.getByRole("button", { name: "Copy a message for your assistant" }).click();
  await page.getByText("Copied", { exact: true }).waitFor();
  const message = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(message, /^Please change the page that you wrote for me/);
  assert.match(
    message,
    /Line 6: Visitors miss something: nothing can be fetched from or sent to api\.example here/,
  );
  assert.match(message, /complete file in one code block/);
  await openTab(page, "Code");
  await codeField(page).focus();
  for (let n = 0; n < 3; n++) await page.keyboard.press("ControlOrMeta+z");
  assert.match(await readCode(page), /<h1>\[Your Name\]<\/h1>/, "each mend is undone");
  assert.deepEqual(complaints, []);
});

Deno.test("what is found at several places is said once, and each of them is shown and mended", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await openEditor(server, chromium);
  const line = (year: number) => `<p>© ${year} Ofen</p>`;
  const makePage = (...years: number[]) =>
    `<!DOCTYPE html>\n<title>Ofen</title>\n${years.map(line).join("\n")}\n`;
  await fillCode(page, makePage(2019, 2019, 2019, 2019));
  await page.locator(".cm-lint-marker").nth(3).waitFor();
  assert.equal(await page.locator(".cm-lint-marker").count(), 4, "each is marked in the code");
  await openCheck(page, "1 thing to fix");
  const found = page.getByRole("region", { name: "Leftovers" });
  await openFinding(page, "4 old years");
  assert.equal(await found.getByText("The copyright line says 2019").count(), 1);

  await found.getByText("Show each place").click();
  await found.getByRole("button", { name: "Line 5" }).click();
  await page.locator(".cm-activeLine").getByText("© 2019 Ofen").waitFor();
  await openTab(page, "To fix");
  await found.getByText("Show each place").click();
  const year = String(new Date().getUTCFullYear());
  await found.getByRole("listitem").filter({ hasText: "Line 4" }).last()
    .getByRole("button", { name: "Write this year" }).click();
  await found.getByRole("button", { name: "3 old years" }).waitFor();
  assert.equal(await readCode(page), makePage(2019, Number(year), 2019, 2019));
  await found.getByRole("button", { name: "Write this year, at all places" }).click();
  await openCheck(page, "Ready to save");
  const now = Number(year);
  assert.equal(await readCode(page), makePage(now, now, now, now));
  assert.deepEqual(complaints, []);
});
