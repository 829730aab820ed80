// The first screen of the landing page: a page under a lid, the colours around it, and a field that is everywhere.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SERVED } from "../../ui/site/served.ts";
import { PROMPTS } from "../../ui/site/prompts.ts";
import { REPLY, seePage } from "../support/arriving.ts";
import { openBrowser } from "../support/browser.ts";
import { testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";
import { untilNothingComes } from "../support/turns.ts";

const MOST_WORDS_BELOW = 250;

Deno.test("the page on the table is a still picture until somebody moves, and alive then", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 360 });
  const { page, complaints } = chromium;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(server.origin);
  await page.getByRole("button", { name: "Lift the lid", disabled: false }).waitFor();
  await untilNothingComes(page);
  assert.deepEqual(asked.filter((path) => path.startsWith("/examples/")), []);
  assert.ok(asked.some((path) => /example_musician_phone.*\.avif$/.test(path)));
  await page.mouse.move(5, 5);
  const frame = page.frameLocator(".serving-page iframe[data-loaded]");
  assert.equal(await frame.locator("body").evaluate(() => innerWidth), 390, "as on a phone");
  await page.keyboard.press("Tab");
  assert.equal(await page.locator("iframe:focus").count(), 0, "only to be looked at");
  assert.deepEqual(complaints, []);
});

Deno.test("each lift of the lid brings the next page and its colours, and never a second frame", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await page.goto(server.origin);
  await page.evaluate(() => {
    const seen = { most: 0 };
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      seen.most = Math.max(seen.most, document.querySelectorAll("iframe").length);
    }).observe(document.body, { childList: true, subtree: true });
  });
  const colours = new Set<string>();
  for (const { id, title } of [...SERVED.slice(1), SERVED[0]!]) {
    await page.getByRole("button", { name: "Lift the lid", disabled: false }).click();
    await page.getByRole("link", { name: title, exact: true }).waitFor();
    const src = await page.locator(".serving-page iframe[data-loaded]").getAttribute("src");
    assert.match(src!, new RegExp(`/examples/${id}/frame$`));
    await page.locator(`[data-served="${id}"]:not([data-lid])`).waitFor({ state: "attached" });
    await settle(page);
    colours.add(
      await page.locator(".table").evaluate((it) => getComputedStyle(it).backgroundColor),
    );
  }
  assert.equal(colours.size, SERVED.length);
  assert.equal(
    await page.evaluate(() => (globalThis as never as { seen: { most: number } }).seen.most),
    1,
  );
  assert.deepEqual(complaints, []);
});

Deno.test("each example is on the table, in colours that can be read, by day and by night", async () => {
  assert.deepEqual(
    SERVED.map(({ id }) => id).toSorted(),
    PROMPTS.map(({ id }) => id).toSorted(),
  );
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440, reducedMotion: "reduce" });
  const { page } = chromium;
  await page.goto(server.origin);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const { id } of SERVED) {
      const poor = (await contrasts(page, id)).filter(([, , ratio]) => ratio < 4.5);
      assert.deepEqual(poor, [], `${id}, ${colorScheme}`);
    }
  }
});

Deno.test("the lid stays where it is for those who asked for less motion, and the next page comes all the same", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440, reducedMotion: "reduce" });
  const { page } = chromium;
  await page.goto(server.origin);
  const places = await page.evaluateHandle(() => {
    const lid = document.querySelector(".serving-lid")!;
    const seen = [getComputedStyle(lid).transform];
    new MutationObserver(() => seen.push(getComputedStyle(lid).transform))
      .observe(document.querySelector("[data-served]")!, { attributes: true });
    return seen;
  });
  await page.getByRole("button", { name: "Lift the lid", disabled: false }).click();
  await page.getByRole("link", { name: SERVED[1]!.title, exact: true }).waitFor();
  const [before, ...later] = await places.jsonValue();
  assert.notEqual(before, "none");
  assert.ok(later.length > 0);
  assert.deepEqual(later.filter((each) => each !== before), []);
});

for (const way of ["paste", "drop"] as const) {
  Deno.test(`a ${way} anywhere on the screen opens the page`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width: 1440 });
    const { page, complaints } = chromium;
    await page.goto(server.origin);
    await page.getByRole("button", { name: "Lift the lid", disabled: false }).waitFor();
    await page.evaluate(({ way, text }) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      // Word processors add a picture of the text.
      if (way === "paste") data.items.add(new File(["x"], "image.png", { type: "image/png" }));
      const init = { bubbles: true, cancelable: true };
      document.querySelector("#how")!.dispatchEvent(
        way === "paste"
          ? new ClipboardEvent("paste", { ...init, clipboardData: data })
          : new DragEvent("drop", { ...init, dataTransfer: data }),
      );
    }, { way, text: REPLY });
    await page.waitForURL(/\/try$/);
    await seePage(page);
    assert.deepEqual(complaints, []);
  });
}

Deno.test(`below its first screen, the landing page has at most ${MOST_WORDS_BELOW} words`, async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(server.origin);
  const words = await page.evaluate(() =>
    [...document.querySelectorAll(".landing-section, .footer")].flatMap((section) =>
      section.textContent!.match(/[\p{L}\p{N}’'/-]+/gu)!
    ).length
  );
  assert.ok(words <= MOST_WORDS_BELOW, `${words} words`);
  assert.equal(await page.getByRole("tab").count(), 10);
  assert.equal(await page.locator(".shown-steps li").count(), 3);
  assert.equal(await page.locator(".audiences-shown h3").count(), 5);
});

/** Colours have changed once none of their transitions is under way. */
async function settle(page: Page): Promise<void> {
  await until(
    "colours that rest",
    () => page.evaluate(() => document.querySelector(".table")!.getAnimations().length === 0),
  );
}

/** What is written, on what, and the contrast of both (WCAG 2.2, 1.4.3). */
async function contrasts(page: Page, id: string): Promise<[string, string, number][]> {
  return await page.evaluate((id) => {
    document.querySelector<HTMLElement>("[data-served]")!.dataset.served = id;
    const style = getComputedStyle(document.querySelector(".table")!);
    const pen = document.createElement("canvas").getContext("2d")!;
    const probe = document.querySelector(".table")!.appendChild(document.createElement("i"));
    const luminance = (name: string) => {
      probe.style.color = `var(${name})`;
      pen.fillStyle = getComputedStyle(probe).color;
      pen.fillRect(0, 0, 1, 1);
      const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => {
        const c = part / 255;
        return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
      }) as [number, number, number, number];
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const pairs = [
      ["--ink", "--paper"],
      ["--ink-soft", "--paper"],
      ["--accent", "--paper"],
      ["--accent-strong", "--paper"],
      ["--ink", "--sheet"],
      ["--ink-soft", "--sheet"],
      ["--on-accent", "--accent"],
    ] as const;
    const told = pairs.map(([front, back]): [string, string, number] => {
      const [low, high] = [luminance(front), luminance(back)].sort((a, b) => a - b);
      return [front, back, (high! + 0.05) / (low! + 0.05)];
    });
    probe.remove();
    return style.getPropertyValue("--paper") ? told : [["no colours", id, 0]];
  }, id);
}
