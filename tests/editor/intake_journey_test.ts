// From the chat to the page: what is pasted, dropped or opened, and what becomes of it.
// Lane: daily.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { strToU8, zipSync } from "fflate";
import { ASKED_SENTENCES } from "../../contract/page_code/asked_sentences.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import {
  chooseInMenu,
  codeField,
  openAgain,
  openCheck,
  openEditor,
  openFinding,
  openGroup,
  openTab,
  paste,
  readCode,
} from "../support/editor.ts";
import { testServer } from "../support/test_server.ts";

const BAKERY = `<!DOCTYPE html>
<html lang="en">
<head>
<title>Oven and Basket</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Bread from the wood oven.">
<style>nav a { color: teal }</style>
</head>
<body>
<nav><a href="#bread">Bread</a></nav>
<h1 id="bread">[Your Name]</h1>
<p>Rye, wheat and spelt, from six in the morning. Call 030 901820.</p>
<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>
</body>
</html>`;
/** The same without a menu, which is kept some time after a paste. */
const STALL = BAKERY.replace(/<nav.*\n/, "");
const MINE = "<!-- The page of the bakery -->\n";
const REPLY = `Here is your page! It has a menu and a video.

\`\`\`html
${BAKERY}
\`\`\`

Tell me if you want other colours.`;

Deno.test("a reply is pasted, mended, filled in and saved; a version that lost the phone number is told of it", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await openEditor(server, chromium);
  await paste(page, REPLY);
  const said = page.locator(".toast");
  await said.getByText(/^Took the page out of the reply.* The menu became a plain block of links/)
    .waitFor();
  assert.match(await readCode(page), /<page-menu><a href="#bread">Bread<\/a><\/page-menu>/);
  await said.getByText("What was left out").click();
  await said.getByText("Tell me if you want other colours.").waitFor();
  await said.getByRole("button", { name: "Undo" }).click();
  assert.equal(await readCode(page), BAKERY, "the menu is as it was pasted");
  await codeField(page).focus();
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  assert.equal(await readCode(page), REPLY, "undo brings back the raw text");
  for (let n = 0; n < 3; n++) await page.keyboard.press("ControlOrMeta+y");
  assert.equal(await readCode(page), BAKERY);

  await openCheck(page, "3 things to fix");
  const removed = page.getByRole("region", { name: "Parts of your page" });
  await openFinding(page, "A menu that a save removes");
  await removed.getByRole("button", { name: "Keep it as plain links" }).click();
  await openCheck(page, "2 things to fix");
  await openFinding(page, "A video, map or page from elsewhere");
  await removed.getByRole("button", { name: "Put a link in its place" }).click();
  await openCheck(page, "1 thing to fix");
  await openGroup(page, "Leftovers");
  await page.getByLabel(ASKED_SENTENCES.asked_name).fill("Oven & Basket");
  await page.getByRole("button", { name: "Fill in everywhere" }).click();
  await page.getByText("Nothing here needs your attention").waitFor();
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open it" }).click();
  const published = await opened;
  const frame = published.frameLocator("iframe");
  await frame.getByRole("heading", { name: "Oven & Basket" }).waitFor();
  await frame.getByRole("link", { name: "Bread" }).waitFor();
  await frame.getByRole("link", { name: "Watch on YouTube" }).waitFor();
  await published.close();

  await paste(page, `Shorter now:\n\`\`\`html\n${BAKERY.replace(" Call 030 901820.", "")}\n\`\`\``);
  const lost = page.getByRole("region", { name: "Parts of your page" });
  await openTab(page, "To fix");
  await openFinding(page, "phone number");
  await lost.getByText("The page before had the phone number 030 901820; this one has not.")
    .waitFor();
  await lost.getByRole("button", { name: "Compare with the version before" }).click();
  await page.getByText("See the code").click();
  await page.locator(".differences").getByText("030 901820").first().waitFor();
  assert.deepEqual(complaints, []);
});

Deno.test("a page that stops in the middle is not saved at once, and goes on with the next reply", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 390 });
  const { page } = chromium;
  await openEditor(server, chromium);
  const half = BAKERY.indexOf("from six");
  await paste(page, `\`\`\`html\n${BAKERY.slice(0, half)}`);
  await page.getByText(/^This page stops in the middle/).first().waitFor();
  // Its findings are there, and its menu is left as it came; what is written above stands in no way.
  await page.getByRole("tab", { name: /To fix\s*\d/ }).waitFor();
  if (!await codeField(page).isVisible()) await openTab(page, "Code");
  await codeField(page).focus();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.insertText(MINE);
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  await page.getByRole("alert").getByText("Paste the rest first").waitFor();

  const again = BAKERY.slice(BAKERY.indexOf("<style>"));
  const rest = `Of course, here is the rest:\n\`\`\`html\n${again}\n\`\`\``;
  if (!await codeField(page).isVisible()) await openTab(page, "Code");
  await codeField(page).focus();
  await page.keyboard.press("ControlOrMeta+End");
  await paste(page, rest, { keepsSelection: true });
  await page.getByText(/^Joined the two parts of the page\. The menu became a plain block/)
    .waitFor();
  const asPasted = (await readCode(page)).replace(/<style>@layer.*\n/, "")
    .replaceAll("page-menu", "nav");
  assert.equal(asPasted, MINE + BAKERY);
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
});

