// From the reply of an assistant to a link in the clipboard, at three widths, by mouse, by finger and by keys.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { ASKED_SENTENCES } from "../../contract/page_code/asked_sentences.ts";
import { ALL_RULES, findViolations } from "../support/axe.ts";
import { pasteIntoEmptyPage, previewOf, readCode } from "../support/editor.ts";
import { assertPageHasRoom, HANDS, openBrowserFor } from "../support/hands.ts";
import { makePdf } from "../support/pdfs.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { testServer } from "../support/test_server.ts";

const PAGE = `<!DOCTYPE html>
<html lang="en">
<head>
<title>Oven and Basket</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Bread from the wood oven.">
</head>
<body>
<nav><a href="#bread">Bread</a> <a href="#cake">Cake</a></nav>
<h1>[Your Name]</h1>
<p>Rye, wheat and spelt, from six in the morning. <a href="resume.pdf">My CV</a></p>
${'<img src="https://picsum.photos/400/300" width="400" height="300" alt="Bread">\n'.repeat(6)}
<section id="bread"><h2>Bread</h2><p>Rye, wheat, spelt.</p></section>
<section id="cake"><h2>Cake</h2><p>Cherry, plum, poppy.</p></section>
</body>
</html>`;

for (const hands of HANDS) {
  const { name, press } = hands;
  Deno.test(`${name}: a reply is pasted, mended, saved, and its link copied`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowserFor(hands, { hasClipboard: true });
    const { page, complaints } = chromium;
    await open(page, server, "dashboard_empty");
    await press(page.getByRole("button", { name: "Create Portfolio" }));
    await page.getByRole("heading", { name: "Paste what your assistant wrote" }).waitFor();
    assert.deepEqual(await findViolations(page, ALL_RULES, ".editor"), []);

    await pasteIntoEmptyPage(page, `Here it is:\n\n\`\`\`html\n${PAGE}\n\`\`\`\n\nDo you like it?`);
    const toast = page.locator(".toast").last();
    await toast.getByText(/The menu became a plain block of links/).waitFor();
    await page.locator(".check h3:focus").waitFor();
    assert.match(await readCode(page), /<page-menu><a href="#bread">Bread<\/a>/);
    await previewOf(page).contentFrame().getByText("[Your Name]").waitFor();
    await assertPageHasRoom(page);
    assert.deepEqual(await findViolations(page, ALL_RULES, ".editor"), []);

    const check = page.getByRole("tabpanel", { name: "To fix" });
    await press(check.getByRole("button", { name: "6 stand-in pictures" }));
    await press(check.getByRole("button", { name: "Use a plain coloured box, at all places" }));
    await toast.getByText("6 stand-in pictures: done.").waitFor();
    assert.doesNotMatch(await readCode(page), /picsum/);
    assert.equal((await readCode(page)).match(/<img /g)?.length, 6);

    await press(check.getByRole("button", { name: "A file that is not here" }));
    await press(check.getByRole("button", { name: "Choose one of my files" }));
    const files = page.getByRole("region", { name: "Files" });
    const cv = { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from(makePdf("CV")) };
    await files.getByLabel("Add PDFs").setInputFiles([cv]);
    await press(files.getByRole("button", { name: "Use this one" }));
    await page.waitForFunction(() => !document.querySelector(".file-line .button-primary"));
    assert.match(await readCode(page), /<a href="files\/[0-9a-f]{32}\.pdf">My CV<\/a>/);

    await press(page.getByRole("tab", { name: "To fix" }));
    await check.getByLabel(ASKED_SENTENCES.asked_name).fill("Oven & Basket");
    await press(check.getByRole("button", { name: "Fill in everywhere" }));
    await check.getByText("Nothing here needs your attention").waitFor();
    await assertPageHasRoom(page);

    await press(page.getByRole("button", { name: "Save Portfolio" }));
    const sheet = page.getByRole("region", { name: "Your page" });
    await sheet.getByRole("heading", { name: "Your page is on the table" }).waitFor();
    assert.deepEqual(await findViolations(page, ALL_RULES, ".editor"), []);
    await press(sheet.getByRole("button", { name: "Copy link" }));
    await sheet.getByText("Copied").first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(link, `${server.pages}/u/chef1`);
    await press(sheet.getByRole("button", { name: "Dismiss" }));
    await assertPageHasRoom(page);

    await page.goto(link);
    const published = page.frameLocator("iframe");
    await published.getByRole("heading", { name: "Oven & Basket" }).waitFor();
    await published.getByRole("link", { name: "Cake" }).waitFor();
    const href = await published.getByRole("link", { name: "My CV" }).getAttribute("href");
    const file = await fetch(`${link}/${href}`);
    assert.equal(file.headers.get("Content-Type"), "application/pdf");
    await file.body?.cancel();
    assert.deepEqual(complaints, []);
  });
}

async function open(
  page: Page,
  server: Parameters<typeof SCREEN_STATES[0]["open"]>[1],
  state: string,
) {
  await SCREEN_STATES.find(({ name }) => name === state)!.open(page, server);
}
