// The landing page: ten features that turn, stop, and follow the keyboard; and all of it without script.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { passHold, passTime, stopClock } from "../support/clock.ts";
import { openBrowser } from "../support/browser.ts";
import { readShifts, watchShifts } from "../support/shifts.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("section 2, /: a carousel of 10 features that goes on every 4 seconds", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  await stopClock(page);
  await page.goto(server.origin);
  await untilHydrated(page);
  assert.equal(await page.getByRole("tab").count(), 10);
  assert.equal(await current(page), 0);
  await passTime(page, 3_999);
  assert.equal(await current(page), 0);
  await passTime(page, 1);
  assert.equal(await current(page), 1);
  for (let i = 0; i < 9; i++) await passTime(page, 4_000);
  assert.equal(await current(page), 0, "after the tenth comes the first");
  assert.deepEqual(complaints, []);
});

Deno.test("section 2, /: a feature can be clicked, and gets its whole 4 seconds", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await stopClock(page);
  await page.goto(server.origin);
  await untilHydrated(page);
  await passTime(page, 3_000);
  const tab = page.getByRole("tab").nth(6);
  await tab.click();
  assert.equal(await current(page), 6);
  await passTime(page, 20_000);
  assert.equal(await current(page), 6, "held while the mouse and the focus are on it");
  await page.mouse.move(0, 0);
  await tab.blur();
  await passTime(page, 3_999);
  assert.equal(await current(page), 6);
  await passTime(page, 1);
  assert.equal(await current(page), 7);
});

Deno.test("section 2, /: the carousel pauses and follows the arrow keys", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await stopClock(page);
  await page.goto(server.origin);
  await untilHydrated(page);
  await passHold(page);
  await page.getByRole("button", { name: "Pause the features" }).click();
  await page.mouse.move(0, 0);
  await page.getByRole("button", { name: "Play the features" }).blur();
  await passTime(page, 20_000);
  assert.equal(await current(page), 0);
  await page.getByRole("tab").first().focus();
  for (
    const [key, expected] of [["ArrowDown", 1], ["ArrowUp", 0], ["ArrowUp", 9], ["Home", 0], [
      "End",
      9,
    ]] as const
  ) {
    await page.keyboard.press(key);
    assert.equal(await current(page), expected, key);
  }
  const focused = page.locator("[role=tab]:focus");
  assert.equal(await focused.getAttribute("aria-selected"), "true", "the focus goes along");
});

Deno.test("section 2, /: nothing turns for those who asked for less motion", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ reducedMotion: "reduce" });
  const { page } = chromium;
  await stopClock(page);
  await page.goto(server.origin);
  await page.getByRole("button", { name: "Play the features" }).waitFor();
  await passTime(page, 20_000);
  assert.equal(await current(page), 0);
});

Deno.test("section 2, /: its buttons lead to sign-up and sign-in, and its footer elsewhere", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  for (const [name, path] of [["Get Started", "/register"], ["Sign In", "/login"]]) {
    await page.goto(server.origin);
    await page.getByRole("link", { name: name! }).first().click();
    await page.waitForURL(server.origin + path);
  }
  const footer = page.getByRole("contentinfo");
  await footer.getByText("© 2025").waitFor();
  for (const path of ["/examples", "/privacy", "/terms"]) {
    assert.equal(await footer.locator(`a[href="${path}"]`).count(), 1, path);
  }
  for (const name of ["Made by Folio Kitchen", "Source code", "Feedback and bug reports"]) {
    await footer.getByRole("link", { name }).waitFor();
  }
});

Deno.test("the landing page says what it costs, whose a page is, and who runs it, in its first view and at its end", async () => {
  await using server = await testServer({
    OPERATOR_NAME: "Example Association",
    MAIL_FROM: "Folio Kitchen <kitchen@folio.example>",
  });
  await using chromium = await openBrowser({ width: 360 });
  const { page } = chromium;
  await page.goto(server.origin);
  for (const said of ["Free", "Yours to take away at any time", "Run by Example Association"]) {
    const first = page.locator(".table").getByText(said, { exact: true });
    const { y } = (await first.boundingBox())!;
    assert.ok(y < 740, `${said} is in the first view`);
    await page.getByRole("contentinfo").getByText(said.toLowerCase()).or(
      page.getByRole("contentinfo").getByText(said),
    ).first().waitFor();
  }
});

Deno.test("nothing on the landing page looks like a button or a link and is none", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(server.origin);
  await untilHydrated(page);
  const pretended = await page.evaluate(() =>
    [...document.body.querySelectorAll("*")].filter((element) => {
      if (element.closest("a, button, summary, [role=tab], svg, code, label:has(input)")) {
        return false;
      }
      const style = getComputedStyle(element);
      return element.classList.contains("button") || style.cursor === "pointer" ||
        style.textDecorationLine.includes("underline");
    }).map((element) => element.outerHTML.slice(0, 80))
  );
  assert.deepEqual(pretended, []);
});

for (const [width, shape] of [[1440, "_large"], [390, "_phone_large"]] as const) {
  Deno.test(`the first example is sharp at ${width} px on a dense screen before its page is there`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser();
    const context = await chromium.browser.newContext({
      viewport: { width, height: 900 },
      deviceScaleFactor: 2,
    });
    const page = await context.newPage();
    await page.route("**/examples/*/frame", (route) => route.abort());
    await page.goto(server.origin);
    const picture = page.locator(".serving-page img");
    await picture.scrollIntoViewIfNeeded();
    const { source, pixels, wanted } = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const bitmap = await createImageBitmap(image);
      return { source: image.currentSrc, pixels: bitmap.width, wanted: image.width * 2 };
    });
    assert.match(source, new RegExp(`/example_musician${shape}-\\w+\\.avif$`));
    assert.ok(pixels >= 0.98 * wanted, `${pixels} of ${wanted}`);
    await context.close();
  });
}

Deno.test("without script, the landing page can be read, and forms say that they need it", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const context = await chromium.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.origin);
  for (
    const title of [
      "One file in, one page online.",
      "Your scripts run, and reach nobody’s account.",
    ]
  ) {
    await page.getByText(title).waitFor();
  }
  for (const path of ["/login", "/register", "/forgot-password", "/dashboard"]) {
    await page.goto(server.origin + path);
    await page.getByText(/needs JavaScript/).first().waitFor();
  }
  await context.close();
});

Deno.test("nothing on the landing page shifts while it loads", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 360 });
  const { page } = chromium;
  await watchShifts(page);
  await page.goto(server.origin);
  await untilHydrated(page);
  await page.getByRole("tab").nth(3).click();
  const shifts = await readShifts(page);
  assert.deepEqual(shifts, []);
});

/** Until then, buttons that need script are disabled. */
async function untilHydrated(page: Page): Promise<void> {
  await page.getByRole("button", { name: / the features$/, disabled: false }).waitFor();
}

async function current(page: Page): Promise<number> {
  const selected = await page.getByRole("tab").evaluateAll((tabs) =>
    tabs.map((tab) => tab.getAttribute("aria-selected")).indexOf("true")
  );
  const shown = await page.locator(".carousel-slide").evaluateAll((slides) =>
    slides.findIndex((slide) => slide.hasAttribute("data-current"))
  );
  assert.equal(selected, shown);
  return selected;
}
