// Words of real pages are edited where they stand: which may be pressed, and what the page looks like meanwhile.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { CDPSession, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { openBrowser } from "./browser.ts";
import { fillCode, findPlace, openEditor, previewOf } from "./editor.ts";
import { answerFor } from "./fidelity/libraries.ts";
import { IS_FULL } from "./rounds.ts";
import { testServer } from "./test_server.ts";
import { passTurns } from "./turns.ts";
import { until } from "./until.ts";

const PAGES = new URL("../fidelity/pages/", import.meta.url);
const KINDS = ["h1, h2, h3, h4", "p", "button", "a"] as const;
const PICKED = "data-test-picked";
/** A page without its library may have none. */
const EDITED_MIN = 15;

/** A rounded corner that is drawn anew differs by one level of 255. */
const SAME_LEVELS = 2;

/** Not the page's: the card, what is said, and of the field its caret and its outline. */
const OVER_THE_PAGE = `.edit-card, .edit-hint-bar, .toasts, .preview-busy { visibility: hidden }
.words-in-place { outline-color: transparent !important; caret-color: transparent !important }`;

const MOTION_AT_ITS_END = `*, ::before, ::after {
  animation-duration: 0s !important; animation-delay: 0s !important; animation-iteration-count: 1 !important;
  transition-duration: 0s !important; transition-delay: 0s !important; scroll-behavior: auto !important }`;

export async function assertPagesStay(t: Deno.TestContext, width: number): Promise<void> {
  const edited = new Map<string, number>();
  let names = listPages(width);
  while (names.length > 0) {
    names = names.slice(await assertStayUntilOneFails(t, width, names, edited));
  }
  for (const kind of KINDS) assert.ok(edited.get(kind)! >= EDITED_MIN, `${kind} was edited`);
}

/** Each page is walked at one of the two widths; with `FAULTS=full`, at both. */
function listPages(width: number): string[] {
  const names = [...Deno.readDirSync(PAGES)].map(({ name }) => name).toSorted();
  const [first, every] = IS_FULL ? [0, 1] : [width < 1_024 ? 0 : 1, 2];
  return names.filter((_, i) => i % every === first);
}

/** Returns how many pages were tried: where one fails, the editor is left as it is, and the next page needs another. */
async function assertStayUntilOneFails(
  t: Deno.TestContext,
  width: number,
  names: readonly string[],
  edited: Map<string, number>,
): Promise<number> {
  await using server = await testServer();
  await using chromium = await openBrowser({
    width,
    reducedMotion: "reduce",
    // A library that is not installed is not there.
    otherHosts: (url) => answerFor(url).catch(() => null),
  });
  const { page } = chromium;
  await openEditor(server, chromium);
  await hideWhatIsOver(page);
  for (const [index, name] of names.entries()) {
    const isSame = await t.step(name, () => assertPageStays(page, name, edited));
    if (!isSame) return index + 1;
  }
  return names.length;
}

async function assertPageStays(
  page: Page,
  name: string,
  edited: Map<string, number>,
): Promise<void> {
  await showPage(page, await Deno.readTextFile(new URL(name, PAGES)));
  const toggle = page.getByRole("button", { name: "Edit on the page" });
  await toggle.click();
  for (const kind of KINDS) {
    const isEdited = await bringWords(page, kind) && await assertStays(page, `${name}: ${kind}`);
    if (isEdited) edited.set(kind, (edited.get(kind) ?? 0) + 1);
  }
  await page.keyboard.press("Escape");
  await toggle.waitFor();
}

