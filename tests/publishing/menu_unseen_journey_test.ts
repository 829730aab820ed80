// Whatever a page tries, what a removed menu left is not seen, read out or printed: with scripts and without.
import assert from "node:assert/strict";
import type { Frame, Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { MENU_REVEALS } from "../attacks/menus.ts";
import { openBrowser } from "../support/browser.ts";
import { signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";

const AROUND = `<h1 id="part">Soups</h1><p>Of the day</p>`;

Deno.test(`of ${Object.keys(MENU_REVEALS).length} pages that try, none shows anything of a menu`, async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { bearer } = await signIn(server.app);
  const withoutScripts = await (await chromium.browser.newContext({ javaScriptEnabled: false }))
    .newPage();
  const shown: string[] = [];
  for (const [name, code] of Object.entries(MENU_REVEALS)) {
    const user_code = `<!DOCTYPE html><title>Soups</title>${code}${AROUND}`;
    const saved = await server.app.post(CALLS.savePortfolio, { user_code }, bearer);
    const { error = "" } = await saved.json();
    assert.equal(error, "", name);
    for (const page of [chromium.page, withoutScripts]) {
      const way = page === withoutScripts ? `${name}, without scripts` : name;
      await page.goto("about:blank");
      await page.goto(`${server.pages}/u/chef1#menu`);
      const frame = await renderFrame(page);
      const seen = await seenOfMenu(frame, page);
      if (seen) shown.push(`${way}: ${seen}`);
    }
  }
  assert.deepEqual(shown, []);
});

async function renderFrame(page: Page): Promise<Frame> {
  await page.frameLocator("iframe").getByText("Of the day").waitFor();
  return page.frames()[1]!;
}

/** As a browser lays it out, as a screen reader has it, and on paper. */
async function seenOfMenu(frame: Frame, page: Page): Promise<string> {
  const said = await page.frameLocator("iframe").locator("body").ariaSnapshot();
  if (/SECRET|navigation/.test(said)) return said;
  for (const media of ["print", "screen"] as const) {
    await page.emulateMedia({ media });
    const boxes = await frame.evaluate(() => {
      const all: Element[] = [];
      const collect = (root: Document | ShadowRoot) => {
        for (const each of root.querySelectorAll("*")) {
          if (each.closest("[data-folio-removed]")) all.push(each);
          if (each.shadowRoot) collect(each.shadowRoot);
        }
      };
      collect(document);
      return all.filter((each) => each.getClientRects().length > 0)
        .map(({ localName }) => localName).join(" ");
    });
    if (boxes) return `${boxes} on ${media}`;
  }
  return "";
}
