// Earlier saves as pictures, and two pages over each other: by mouse, by finger and by keys, and never more than two.
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { callPath, CALLS } from "../../../contract/paths.ts";
import { openFinger } from "../../support/finger.ts";
import { openBrowser } from "../../support/browser.ts";
import { openTab, previewOf } from "../../support/editor.ts";
import { PAGE, signedIn } from "../../support/signed_in_state.ts";
import { type TestServer, testServer } from "../../support/test_server.ts";
import { until } from "../../support/until.ts";

const long = (colour: string) =>
  `<!DOCTYPE html><html lang="en"><title>${colour} soup</title>
<body style="margin:0;background:${colour};color:#fff"><h1 style="font-size:160px">${colour}</h1><div style="height:4000px"></div>
<p>The end of ${colour}</p>
<script>document.querySelector("h1").onclick = () => document.title = "pressed";
addEventListener("message", ({ data }) => document.body.dataset.heard = JSON.stringify(data));</script>`;

const OPEN = signedIn("compared", "/dashboard", { hasPortfolio: true });

async function openHistory(page: Page, server: TestServer, codes: readonly string[]) {
  await OPEN.open(page, server);
  const access = await page.evaluate(() => localStorage.getItem("access_token"));
  const bearer = { Authorization: `Bearer ${access}` };
  for (const user_code of codes) {
    const saved = await server.app.post(CALLS.savePortfolio, { user_code }, bearer);
    assert.equal(saved.status, 200, await saved.text());
  }
  await page.getByRole("button", { name: "Edit Portfolio" }).click();
  await openTab(page, "History");
  return page.getByRole("region", { name: "History" });
}

async function choose(page: Page, history: Locator, version: number): Promise<Locator> {
  await history.getByRole("button", { name: new RegExp(`Version ${version} · `) }).click();
  for (const place of ["before", "after"]) {
    await frameAt(page, place).getByRole("heading").waitFor();
  }
  return page.getByRole("slider", { name: "How much is seen of each" });
}

function frameAt(page: Page, place: string) {
  return page.frameLocator(`.compared[data-place=${place}] iframe`);
}

function valueOf(handle: Locator): Promise<number> {
  return handle.evaluate((element) => Number(element.ariaValueNow));
}

Deno.test("each save has its picture and its day in words; a page that cannot be drawn has a plate with its title", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  const blank = "<title>An empty plate</title><body style='background:#fff'>";
  const history = await openHistory(page, server, [long("teal"), blank]);
  const rows = history.getByRole("listitem");
  await rows.nth(1).locator("img").waitFor();
  await rows.nth(2).locator("img").waitFor();
  const isWhole = rows.nth(1).locator("img").evaluate((image: HTMLImageElement) =>
    image.naturalWidth
  );
  assert.equal(await isWhole, 480);
  assert.equal(await rows.nth(0).locator(".history-picture").innerText(), "An empty plate");
  assert.equal(await rows.nth(0).locator("img").count(), 0);
  for (const row of await rows.all()) {
    assert.match(await row.locator("time").innerText(), /^(Today|Yesterday), \d\d:\d\d$/);
  }
  assert.equal(await history.getByText("Saved last").count(), 1);
  assert.deepEqual(complaints, []);
});