async function showPage(page: Page, code: string): Promise<void> {
  const before = await page.locator(".preview iframe").evaluateAll((all) =>
    all.map((frame) => frame.getAttribute("src"))
  );
  await fillCode(page, code);
  await page.locator(`.preview iframe:not([src="${before[0]}"])`).waitFor();
  // The frame's first document is not the page yet.
  await rootOf(page).locator("[data-folio-at]").first().waitFor({ state: "attached" });
  await rootOf(page).evaluate(async (_, rules) => {
    const { readyState } = document;
    if (readyState !== "complete") await new Promise((loaded) => addEventListener("load", loaded));
    // What moves by itself is never the same twice.
    const last = Number(setTimeout(() => {}, 0));
    for (let id = 0; id <= last; id++) clearTimeout(id);
    self.requestAnimationFrame = () => 0;
    // A press anywhere takes the focus that a page gave itself.
    (document.activeElement as HTMLElement | null)?.blur();
    for (const canvas of document.querySelectorAll("canvas")) canvas.style.visibility = "hidden";
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, MOTION_AT_ITS_END);
}

/** Returns whether its words are typed in place: those that a script wrote are not, nor those that are turned. */
async function assertStays(page: Page, name: string): Promise<boolean> {
  await page.mouse.move(1, 1);
  const before = await takeStill(page);
  await press(page);
  const field = page.locator(".words-in-place");
  const isInPlace = await field.isVisible();
  if (isInPlace) {
    await untilSame(`${name} with its field open`, page, before);
    const [across, down] = await field.evaluate((field) => [
      field.scrollWidth - field.clientWidth,
      field.scrollHeight - field.clientHeight,
    ]);
    assert.ok(across! <= 1 && down! <= 1, `${name} wraps otherwise in the field`);
  }
  await page.keyboard.press("Escape");
  await page.locator(".edit-card").waitFor({ state: "detached" });
  await untilSame(`${name} after Escape`, page, before);
  return isInPlace;
}

async function hideWhatIsOver(page: Page): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, OVER_THE_PAGE);
}

/** The first of these elements that holds one text and lies open to a press is brought to the middle. */
async function bringWords(page: Page, kind: string): Promise<boolean> {
  return await rootOf(page).evaluate((_, [kind, mark]) => {
    document.querySelector(`[${mark}]`)?.removeAttribute(mark!);
    for (const element of document.querySelectorAll<HTMLElement>(kind!)) {
      if (!element.hasAttribute("data-folio-at") || element.childNodes.length !== 1) continue;
      const [text] = element.childNodes;
      if (!(text instanceof Text) || !/\w/.test(text.data)) continue;
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      // A higher one is scrolled to make room for the card.
      if (at !== element || height > innerHeight / 3) continue;
      element.setAttribute(mark!, "");
      return true;
    }
    return false;
  }, [kind, PICKED]);
}

async function press(page: Page): Promise<void> {
  const { x, y } = await findPlace(page, rootOf(page).locator(`[${PICKED}]`));
  const card = page.locator(".edit-card");
  await until("a press that is heard", async () => {
    if (await card.count() > 0) return true;
    await page.mouse.click(x, y);
    await passTurns(page, 2);
    return await card.count() > 0;
  });
  await page.mouse.move(1, 1);
}

async function takeStill(page: Page): Promise<Buffer> {
  let last = await take(page);
  await until("a page that stands still", async () => {
    const before = last;
    last = await take(page);
    return await looksLike(last, before);
  });
  return last;
}

async function untilSame(what: string, page: Page, before: Buffer): Promise<void> {
  await until(`the same pixels of ${what}`, async () => await looksLike(await take(page), before));
}

async function looksLike(picture: Buffer, other: Buffer): Promise<boolean> {
  if (picture.equals(other)) return true;
  const [pixels, others] = await Promise.all(
    [picture, other].map((png) => sharp(png).raw().toBuffer()),
  );
  return pixels!.length === others!.length &&
    pixels!.every((level, index) => Math.abs(level - others![index]!) <= SAME_LEVELS);
}

/** The driver's own way looks into each frame several times, which takes seconds beside other tests. */
async function take(page: Page): Promise<Buffer> {
  const clip = (await page.locator(".preview-stage").boundingBox())!;
  const { data } = await devtoolsOf(page).then((devtools) =>
    devtools.send("Page.captureScreenshot", { clip: { ...clip, scale: 1 }, optimizeForSpeed: true })
  );
  return Buffer.from(data, "base64");
}

const DEVTOOLS = new WeakMap<Page, Promise<CDPSession>>();

function devtoolsOf(page: Page): Promise<CDPSession> {
  const devtools = DEVTOOLS.get(page) ?? page.context().newCDPSession(page);
  DEVTOOLS.set(page, devtools);
  return devtools;
}

function rootOf(page: Page): Locator {
  return previewOf(page).contentFrame().locator(":root");
}
