// What arrives on a screen whose scripts have not come yet is opened once they have.
import { Buffer } from "node:buffer";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { makeZip } from "../support/arriving_files.ts";
import { REPLY, seePage } from "../support/arriving.ts";
import { openBrowser } from "../support/browser.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { readSources } from "../support/sources.ts";
import { testServer } from "../support/test_server.ts";

const FIELD = "islands/editor/paste_field.tsx";
/** A screen of each file that draws the field: its head has the script that receives (islands/browser/gate.ts). */
const SCREENS: Record<string, string> = {
  "ui/site/table_section.tsx": "landing",
  "ui/dashboard/first_page.tsx": "dashboard_empty",
};
const ARRIVALS: Record<string, (page: Page) => Promise<void>> = {
  async "a paste anywhere"(page) {
    await page.locator("body").focus();
    await page.keyboard.press("ControlOrMeta+V");
    const field = page.getByLabel("Paste what your assistant wrote");
    assert.equal((await field.inputValue()).trim(), REPLY.trim(), "one sees that it has arrived");
  },
  async "a paste into the field"(page) {
    await page.getByLabel("Paste what your assistant wrote").focus();
    await page.keyboard.press("ControlOrMeta+V");
  },
  async "a dropped file"(page) {
    const isPrevented = await page.evaluate((reply) => {
      const data = new DataTransfer();
      data.items.add(new File([reply], "reply.md", { type: "text/markdown" }));
      const init = { dataTransfer: data, bubbles: true, cancelable: true };
      return ["dragover", "drop"].map((kind) =>
        !document.querySelector("main")!.dispatchEvent(new DragEvent(kind, init))
      );
    }, REPLY);
    assert.deepEqual(isPrevented, [true, true], "the browser does not open the file itself");
  },
  async "a chosen file"(page) {
    const buffer = Buffer.from(await makeZip());
    await page.getByLabel("Or choose a file")
      .setInputFiles({ name: "site.zip", mimeType: "application/zip", buffer });
  },
};

Deno.test("each file that draws the field has its screen here", async () => {
  const drawing = (await readSources())
    .filter(({ path, imports }) =>
      path.startsWith("ui/") && imports.some(({ target }) => target === FIELD)
    )
    .map(({ path }) => path);
  assert.deepEqual(drawing.toSorted(), Object.keys(SCREENS).toSorted());
});

for (const screen of Object.values(SCREENS)) {
  for (const [name, arrive] of Object.entries(ARRIVALS)) {
    Deno.test(`${name} is opened on ${screen}, even before its scripts have come`, async () => {
      await using server = await testServer();
      await using chromium = await openBrowser({ width: 1440, hasClipboard: true });
      const { page, complaints } = chromium;
      await SCREEN_STATES.find((state) => state.name === screen)!.open(page, server);
      await page.evaluate((text) => navigator.clipboard.writeText(text), REPLY);
      const mayCome = Promise.withResolvers<void>();
      await page.route("**/*.js", async (route) => {
        await mayCome.promise;
        await route.continue();
      });
      await page.goto(page.url(), { waitUntil: "commit" });
      await page.getByLabel("Paste what your assistant wrote").waitFor();
      await arrive(page);
      mayCome.resolve();
      await seePage(page, name === "a chosen file" ? "From a zip" : undefined);
      assert.deepEqual(complaints, []);
    });
  }
}