Deno.test("by mouse and by keys: the handle shows as much of each as is asked for, and both scroll as one", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440, reducedMotion: "reduce" });
  const { page, complaints } = chromium;
  const history = await openHistory(page, server, [long("teal")]);
  const handle = await choose(page, history, 1);
  assert.equal(await page.locator(".editor iframe").count(), 2);
  const stage = (await page.locator(".comparison").boundingBox())!;
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(stage.x + stage.width / 4, y, { steps: 4 });
  await page.mouse.up();
  assert.equal(await valueOf(handle), 25);
  // To the left of the handle stands the page now, to the right the save before.
  const colours = await coloursAt(page, [[stage.x + 60, y], [stage.x + stage.width - 90, y]]);
  assert.deepEqual(colours, ["0,128,128", "18,52,59"]);
  await handle.focus();
  for (const [key, value] of [["ArrowRight", 30], ["ArrowDown", 25], ["End", 100], ["Home", 0]]) {
    await page.keyboard.press(String(key));
    assert.equal(await valueOf(handle), value, String(key));
  }
  assert.match((await handle.getAttribute("aria-valuetext"))!, /^Your page now: 0 %, Version 1 · /);
  await handle.press("End");
  await page.mouse.move(stage.x + stage.width / 2, y);
  await page.mouse.wheel(0, 1_500);
  const scrollOf = (place: string) =>
    frameAt(page, place).locator("html").evaluate(() => Math.round(scrollY));
  await until("a scroll", async () => await scrollOf("before") > 0);
  await page.getByRole("group", { name: "Both pages" }).press("End");
  await frameAt(page, "before").getByText("The end of teal").waitFor();
  await until(
    "the end of the longer page",
    () =>
      frameAt(page, "before").locator("html").evaluate((root) =>
        Math.abs(root.scrollHeight - innerHeight - scrollY) < 2
      ),
  );
  // The shorter one has nothing to scroll.
  assert.equal(await scrollOf("after"), 0);
  // A press meant for the comparison reaches no page, and no page hears what tells it to scroll.
  await page.mouse.click(stage.x + 60, stage.y + 40);
  const heard = await frameAt(page, "before").locator("body").getAttribute("data-heard");
  assert.doesNotMatch(heard ?? "", /folio:scroll/);
  await history.getByRole("button", { name: "‹ All saves" }).click();
  await previewOf(page).contentFrame().getByRole("heading").waitFor();
  assert.equal(await page.locator(".editor iframe").count(), 1);
  assert.deepEqual(complaints, []);
});

Deno.test("by finger at 390: the handle follows it, and beside the handle a finger scrolls", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 390, hasTouch: true });
  const { page } = chromium;
  const history = await openHistory(page, server, [long("teal")]);
  const handle = await choose(page, history, 2);
  const box = (await handle.boundingBox())!;
  assert.ok(box.width >= 44, `${box.width} px`);
  const finger = await openFinger(page);
  const y = box.y + box.height / 2;
  await finger.down(195, y);
  for (const x of [220, 260, 312]) await finger.move(x, y);
  await finger.up();
  await until("80 %", async () => await valueOf(handle) === 80);
  await finger.down(60, y);
  for (const by of [40, 80, 160]) await finger.move(60, y - by);
  await finger.up();
  await until(
    "a scroll",
    () => frameAt(page, "after").locator("html").evaluate(() => scrollY > 50),
  );
});

Deno.test("two saves stand beside each other, and their code is compared where that is asked for", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  const history = await openHistory(page, server, [long("teal"), long("navy")]);
  await choose(page, history, 1);
  assert.equal(await history.locator("pre").count(), 0);
  await history.getByRole("combobox").selectOption({ index: 2 });
  await frameAt(page, "before").getByRole("heading", { name: "teal" }).waitFor();
  await frameAt(page, "after").getByRole("heading", { name: "Soup of the day" }).waitFor();
  await history.getByText("See the code").click();
  await history.getByText("- <p>The end of teal</p>").waitFor();
  assert.equal(await page.locator(".editor iframe").count(), 2);
  await history.getByRole("button", { name: "Restore this version" }).click();
  await previewOf(page).contentFrame().getByText("Lentils, lemon, cumin.").waitFor();
  assert.ok(PAGE.includes("Lentils, lemon, cumin."));
});

Deno.test("a version that is gone meanwhile is said, and the page stays", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  const history = await openHistory(page, server, [long("teal")]);
  const row = history.getByRole("button", { name: /Version 1 · / });
  await row.waitFor();
  await server.app.database.sql`delete from portfolio_versions where version = 1`;
  const gone = page.waitForResponse((response) =>
    response.url().endsWith(callPath(CALLS.version, { version: 1 }))
  );
  await row.click();
  assert.equal((await gone).status(), 404);
  await history.locator(".notice-error").waitFor();
  await previewOf(page).contentFrame().getByText("teal").first().waitFor();
});

async function coloursAt(page: Page, places: readonly (readonly [number, number])[]) {
  const { default: sharp } = await import("sharp");
  const picture = sharp(await page.screenshot());
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return places.map(([x, y]) => {
    const at = (Math.round(y) * info.width + Math.round(x)) * info.channels;
    return [...data.subarray(at, at + 3)].join();
  });
}
