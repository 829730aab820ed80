// The keyboard goes to a page where its person puts it, and a page that only means well is not stopped.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { codeField, fillCode, openEditor, previewOf, readCode } from "../support/editor.ts";
import { addKeyThieves } from "../support/key_thief.ts";
import { testServer } from "../support/test_server.ts";

const PAGE =
  `<!DOCTYPE html><title>Field</title><style>body { margin: 0 } input { width: 90vw; height: 40vh; display: block }</style>
<input aria-label="Yours">`;
/** The driver's look into a page counts as a press in it, for so long. */
const LOOKED_MS = 5_500;
const WELL_MEANT = `${PAGE}<p id="state">quiet</p><script>
const field = document.querySelector("input");
field.focus();
field.onblur = () => field.focus();
setInterval(() => field.focus(), 50);
setTimeout(() => {
  document.querySelector("#state").textContent = "awaited";
  console.log("shown");
}, 500);
</script>`;

Deno.test("from the code into the page, by a press and by Tab: what is typed there is the page's, and back again", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  const { heard } = await addKeyThieves(page);
  await openEditor(server, chromium);
  await fillCode(page, PAGE);
  const frame = previewOf(page).contentFrame();
  const field = frame.getByLabel("Yours");
  await field.waitFor();
  const { x, y } = (await previewOf(page).boundingBox())!;
  const code = (await codeField(page).boundingBox())!;
  // By mouse and keys alone, one right after the other: the driver's look into a page counts as a press in it.
  await page.mouse.click(code.x + 60, code.y + 8);
  await page.keyboard.press("ArrowRight");
  await page.mouse.click(x + 60, y + 60);
  await page.keyboard.type("soup", { delay: 20 });
  await page.mouse.click(code.x + 60, code.y + 8);
  await page.keyboard.press("ArrowRight");
  await page.mouse.click(x + 60, y + 60);
  await page.keyboard.type("s", { delay: 20 });
  assert.equal(heard().join(""), "soups");
  assert.match(await field.inputValue(), /soup/);
  await page.getByRole("separator", { name: "Width of the panel" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("!", { delay: 20 });
  assert.match(heard().join(""), /!$/);
  assert.equal(await readCode(page), PAGE);
  assert.equal(await page.getByRole("button", { name: "Run it again" }).count(), 0);
});

for (
  const [claim, code] of [
    ["that keeps giving its own field the focus", WELL_MEANT],
    [
      "that says something in a box as it loads",
      `${PAGE}<script>alert("Welcome"); console.log("shown")</script>`,
    ],
  ] as const
) {
  Deno.test(`a draft ${claim} is shown beside the code, whose author types on`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width: 1440 });
    const { page } = chromium;
    const { heard } = await addKeyThieves(page);
    await openEditor(server, chromium);
    // Heard, since the driver's look into a page counts as a press in it.
    const shown = () => page.waitForEvent("console", (message) => message.text() === "shown");
    const isShown = shown();
    await fillCode(page, code);
    await isShown;
    const place = (await codeField(page).boundingBox())!;
    await page.mouse.click(place.x + 60, place.y + 8);
    await page.keyboard.press("End");
    const isShownAgain = shown();
    await page.keyboard.type("<!-- and more words of its author -->", { delay: 20 });
    await isShownAgain;
    await page.keyboard.type(" ", { delay: 20 });
    assert.deepEqual(heard(), []);
    assert.match(await readCode(page), /and more words of its author/);
    assert.equal(await page.getByRole("button", { name: "Run it again" }).count(), 0);
    await previewOf(page).contentFrame().getByText(/awaited|Welcome/).waitFor();
  });
}

Deno.test("a field keeps the keyboard while the focus is on its way to a page that draws that out", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  const thieves = await addKeyThieves(page);
  await openEditor(server, chromium);
  await fillCode(page, PAGE);
  await previewOf(page).contentFrame().getByLabel("Yours").waitFor();
  const code = (await codeField(page).boundingBox())!;
  await page.mouse.click(code.x + 60, code.y + 8);
  await page.evaluate((ms) => {
    setTimeout(() => (document.activeElement as HTMLElement).blur(), ms);
  }, LOOKED_MS);
  await thieves.begin({ afterMs: LOOKED_MS + 1_000 });
  await thieves.untilStolen();
  await page.keyboard.type("what nobody else should read", { delay: 20 });
  assert.deepEqual(thieves.heard(), []);
});

Deno.test("what is typed before there is a frame lets no frame take the keyboard that comes after it", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  const thieves = await addKeyThieves(page);
  await openEditor(server, chromium);
  const code = (await codeField(page).boundingBox())!;
  await thieves.begin();
  assert.equal(await page.locator("iframe[src]").count(), 0);
  const comes = page.waitForResponse(/\/frame$/);
  await page.mouse.click(code.x + 60, code.y + 8);
  await page.keyboard.type("<p>Soup", { delay: 20 });
  await comes;
  await thieves.untilStolen();
  await page.keyboard.type("what nobody else should read", { delay: 20 });
  assert.deepEqual(thieves.heard(), []);
});

Deno.test("a field that was pressed while another gets the keyboard back from a page has it", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  const thieves = await addKeyThieves(page);
  await openEditor(server, chromium);
  await fillCode(page, PAGE);
  await previewOf(page).contentFrame().getByLabel("Yours").waitFor();
  const code = (await codeField(page).boundingBox())!;
  await thieves.begin({ afterKey: "ArrowRight" });
  await page.evaluate(() => {
    const other = document.createElement("input");
    other.id = "other";
    other.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 200px; z-index: 9";
    document.querySelector(".workspace")!.append(other);
    const focused: string[] = [];
    Object.assign(globalThis, { focused });
    other.addEventListener(
      "mousedown",
      () => addEventListener("focusin", ({ target }) => focused.push((target as Element).id)),
    );
    // As on a busy machine: what is to be done next is done later, once the other field was pressed.
    const { setTimeout } = globalThis;
    const late: (() => void)[] = [];
    const actLate = () => {
      globalThis.setTimeout = setTimeout;
      late.forEach((act) => act());
      console.log("acted late");
    };
    globalThis.setTimeout = ((act: () => void, after?: number) => {
      if (after !== undefined) return setTimeout(act, after);
      return late.push(act);
    }) as typeof setTimeout;
    other.addEventListener("click", () => setTimeout(actLate, 0));
  });
  await page.waitForTimeout(LOOKED_MS);
  await page.mouse.click(code.x + 60, code.y + 8);
  await page.keyboard.press("ArrowRight");
  await thieves.untilStolen();
  const areLate = page.waitForEvent("console", (message) => message.text() === "acted late");
  await page.mouse.click(100, 10);
  await areLate;
  // The page begins anew and takes the focus once more, and a key that is pressed in that moment reaches nobody.
  await page.getByRole("button", { name: "Run it again" }).waitFor();
  await page.keyboard.type("mine", { delay: 20 });
  assert.deepEqual(thieves.heard(), []);
  assert.equal(await page.locator("#other").inputValue(), "mine");
  const focused = await page.evaluate(() =>
    (globalThis as unknown as { focused: string[] }).focused
  );
  assert.deepEqual([...new Set(focused)], ["other"], "the one before has it no more");
  assert.equal(await readCode(page), PAGE);
});
