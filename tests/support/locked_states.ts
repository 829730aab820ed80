// Who may see a page, in every state that its owner and a visitor may find it in (screen_states.ts).
import type { Page } from "playwright-core";
import { SENTENCES } from "../../contract/sentences.ts";
import { letIn, lockedUser, PAGE_PASSWORD } from "./locked.ts";
import { type ScreenState, signedIn } from "./signed_in_state.ts";

export const LOCKED_STATES: readonly ScreenState[] = [
  signedIn("dashboard_visibility", "/dashboard", { hasPortfolio: true }, async (page) => {
    await page.getByRole("radio", { name: /the password/ }).check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText(SENTENCES.page_password_needed).waitFor();
  }),
  signedIn(
    "dashboard_locked",
    "/dashboard",
    { hasPortfolio: true },
    (page) => lockOnDashboard(page),
  ),
  {
    name: "page_password",
    async open(page, { app, origin }) {
      await lockedUser(app);
      await page.goto(`${origin}/u/chef1`);
    },
  },
  {
    name: "page_password_wrong",
    async open(page, { app, origin }) {
      await lockedUser(app);
      await page.goto(`${origin}/u/chef1`);
      await tryPassword(page, "a wrong one 1");
      await page.getByText("That is not the password of this page.").waitFor();
    },
  },
  {
    name: "page_let_in",
    async open(page, { app, origin }) {
      await lockedUser(app);
      const [name, value] = (await letIn(app)).Cookie.split("=") as [string, string];
      await page.context().addCookies([{ name, value, url: `${origin}/u/chef1` }]);
      await page.goto(`${origin}/u/chef1`);
      await page.frameLocator("iframe").getByRole("heading").waitFor();
    },
  },
];

/** With a password of the page that is new. */
export async function lockOnDashboard(page: Page, password = PAGE_PASSWORD): Promise<void> {
  await page.getByRole("radio", { name: /the password/ }).check();
  await page.getByLabel(/^(New password|Password) of the page$/).fill(password);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(SENTENCES.page_has_password).waitFor();
}

export async function tryPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Open the page" }).click();
}