Deno.test("what is pasted over all of a page that stops in the middle takes its place; undo brings it back, and it goes on", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  const half = STALL.slice(0, STALL.indexOf(", wheat"));
  await paste(page, half.replace("Oven and Basket", "Another"));
  await paste(page, half);
  // What was selected is gone: nothing is pasted over it once more.
  await paste(page, STALL.slice(STALL.indexOf("<p>Rye")), { keepsSelection: true });
  await page.getByText("Joined the two parts of the page.").waitFor();
  assert.equal(await readCode(page), STALL);
  await paste(page, half);
  await page.getByText(/^This page stops in the middle/).first().waitFor();
  const [start, rest] = ["<p>Rye bread alone</p>\n", STALL.slice(STALL.indexOf("<p>Rye"))];
  await paste(page, `Like this:\n\`\`\`html\n${start}\`\`\``);
  assert.equal((await readCode(page)).trim(), start.trim());
  await codeField(page).focus();
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  assert.equal(await readCode(page), half);
  await page.keyboard.press("ControlOrMeta+End");
  await paste(page, rest, { keepsSelection: true });
  await page.getByText("Joined the two parts of the page.").waitFor();
  assert.equal(await readCode(page), STALL);
});

Deno.test("what leaves parts out, or is no page, is not put in, and says what to ask for", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440, hasClipboard: true });
  const { page } = chromium;
  await openEditor(server, chromium);
  const elided = BAKERY.replace(
    "<p>Rye",
    "<!-- ... rest of the code stays the same ... -->\n<p>Rye",
  );
  await paste(page, `\`\`\`html\n${elided}\n\`\`\``);
  const said = page.getByRole("dialog")
    .filter({ has: page.getByRole("button", { name: "Copy a message for your assistant" }) })
    .last();
  await said.getByText("rest of the code stays the same").waitFor();
  assert.equal(await readCode(page), "");
  await said.getByRole("button", { name: "Copy a message for your assistant" }).click();
  await said.getByText("Copied", { exact: true }).waitFor();
  const message = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(message, /complete file again[^]+rest of the code stays the same/);

  await said.getByRole("button", { name: "Cancel" }).click();
  await paste(
    page,
    'import React from "react";\nexport default function App() {\n  return <main>Bread</main>;\n}',
  );
  await said.getByText(/React component/).waitFor();
  await said.getByRole("button", { name: "Paste it all the same" }).click();
  assert.match(await readCode(page), /^import React/);

  await page.evaluate((reply) => navigator.clipboard.writeText(reply), REPLY);
  await chooseInMenu(page, "Paste from the chat");
  await page.locator(".toast").getByText(SENTENCES.menus_became_blocks({ count: 1 })).waitFor();
  assert.match(await readCode(page), /<page-menu>[^]*Rye, wheat and spelt/);
});

Deno.test("files that belong together become one page; of two pages one is chosen; a snippet goes where the cursor is", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openEditor(server, chromium);
  const file = (name: string, text: string) => ({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  });
  const html =
    '<!DOCTYPE html><html><head><link rel="stylesheet" href="style.css"></head><body><p>Bread</p></body></html>';
  await page.getByLabel("Open file").setInputFiles([
    file("index.html", html),
    file("style.css", "p { color: teal }"),
  ]);
  await page.getByText(/^Joined style\.css/).waitFor();
  assert.match(await readCode(page), /<style>\np \{ color: teal \}\n<\/style>/);

  const dot = Uint8Array.from([137, 80, 78, 71]);
  const zip = zipSync({
    "site/index.html": strToU8(
      '<!DOCTYPE html><html><body><img src="dot.png" alt=""></body></html>',
    ),
    "site/dot.png": dot,
  });
  await page.getByLabel("Open file").setInputFiles([
    { name: "site.zip", mimeType: "application/zip", buffer: Buffer.from(zip) },
  ]);
  await codeField(page).getByText("data:image/png;base64,").waitFor();

  const broken = { name: "broken.zip", mimeType: "application/zip", buffer: Buffer.from("PK no") };
  await page.getByLabel("Open file").setInputFiles([broken]);
  await page.getByRole("alert").filter({ hasText: /zip/ }).waitFor();

  const other = BAKERY.replace("Oven and Basket", "Second");
  await paste(page, `First:\n\`\`\`html\n${BAKERY}\n\`\`\`\nSecond:\n\`\`\`html\n${other}\n\`\`\``);
  await page.getByRole("button", { name: /^Second/ }).click();
  await page.locator(".toast").getByText(/^The menu became a plain block/).waitFor();
  const kept = await readCode(page);
  assert.match(kept, /<title>Second<\/title>/);
  assert.match(kept, /<page-menu><a href="#bread">Bread<\/a><\/page-menu>/);

  await codeField(page).focus();
  await page.keyboard.press("ControlOrMeta+End");
  await paste(page, "<p>Rolls</p>", { keepsSelection: true });
  assert.equal(await readCode(page), `${kept}<p>Rolls</p>`);
  await page.reload();
  await openAgain(page);
});
