// Eleven missing pictures, from a paste without an account to a live page that has all of them.
// Lane: daily.
import assert from "node:assert/strict";
import { BROUGHT_SENTENCES } from "../../contract/pictures/brought_sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { giveLink, makeVisitor, pasteOnLanding, seePage } from "../support/arriving.ts";
import {
  ILLUSTRATOR_PAGE,
  makeIllustratorPictures,
  PICTURES_COUNT,
} from "../support/illustrator_page.ts";
import { linkIn } from "../support/mailbox.ts";
import { testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

const PRESSES_MAX = 8;
/** The form has three fields and a button, and the mail one link. */
const FORM_PRESSES = 4;

for (const width of [390, 1440]) {
  Deno.test(`a paste without an account becomes a live page with eleven pictures, at ${width} px`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width, hasClipboard: true });
    const visitor = makeVisitor(chromium.page);
    const { page } = visitor;
    await pasteOnLanding(visitor, server.origin, ILLUSTRATOR_PAGE);
    await seePage(page, "Chef One draws");
    const pasted = visitor.presses;
    await page.getByText(`${PICTURES_COUNT} pictures are missing: add yours.`).waitFor();

    const chooser = page.waitForEvent("filechooser");
    await visitor.press(page.getByRole("button", { name: "Add your pictures" }).first());
    const files = await makeIllustratorPictures();
    await (await chooser).setFiles(
      files.map((file) => ({ ...file, buffer: Buffer.from(file.buffer) })),
    );
    await page.getByText(`Put in ${PICTURES_COUNT} pictures.`).waitFor();
    await page.getByText("pictures are missing").waitFor({ state: "detached" });
    await giveLink(visitor);
    await page.getByText("We sent a link to chef1@example.com.").waitFor();
    await page.getByText(BROUGHT_SENTENCES.arrived(PICTURES_COUNT)).waitFor();
    const presses = visitor.presses - pasted - FORM_PRESSES;

    await page.goto(linkIn(await server.app.mailbox.next()));
    await page.getByRole("link", { name: "Open your page" }).click();
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
    assert.ok(presses + 1 <= PRESSES_MAX, `${presses} presses`);
    assert.deepEqual(chromium.complaints, []);
  });
}
