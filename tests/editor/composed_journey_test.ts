// The screens of the signed-in and /developers, measured: what comes first, what stands beside what, and that nothing is cut off.
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { LONGEST_USERNAME } from "../support/signed_in_state.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

Deno.test("an offline dashboard says first that nobody sees the page, and puts it online", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await go(page, server, "dashboard_offline");
  const headings = page.locator("main").locator("h1, h2, h3");
  assert.deepEqual((await headings.allInnerTexts()).slice(0, 2), [
    "Welcome, chef1!",
    "Nobody sees your page",
  ]);
  assert.equal(await page.locator(".page-state-name").innerText(), "Offline");
  const first = page.locator("main .button-primary:visible");
  assert.deepEqual(await first.allInnerTexts(), ["Put it online"]);
  await first.click();
  await page.getByRole("heading", { name: "Your portfolio is live" }).waitFor();
  assert.deepEqual(complaints, []);
});

for (const name of ["dashboard_all", "dashboard_offline_messages", "dashboard_empty", "profile"]) {
  Deno.test(`${name} is read in the order in which it is seen`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width: 360 });
    const { page } = chromium;
    await go(page, server, name);
    const cards = page.locator("main").locator("h1:visible, h2:visible");
    assert.ok(await cards.count() > 3);
    const below = (await boxesOf(cards)).map(({ y }) => y);
    assert.deepEqual(below, below.toSorted((a, b) => a - b));
    await page.setViewportSize({ width: 1440, height: 900 });
    // Wide, whatever comes later stands below, or in a column to the right.
    const boxes = await boxesOf(cards);
    for (const [i, { x, y }] of boxes.entries()) {
      const later = boxes.slice(i + 1);
      assert.deepEqual(later.filter((box) => box.y < y && box.x <= x), [], `heading ${i}`);
    }
  });
}

for (const width of [320, 360, 1440]) {
  for (const name of ["dashboard_long_username", "dashboard_offline_messages"]) {
    Deno.test(`${name} never breaks the longest name within its address, at ${width} px`, async () => {
      await using server = await testServer();
      await using chromium = await openBrowser({ width });
      const { page } = chromium;
      await go(page, server, name);
      const path = page.locator(".page-state .page-address wbr + span");
      assert.equal(await path.textContent(), `/u/${LONGEST_USERNAME}`);
      const { lines, isInside } = await path.evaluate((path) => {
        const range = document.createRange();
        range.selectNodeContents(path);
        const rectangles = [...range.getClientRects()];
        const room = path.closest("p")!.getBoundingClientRect();
        return {
          lines: new Set(rectangles.map(({ top }) => top)).size,
          isInside: rectangles.every(({ left, right }) => left >= room.left && right <= room.right),
        };
      });
      assert.deepEqual({ lines, isInside }, { lines: 1, isInside: true });
    });
  }
}

for (const width of [360, 768, 1024, 1440]) {
  Deno.test(`both miniatures are whole within their box at ${width} px`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width });
    const { page } = chromium;
    await go(page, server, "dashboard_live");
    const [room] = await boxesOf(page.locator(".miniatures"));
    const miniatures = await boxesOf(page.locator(".miniature"));
    assert.equal(miniatures.length, 2);
    for (const miniature of miniatures) {
      assert.ok(miniature.width > 50 && miniature.height > 50);
      assert.ok(miniature.x >= room!.x && miniature.y >= room!.y);
      assert.ok(miniature.x + miniature.width <= room!.x + room!.width);
      assert.ok(miniature.y + miniature.height <= room!.y + room!.height);
    }
  });
}

for (const width of [769, 1440]) {
  Deno.test(`the sidebar is as tall as the screen, wherever one has scrolled to, at ${width} px`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width });
    const { page } = chromium;
    await go(page, server, "dashboard_all");
    for (const isScrolled of [false, true]) {
      if (isScrolled) await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      assert.equal(await page.evaluate(() => scrollY > 0), isScrolled);
      const [panel] = await boxesOf(page.locator(".sidebar-panel"));
      assert.deepEqual([Math.abs(Math.round(panel!.y)), panel!.height], [0, 900]);
      const [column] = await boxesOf(page.locator(".sidebar"));
      assert.ok(column!.y <= 0 && Math.round(column!.y + column!.height) >= 900);
      const [toggle] = await boxesOf(page.getByRole("button", { name: "Menu" }));
      assert.equal(Math.round(toggle!.y), 16);
    }
  });
}

for (
  // The rows of the profile are one column of 720 px.
  const [name, emptyMax] of [["dashboard_all", 60], ["profile", 300], ["prompts", 60]] as const
) {
  Deno.test(`${name} fills what the sidebar leaves, and stands in its middle`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width: 1440 });
    const { page } = chromium;
    await go(page, server, name);
    for (const width of [1440, 2200]) {
      await page.setViewportSize({ width, height: 900 });
      const [sidebar] = await boxesOf(page.locator(".sidebar"));
      const boxes = await boxesOf(page.locator("main > :not(link, style)"));
      // What has nothing to say has no box.
      const edges = boxes.filter((box) => box.width > 0);
      const left = Math.min(...edges.map(({ x }) => x)) - sidebar!.width;
      const right = width - Math.max(...edges.map((box) => box.x + box.width));
      assert.ok(Math.abs(left - right) < 1, `${width} px: ${left} beside ${right}`);
      if (width === 1440) assert.ok(left < emptyMax, `${left} px are empty`);
    }
  });
}

Deno.test("the commands of /developers are whole at any width, and copied as they are written", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 360, hasClipboard: true });
  const { page, complaints } = chromium;
  await go(page, server, "developers");
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const commands = page.locator("pre");
    assert.equal(await commands.count(), 8);
    for (const command of await commands.all()) {
      const { hidden, isInside } = await command.evaluate((pre) => {
        const box = pre.parentElement!.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(pre);
        const words = range.getBoundingClientRect();
        return {
          hidden: pre.scrollWidth - pre.clientWidth,
          isInside: words.left >= box.left && words.right <= box.right && box.right <= innerWidth,
        };
      });
      assert.deepEqual({ hidden, isInside }, { hidden: 0, isInside: true }, `${width} px`);
    }
  }
  const button = page.getByRole("button", { name: "Copy: Send a PDF" });
  await button.click();
  await button.getByText("Copied", { exact: true }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, await page.locator("#code_curl_file").textContent());
  assert.match(copied, /^curl --data-binary @resume\.pdf [^\n]+ \\\n {2}-H [^\n]+$/);
  assert.deepEqual(complaints, []);
});

for (const width of [360, 1440]) {
  Deno.test(`the pictures of the history and the words beside them stand below each other at ${width} px`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width });
    const { page } = chromium;
    await go(page, server, "editor_history_list");
    for (const selector of [".history-picture", "time", ".history-words"]) {
      const found = await boxesOf(page.locator(`.history-list ${selector}`));
      assert.ok(found.length > 10, selector);
      const places = new Set(found.map(({ x }) => Math.round(x)));
      assert.equal(places.size, 1, `${selector}: ${[...places].join(", ")}`);
    }
  });
}

async function boxesOf(elements: Locator) {
  return await elements.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    })
  );
}

async function go(page: Page, server: TestServer, name: string): Promise<void> {
  await SCREEN_STATES.find((state) => state.name === name)!.open(page, server);
}
