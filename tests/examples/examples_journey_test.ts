// The twelve examples as visitors see them: on a phone and a desk, without a shift, a complaint, a barrier or an overflow.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import axe from "axe-core";
import { exampleFramePath, examplePath } from "../../contract/examples/example_paths.ts";
import { PROMPTS } from "../../ui/site/prompts.ts";
import { openBrowser } from "../support/browser.ts";
import { testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

for (const { id } of PROMPTS) {
  Deno.test(`the example ${id} is good at 360 and 1440 px, and nothing of it shifts`, async () => {
    await using server = await testServer();
    for (const width of [360, 1440]) {
      await using chromium = await openBrowser({ width });
      const { page, complaints } = chromium;
      await page.addInitScript(watchShifts);
      await page.goto(server.origin + examplePath(id));
      const frame = await until(
        "the frame of the example",
        () => page.frames().find((each) => each.url().endsWith(exampleFramePath(id))),
      );
      await frame.waitForLoadState("load");
      await frame.evaluate(() => document.fonts.ready.then(() => {}));
      const faces = await frame.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === "error").length
      );
      assert.equal(faces, 0, "every typeface is one");
      const shift = await frame.evaluate(async () => {
        for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
          scrollTo(0, y);
          await new Promise(requestAnimationFrame);
        }
        return (globalThis as unknown as { shift: number }).shift;
      });
      assert.ok(shift < 0.0005, `${width} px: it shifts by ${shift}`);
      assert.deepEqual(await frame.evaluate(findTooWide), [], `${width} px: too wide`);
      await frame.evaluate(axe.source);
      assert.deepEqual(await frame.evaluate(violations), [], `${width} px`);
      assert.deepEqual(complaints, []);
    }
  });
}

Deno.test("above an example stands its prompt, to read and to copy, and the way to start from it", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 360, hasClipboard: true });
  const { page, complaints } = chromium;
  await page.goto(server.origin + examplePath("writer"));
  await page.locator("summary").click();
  await page.getByRole("button", { name: "Copy prompt" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, PROMPTS.find(({ id }) => id === "writer")!.text);
  await page.getByRole("link", { name: "Start from this page" }).click();
  await page.waitForURL(/\/try/);
  assert.deepEqual(complaints, []);
});

function watchShifts(): void {
  Object.assign(globalThis, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) (globalThis as unknown as { shift: number }).shift += value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}

function findTooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll("body *")]
    .filter((each) => each.getBoundingClientRect().right > clientWidth)
    .map(({ tagName, className }) => `${tagName} ${className}`)
    .slice(0, 9);
}

async function violations(): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}
