// Words are typed on the page itself, and what is edited or was just changed stays in sight beside its card.
import assert from "node:assert/strict";
import type { FrameLocator, Page } from "playwright-core";
import { IMAGE_HOSTS } from "../../contract/page_code/hosts.ts";
import { openBrowser } from "../support/browser.ts";
import { findPlace, pickOnPage, previewOf, readCode } from "../support/editor.ts";
import { EDITED_PAGE, openOnPage } from "../support/edited_page.ts";
import { testServer } from "../support/test_server.ts";
import { passTurns } from "../support/turns.ts";
import { until } from "../support/until.ts";

for (const width of [1440, 390]) {
  Deno.test(`at ${width} px, the page itself shows what is typed, once the code has it`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width });
    const { page, complaints } = chromium;
    const frame = await openOnPage(server, chromium);
    await pickOnPage(page, frame, "h1", "Heading");
    const field = page.locator(".words-in-place");
    const heading = frame.locator("h1");
    const src = await previewOf(page).getAttribute("src");
    assert.equal(
      await field.evaluate((field) => getComputedStyle(field).color),
      "rgba(0, 0, 0, 0)",
    );
    assert.ok(await isOver(page), "the field lies over the words");

    await page.keyboard.press("End");
    await page.keyboard.press("ControlOrMeta+a");
    for (const words of ["B", "", "Bread & <b>butter</b> from the oven of the village"]) {
      await field.fill(words);
      await until(
        `a page that shows “${words}”`,
        async () => (await heading.textContent())!.replace("\u200b", "").trim() === words,
      );
      if (words) {
        assert.ok(
          (await readCode(page)).includes(words.replaceAll("&", "&amp;").replaceAll("<", "&lt;")),
        );
      }
    }
    await until("a field over the longer words", () => isOver(page));
    assert.equal(await previewOf(page).getAttribute("src"), src, "no new frame meanwhile");

    // Behind words that are longer by now, another element is the one that was pressed.
    await pickOnPage(page, frame, "#b p", "Paragraph");
    await field.fill("Cakes");
    await until(
      "the other words in the code",
      async () => (await readCode(page)).includes('class="tall"><p>Cakes</p>'),
    );
    await page.keyboard.press("Escape");
    await until(
      "a frame of the code",
      async () => await previewOf(page).getAttribute("src") !== src,
    );
    await frame.getByText("Cakes", { exact: true }).waitFor();
    await frame.getByText("Bread & <b>butter</b> from the oven of the village").waitFor();
    assert.deepEqual(complaints, []);
  });

  Deno.test(`at ${width} px, the card covers neither what is edited nor what was just changed`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width });
    const { page } = chromium;
    await page.setViewportSize({ width, height: 780 });
    const frame = await openOnPage(server, chromium);
    for (
      const [selector, title] of [["h1", "Heading"], ["#a p", "Paragraph"], ["#a a", "Link"], [
        "#c p",
        "Paragraph",
      ]] as const
    ) {
      await frame.locator(selector).scrollIntoViewIfNeeded();
      await pickOnPage(page, frame, selector, title);
      await untilApart(page, selector);
    }
    await moveAndDuplicate(page, frame);
    await untilApart(page, "#b + #b");
  });
}

Deno.test("a page whose picture comes late stays where its card needs it", async () => {
  const late = Promise.withResolvers<null>();
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440, otherHosts: () => late.promise });
  const { page } = chromium;
  await page.setViewportSize({ width: 1440, height: 780 });
  const code = `${EDITED_PAGE}<img src="https://${IMAGE_HOSTS[0]}/late.png" alt="">`;
  const frame = await openOnPage(server, chromium, code);
  await moveAndDuplicate(page, frame);
  await untilApart(page, "#b + #b");
  const root = frame.locator(":root");
  const top = await root.evaluate(() => scrollY);
  assert.equal(await root.evaluate(() => document.readyState), "interactive");
  late.resolve(null);
  await until("the end of loading", () => root.evaluate(() => document.readyState === "complete"));
  await passTurns(page, 2);
  assert.equal(await root.evaluate(() => scrollY), top);
});

async function moveAndDuplicate(page: Page, frame: FrameLocator): Promise<void> {
  await frame.locator("#b").evaluate((tall) => tall.scrollIntoView({ block: "center" }));
  const { x, y } = await findPlace(page, frame.locator("#b"));
  await until("a press on the tall section", async () => {
    await page.mouse.click(x, y + 150);
    await passTurns(page, 2);
    return await page.getByRole("heading", { name: "Section", exact: true }).isVisible();
  });
  await untilApart(page, "#b");
  const card = page.getByRole("region", { name: "Edit on the page" });
  await card.getByRole("button", { name: "Move down" }).click();
  await frame.locator("#c + #b").waitFor();
  await untilApart(page, "#b");
  await card.getByRole("button", { name: "Duplicate" }).click();
  await frame.locator("#b + #b").waitFor();
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Of the page's element, on the screen. */
async function boxOf(page: Page, selector: string): Promise<Box> {
  const element = previewOf(page).contentFrame().locator(selector).first();
  return (await element.boundingBox())!;
}

async function isOver(page: Page): Promise<boolean> {
  const field = (await page.locator(".words-in-place").boundingBox())!;
  const words = await boxOf(page, "h1");
  const middle = ({ y, height }: Box) => y + height / 2;
  return Math.abs(field.x - words.x) < 1 && Math.abs(middle(field) - middle(words)) < 1;
}

async function untilApart(page: Page, selector: string): Promise<void> {
  const stage = (await page.locator(".preview-stage").boundingBox())!;
  const isIn = ({ y, height }: Box) => y >= stage.y - 1 && y + height <= stage.y + stage.height + 1;
  let said = "";
  await until(() => `${selector} in sight beside its card: ${said}`, async () => {
    const card = await page.locator(".edit-card").boundingBox();
    if (!card) return false;
    const edited = await boxOf(page, selector);
    said = JSON.stringify({ stage, card, edited });
    const isApart = card.y >= edited.y + edited.height - 1 ||
      card.y + card.height <= edited.y + 1 ||
      card.x >= edited.x + edited.width - 1 || card.x + card.width <= edited.x + 1;
    return isApart && isIn(card) && isIn(edited);
  });
}
