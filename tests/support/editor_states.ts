// The editor in every state that a person may find it in (screen_states.ts).
import { ASKED_SENTENCES } from "../../contract/page_code/asked_sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import {
  codeField,
  fillCode,
  openCheck,
  openFinding,
  openGroup,
  openTab,
  paste,
  pickOnPage,
  previewOf,
  untilShown,
} from "./editor.ts";
import { PAGE, type ScreenState, signedIn } from "./signed_in_state.ts";

const LEFT_OVER = `<!DOCTYPE html>
<html lang="en"><head><title>[Your Name]</title></head><body>
<nav><a href="#bread">Bread</a></nav>
<h1>[Your Name]</h1>
<p>Bread, cakes and rolls, every day but Monday, from six.</p>
<a href="mailto:you@email.com">you@email.com</a>
<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>
<img src="https://picsum.photos/400/300">
<p>© 2019 Ofen</p>
<p>© 2019 Korb</p>
</body></html>`;

const RISKY = `<!DOCTYPE html>
<html lang="en"><head><title>PayPal: Log in</title></head><body>
<h1>Your account has been suspended</h1>
<form><input type="email" placeholder="Email">
<input type="password" placeholder="Password">
<input type="password" placeholder="Password again"></form>
<p><a href="https://bit.ly/0000000">Help</a></p>
</body></html>`;

export const EDITOR_STATES: readonly ScreenState[] = [
  signedIn("editor_empty", "/dashboard", {}, async (page) => {
    await page.getByRole("button", { name: "Create Portfolio" }).click();
    await page.getByRole("heading", { name: "Paste what your assistant wrote" }).waitFor();
  }),
  signedIn("editor", "/dashboard", { hasPortfolio: true }, async (page) => {
    await page.getByRole("button", { name: "Edit Portfolio" }).click();
    await fillCode(page, `${PAGE}<nav>x</nav>`);
    await openCheck(page, "1 thing to fix");
  }),
  signedIn("editor_saved", "/dashboard", { hasPortfolio: true }, async (page) => {
    await page.getByRole("button", { name: "Edit Portfolio" }).click();
    await fillCode(page, `${PAGE}<nav>x</nav>`);
    await untilShown(page);
    await page.getByRole("button", { name: "Save Portfolio" }).click();
    await page.getByText(SENTENCES.security_modifications).waitFor();
  }),
  signedIn("editor_fold", "/dashboard", { hasPortfolio: true }, async (page) => {
    await page.getByRole("button", { name: "Edit Portfolio" }).click();
    const nav = '<nav class="menu"><ul><li><a href="#soups">Soups</a></li></ul></nav>';
    await fillCode(
      page,
      `<header>\n${nav}\n</header>\n${PAGE}`,
    );
    await untilShown(page);
    await page.getByRole("button", { name: "Save Portfolio" }).click();
    await page.getByText("Menu removed; your scripts still find it.").waitFor();
  }),
  signedIn("editor_findings", "/dashboard", { hasPortfolio: true }, async (page) => {
    await page.getByRole("button", { name: "Edit Portfolio" }).click();
    await fillCode(page, LEFT_OVER);
    await openCheck(page, "6 things to fix");
    await openGroup(page, "Leftovers");
    await page.getByText("2 places").first().click();
    await page.getByLabel(ASKED_SENTENCES.asked_name, { exact: true }).fill("Ofen & Korb");
  }),
  signedIn("editor_finding", "/dashboard", { hasPortfolio: true }, async (page) => {
    await page.getByRole("button", { name: "Edit Portfolio" }).click();
    await fillCode(page, LEFT_OVER);
    await openCheck(page, "6 things to fix");
    await openFinding(page, "2 old years");
    await page.getByText("Show each place").click();
    await page.getByText(/^\d+ hints$/).click();
  }),
  signedIn("editor_risk", "/dashboard", { hasPortfolio: true }, async (page) => {
    await page.getByRole("button", { name: "Edit Portfolio" }).click();
    await fillCode(page, RISKY);
    await openTab(page, "To fix");
    await openFinding(page, "2 fields for passwords");
    await page.getByText("Show each place").click();
  }),
  signedIn("editor_pasted", "/dashboard", {}, async (page) => {
    await page.getByRole("button", { name: "Create Portfolio" }).click();
    await paste(
      page,
      `Here is your page:\n\n\`\`\`html\n${LEFT_OVER}\n\`\`\`\n\nShall I change the colours?`,
    );
    await page.getByText("What was left out").click();
  }),
  signedIn("editor_cut_off", "/dashboard", {}, async (page) => {
    await page.getByRole("button", { name: "Create Portfolio" }).click();
    await paste(page, `\`\`\`html\n${LEFT_OVER.slice(0, 190)}`);
    await page.getByText("Ask your assistant to go on").waitFor();
  }),
  signedIn("editor_on_page", "/dashboard", { hasPortfolio: true }, async (page) => {
    await page.getByRole("button", { name: "Edit Portfolio" }).click();
    const frame = previewOf(page).contentFrame();
    await frame.locator("h1").waitFor();
    await page.getByRole("button", { name: "Edit on the page" }).click();
    await pickOnPage(page, frame, "h1", "Heading");
    await page.getByRole("heading", { name: "Heading" }).waitFor();
  }),
  signedIn("editor_history_list", "/dashboard", { hasPortfolio: true, hasVersions: true }, async (
    page,
  ) => {
    await page.getByRole("button", { name: "Edit Portfolio" }).click();
    await openTab(page, "History");
    await page.getByRole("button", { name: /Version 12 · / }).waitFor();
    await page.locator(".history-picture img").first().waitFor();
  }),
  signedIn("editor_history", "/dashboard", { hasPortfolio: true }, async (page) => {
    await page.getByRole("button", { name: "Edit Portfolio" }).click();
    await fillCode(page, "<h1>Stew");
    await openTab(page, "History");
    await page.getByRole("button", { name: /Version 1 · / }).click();
    await page.getByText("See the code").click();
    await page.getByText("- <h1>Stew").waitFor();
    for (const place of ["before", "after"]) {
      await page.frameLocator(`[data-place=${place}] iframe`).getByRole("heading").waitFor();
    }
  }),
  signedIn("editor_conflict", "/dashboard", { hasPortfolio: true }, async (page, { app }) => {
    await page.getByRole("button", { name: "Edit Portfolio" }).click();
    await fillCode(page, "<h1>Stew");
    const access = await page.evaluate(() => localStorage.getItem("access_token"));
    const bearer = { Authorization: `Bearer ${access}` };
    const theirs = await app.post(CALLS.savePortfolio, { user_code: "<h1>Broth" }, bearer);
    await theirs.body?.cancel();
    await untilShown(page);
    await page.getByRole("button", { name: "Save Portfolio" }).click();
    await page.getByText("Nothing was overwritten.").waitFor();
    await page.frameLocator("[data-place=after] iframe").getByText("Stew").waitFor();
  }),
  signedIn("editor_sign_in_again", "/dashboard", { hasPortfolio: true }, async (page, { app }) => {
    await page.getByRole("button", { name: "Edit Portfolio" }).click();
    await page.getByRole("button", { name: "More", exact: true }).waitFor();
    await openTab(page, "Code");
    await codeField(page).waitFor();
    await app.database.sql`delete from sessions`;
    await fillCode(page, "<h1>Stew");
    await page.getByText("Your session has ended").waitFor();
  }),
];
