// The screens around signing in where another provider is a way in, beside passwords or alone (screen_states.ts).
import type { Page } from "playwright-core";
import { SCREENS } from "../../contract/paths.ts";
import { resetPasswordPath } from "../../contract/accounts/account_paths.ts";
import { createLink } from "../../server/accounts/links.ts";
import { makeVisitor, REPLY, seePage } from "./arriving.ts";
import { pasteIntoEmptyPage } from "./editor.ts";
import { makeUser } from "./make.ts";
import { type ScreenState, signedIn } from "./signed_in_state.ts";

/** Nobody is asked there before a button is pressed. */
const PROVIDER = {
  OIDC_ISSUER: "https://id.example",
  OIDC_CLIENT_ID: "x",
  OIDC_CLIENT_SECRET: "y",
  OIDC_NAME: "The Association of Chefs",
};
const BOTH = { ...PROVIDER, GOOGLE_CLIENT_ID: "x", GOOGLE_CLIENT_SECRET: "y" };
const ALONE = { ...PROVIDER, PASSWORDS: "off" };

export const WAYS_IN_STATES: readonly ScreenState[] = [
  { name: "login_provider", environment: BOTH, open: opened(SCREENS.login) },
  { name: "register_provider", environment: BOTH, open: opened(SCREENS.register) },
  { name: "try_link_provider", environment: BOTH, open: openLinkDialog },
  { name: "login_no_passwords", environment: ALONE, open: opened(SCREENS.login) },
  { name: "register_no_passwords", environment: ALONE, open: opened(SCREENS.register) },
  { name: "try_link_no_passwords", environment: ALONE, open: openLinkDialog },
  {
    name: "reset_no_passwords",
    environment: ALONE,
    async open(page, { app, origin }) {
      const { id } = await makeUser(app);
      const { sql } = app.database;
      const { uid, token } = await createLink(sql, id, "recover_account", app.clock.now());
      await page.goto(origin + resetPasswordPath(uid, token));
      await page.getByRole("heading", { name: "Your email stays as it is" }).waitFor();
    },
  },
  {
    name: "oidc_callback_failed",
    environment: PROVIDER,
    async open(page, { origin }) {
      // What leads on after a while leads nowhere.
      await page.route("**/login", (route) => route.fulfill({ status: 204 }));
      await page.goto(`${origin}${SCREENS.oidcCallback}?error=access_denied`);
      await page.getByText("did not sign you in").waitFor();
    },
  },
  { ...signedIn("profile_no_passwords", SCREENS.profile), environment: ALONE },
  {
    ...signedIn("profile_delete_proof", SCREENS.profile, {}, async (page, { app }) => {
      app.clock.advance(11 * 60_000);
      await page.getByRole("button", { name: "Delete my account" }).click();
      await page.getByRole("button", { name: "Delete for good" }).click();
      await page.getByText(/^Please sign in with The Association of Chefs once more/).waitFor();
    }),
    environment: ALONE,
  },
];

function opened(path: string): ScreenState["open"] {
  return async (page, { origin }) => {
    await page.goto(origin + path);
    await page.getByRole("button", { name: /^Continue with/, disabled: false }).waitFor();
  };
}

async function openLinkDialog(page: Page, { origin }: { origin: string }): Promise<void> {
  await page.goto(`${origin}${SCREENS.try}`);
  await pasteIntoEmptyPage(page, REPLY);
  await seePage(page);
  const visitor = makeVisitor(page);
  await visitor.press(page.getByRole("button", { name: "Put it online" }));
  await page.getByRole("dialog").getByLabel("Username").fill("chef1");
  await page.getByText("This name is free.").waitFor();
}
