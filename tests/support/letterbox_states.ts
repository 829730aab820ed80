// A form that arrives, in every state that its visitor and its owner may find it in (screen_states.ts).
import type { Page } from "playwright-core";
import { fillCode, openFinding, openTab } from "./editor.ts";
import { FORM, openLetterbox } from "./letterbox.ts";
import { type ScreenState, signedIn } from "./signed_in_state.ts";

const PASSWORD_FORM = FORM.replace("<textarea", '<input type="password" name="pin"><textarea');

export const LETTERBOX_STATES: readonly ScreenState[] = [
  signedIn("dashboard_form", "/dashboard", { hasForm: true }),
  signedIn("dashboard_messages", "/dashboard", { hasMessages: true }, async (page) => {
    await page.getByRole("region", { name: "Messages from visitors" }).locator("summary").first()
      .click();
    await page.getByRole("button", { name: "Mark as new" }).first().waitFor();
  }),
  signedIn("editor_letterbox", "/dashboard", { hasPortfolio: true }, async (page) => {
    await page.getByRole("button", { name: "Edit Portfolio" }).click();
    await fillCode(page, FORM);
    await openTab(page, "To fix");
    await openFinding(page, "Your contact form: let it write to you");
  }),
  letter("letter", FORM, async (page) => {
    await page.getByRole("button", { name: "Send", exact: true, disabled: false }).waitFor();
  }),
  letter("letter_sent", FORM, async (page) => {
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText("chef1 has it").waitFor();
  }),
  letter("letter_refused", PASSWORD_FORM, async (page) => {
    await page.getByText("This form asks for a password.").waitFor();
  }),
];

function letter(name: string, code: string, then: (page: Page) => Promise<void>): ScreenState {
  return {
    name,
    async open(page, { app, origin }) {
      await openLetterbox(app, { code });
      await page.goto(`${origin}/u/chef1`);
      const frame = page.frameLocator("iframe");
      await frame.getByLabel("Your name").fill("Visitor");
      await frame.getByLabel("Email").fill("visitor@example.com");
      await frame.getByLabel("Message").fill(
        "Do you cater for weddings?\n\nWe would be sixty people, in June, by the lake.",
      );
      await frame.getByRole("button", { name: "Send it" }).click();
      await page.getByRole("dialog").waitFor();
      await then(page);
    },
  };
}
