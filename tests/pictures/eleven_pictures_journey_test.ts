// Eleven pictures, missing or sent along with the page, from a paste without an account to a live page that has them all.
// Lane: daily.
import assert from "node:assert/strict";
import { BROUGHT_SENTENCES } from "../../contract/pictures/brought_sentences.ts";
import { openBrowser } from "../support/browser.ts";
import {
  giveLink,
  makeVisitor,
  pasteOnLanding,
  seePage,
  type Visitor,
} from "../support/arriving.ts";
import {
  ILLUSTRATOR_PAGE,
  makeIllustratorPictures,
  PICTURES_COUNT,
  zipIllustratorPage,
} from "../support/illustrator_page.ts";
import { linkIn } from "../support/mailbox.ts";
import { type TestServer, testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

const PRESSES_MAX = 8;
/** The form has three fields and a button, and the mail one link. */
const FORM_PRESSES = 4;

const ARRIVALS: Record<string, (visitor: Visitor, server: TestServer) => Promise<void>> = {
  async missing(visitor, { origin }) {
    const { page } = visitor;
    await pasteOnLanding(visitor, origin, ILLUSTRATOR_PAGE);
    await seePage(page, "Chef One draws");
    // The paste itself is not counted.
    visitor.presses = 0;
    // The page is alone at first; what is said of it is behind its heading, or in the low sheet.
    const closed = page.getByRole("button", { name: "Show the panel" });
    const isClosed = await closed.isVisible();
    await visitor.press(isClosed ? closed : page.getByRole("tab", { name: "To fix" }));
    await page.getByText(`${PICTURES_COUNT} pictures are missing: add yours.`).waitFor();
    const chooser = page.waitForEvent("filechooser");
    await visitor.press(page.getByRole("button", { name: "Add your pictures" }).first());
    const files = await makeIllustratorPictures();
    await (await chooser).setFiles(
      files.map((file) => ({ ...file, buffer: Buffer.from(file.buffer) })),
    );
    await page.getByText(`Put in ${PICTURES_COUNT} pictures.`).waitFor();
  },
  async "in a zip"({ page }, { origin }) {
    await page.goto(`${origin}/try`);
    const buffer = Buffer.from(await zipIllustratorPage());
    await page.getByText("Or begin with one of ours:").waitFor();
    await page.getByLabel("Open file").first()
      .setInputFiles({ name: "site.zip", mimeType: "application/zip", buffer });
    await seePage(page, "Chef One draws");
    await until(
      "pictures of this browser",
      () =>
        page.evaluate(
          (count) =>
            localStorage.getItem("trial")?.match(/pictures\/[0-9a-f]{32}/g)?.length === count,
          PICTURES_COUNT,
        ),
    );
  },
};

for (const [arrival, arrive] of Object.entries(ARRIVALS)) {
  for (const [width, byFinger] of [[390, true], [1440, false]] as const) {
    Deno.test(`a paste without an account becomes a live page with eleven pictures, ${arrival}, at ${width} px`, async () => {
      await using server = await testServer();
      await using chromium = await openBrowser({ width, hasTouch: byFinger, hasClipboard: true });
      const visitor = makeVisitor(chromium.page, { byFinger });
      const { page } = visitor;
      await arrive(visitor, server);
      await page.getByText("pictures are missing").waitFor({ state: "detached" });
      await giveLink(visitor);
      await page.getByText("We sent a link to chef1@example.com").waitFor();
      await page.getByText(BROUGHT_SENTENCES.arrived(PICTURES_COUNT)).waitFor();
      await page.goto(linkIn(await server.app.mailbox.next()));
      await visitor.press(page.getByRole("link", { name: "Open your page" }));
      const presses = visitor.presses - FORM_PRESSES;
      await seeAllPictures(visitor);
      assert.ok(presses <= PRESSES_MAX, `${presses} presses`);
      assert.deepEqual(chromium.complaints, []);
    });
  }
}

async function seeAllPictures({ page }: Visitor): Promise<void> {
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { name: "Chef One draws" }).waitFor();
  await until(
    "all pictures are shown",
    () =>
      frame.locator("body").evaluate(() =>
        [...document.images].every((image) => {
          image.loading = "eager";
          return image.complete && image.naturalWidth > 300;
        })
      ),
  );
  const named = await frame.locator("figure img").evaluateAll((images) =>
    images.map((image) => (image as HTMLImageElement).currentSrc)
  );
  assert.equal(new Set(named).size, 9);
}
