// What happens to a page that is there already, at three widths, by mouse, by finger and by keys.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import {
  fillCode,
  givePaste,
  pasteIntoEmptyPage,
  pickOnPage,
  previewOf,
  readCode,
} from "../support/editor.ts";
import { assertPageHasRoom, HANDS, openBrowserFor } from "../support/hands.ts";
import { PASSWORD } from "../support/make.ts";
import { SCREEN_STATES } from "../support/screen_states.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

const SECTIONS = `<!DOCTYPE html>
<html lang="en"><head><title>Oven</title><meta name="viewport" content="width=device-width"></head>
<body><h1>Oven and Basket</h1>
<section id="bread"><h2>Bread</h2></section>
<section id="cake"><h2>Cake</h2></section>
</body></html>`;

for (const hands of HANDS) {
  const { name, press } = hands;

  Deno.test(`${name}: words are typed on the page, and a section is deleted and brought back`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowserFor(hands);
    const { page, complaints } = chromium;
    await openPage(page, server);
    await fillCode(page, SECTIONS);
    const frame = previewOf(page).contentFrame();
    await frame.getByRole("heading", { name: "Cake" }).waitFor();
    await press(page.getByRole("button", { name: "Edit on the page" }));
    await pickOnPage(page, frame, "h1", "Heading");
    const words = page.getByLabel("Text", { exact: true });
    await words.press("End");
    await words.pressSequentially(", since 1987");
    const typed = SECTIONS.replace("Basket", "Basket, since 1987");
    assert.equal(await readCode(page), typed);
    const card = page.getByRole("region", { name: "Edit on the page" });
    await press(card.getByRole("button", { name: "Done" }));
    const toast = page.locator(".toast").last();
    await toast.getByText("Changed the words.").waitFor();
    await frame.getByRole("heading", { name: "Oven and Basket, since 1987" }).waitFor();

    await pickOnPage(page, frame, "#cake h2", "Heading");
    await press(card.getByRole("button", { name: "Delete section" }));
    await toast.getByText("Deleted the section.").waitFor();
    await frame.getByRole("heading", { name: "Cake" }).waitFor({ state: "detached" });
    assert.doesNotMatch(await readCode(page), /cake/i);
    await press(toast.getByRole("button", { name: "Undo" }));
    await frame.getByRole("heading", { name: "Cake" }).waitFor();
    assert.equal(await readCode(page), typed);
    await assertPageHasRoom(page);
    assert.deepEqual(complaints, []);
  });

  Deno.test(`${name}: another save in between and a session that ended cost nothing`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowserFor(hands);
    const { page } = chromium;
    await openPage(page, server);
    const access = await page.evaluate(() => localStorage.getItem("access_token"));
    const bearer = { Authorization: `Bearer ${access}` };
    const theirs = await server.app.post(CALLS.savePortfolio, { user_code: "<p>theirs" }, bearer);
    await theirs.body?.cancel();
    await fillCode(page, "<p>mine");
    const save = page.getByRole("button", { name: "Save Portfolio" });
    await press(save);
    await page.getByText("Nothing was overwritten.").waitFor();
    await press(page.getByRole("button", { name: "Save mine over it" }));
    await page.getByText(SENTENCES.portfolio_saved).waitFor();
    await press(
      page.getByRole("region", { name: "Your page" }).getByRole("button", {
        name: "Dismiss",
      }),
    );

    await fillCode(page, "<p>mine, later");
    await previewOf(page).contentFrame().getByText("mine, later").waitFor();
    await server.app.database.sql`delete from sessions`;
    await press(save);
    const question = page.getByRole("dialog", { name: "Your session has ended" });
    await question.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await press(question.getByRole("button", { name: "Sign In", exact: true }));
    await page.getByText(SENTENCES.portfolio_saved).waitFor();
    assert.equal(await readCode(page), "<p>mine, later");
    const saved = await server.app.get("/api/portfolio/u/chef1/");
    assert.deepEqual(await saved.json(), { user_code: "<p>mine, later" });
  });

  for (
    const [how, again] of [
      ["without a word in common", ""],
      ["with the last line again", '<section id="bread"><h2>Bread</h2></section>\n'],
      [
        "with much of what was there",
        SECTIONS.slice(SECTIONS.indexOf("<body>"), SECTIONS.indexOf('<section id="cake">')),
      ],
    ] as const
  ) {
    Deno.test(`${name}: a page that was cut off goes on with the next reply, ${how}`, async () => {
      await using server = await testServer();
      await using chromium = await openBrowserFor(hands);
      const { page } = chromium;
      await SCREEN_STATES.find(({ name }) => name === "dashboard_empty")!.open(page, server);
      await press(page.getByRole("button", { name: "Create Portfolio" }));
      const cut = SECTIONS.indexOf('<section id="cake">');
      await pasteIntoEmptyPage(page, `\`\`\`html\n${SECTIONS.slice(0, cut)}`);
      await page.getByText(/^This page stops in the middle/).first().waitFor();
      await assertPageHasRoom(page);
      const rest = `Of course:\n\`\`\`html\n${again}${SECTIONS.slice(cut)}\n\`\`\``;
      // Where somebody is who has never opened the code.
      await givePaste(page.getByRole("tab", { name: "To fix" }), rest);
      await page.getByText("Joined the two parts of the page.").waitFor();
      assert.equal(await readCode(page), SECTIONS);
    });
  }
}

async function openPage(page: Page, server: TestServer): Promise<void> {
  await SCREEN_STATES.find(({ name }) => name === "dashboard_live")!.open(page, server);
  await page.getByRole("button", { name: "Edit Portfolio" }).click();
  // There once the editor holds the page as it is now.
  await page.getByRole("button", { name: "More", exact: true }).waitFor();
}
