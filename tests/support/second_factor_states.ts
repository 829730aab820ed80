// The screens of codes at sign-in, as tests and screenshots open them (screen_states.ts).
import type { Page } from "playwright-core";
import { rememberBrowser } from "../../server/second_factor/pending_sign_ins.ts";
import { SCREENS } from "../../contract/paths.ts";
import { loginPath } from "../../contract/accounts/account_paths.ts";
import { PASSWORD, signIn } from "./make.ts";
import { addCodes, insertFactor, openCodeApp } from "./second_factor.ts";
import { type ScreenState, signedIn } from "./signed_in_state.ts";
import type { TestServer } from "./test_server.ts";
import { openRow } from "./profile_rows.ts";

export const SECOND_FACTOR_STATES: readonly ScreenState[] = [
  {
    name: "login_second_step",
    async open(page, server) {
      await addCodes(server.app, await signIn(server.app));
      await beginSignIn(page, server);
    },
  },
  {
    name: "login_second_step_lost",
    async open(page, server) {
      await addCodes(server.app, await signIn(server.app));
      await beginSignIn(page, server);
      await page.getByLabel("Code of your app").fill("123 456");
      await page.getByRole("button", { name: "Go on" }).click();
      await page.getByText("That code is not right").waitFor();
      await page.getByText("I have neither").click();
      await page.getByRole("button", { name: "Send me that link" }).click();
      await page.getByText("We have sent you a mail").waitFor();
    },
  },
  signedIn("profile_codes_setup", SCREENS.profile, {}, async (page) => {
    await openSetup(page);
  }),
  signedIn("profile_codes_shown", SCREENS.profile, {}, async (page, { app }) => {
    const text = await openSetup(page);
    await page.getByLabel("Code of your app").fill(openCodeApp(app, text).code());
    await page.getByRole("button", { name: "Turn codes on" }).click();
    await page.getByText("Your recovery codes.").waitFor();
  }),
  signedIn("profile_codes", SCREENS.profile, {}, async (page, { app }) => {
    const { sql } = app.database;
    const [user] = await sql<{ id: string }>`select id from users`;
    await insertFactor(app, user!.id);
    await sql`update second_factors set removal_due_at = now() + interval '20 hours'`;
    await rememberBrowser(sql, user!.id, app.clock.now());
    await page.reload();
    await openRow(page, "Codes at sign-in");
    await page.getByRole("button", { name: "Turn codes off" }).waitFor();
  }),
  {
    name: "remove_codes",
    async open(page, { origin }) {
      await page.goto(`${origin}/second-step/remove/x/y`);
      await page.getByRole("button", { name: "Turn my codes off in a day" }).click();
      await page.getByText("This link has expired").waitFor();
    },
  },
  {
    name: "keep_codes",
    async open(page, { origin }) {
      await page.goto(`${origin}/second-step/keep/x/y`);
      await page.getByRole("button", { name: "Keep my codes" }).waitFor();
    },
  },
];

/** As far as the code, of whom `signIn` made. */
export async function beginSignIn(
  page: Page,
  { origin }: TestServer,
  next: string = SCREENS.dashboard,
): Promise<void> {
  await page.goto(origin + loginPath(next));
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByLabel("Code of your app").waitFor();
}

/** Returns the secret, as it is there to be typed. */
export async function openSetup(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Set up codes" }).click();
  const secret = page.getByText("Or type it:").getByRole("code");
  await secret.waitFor();
  return await secret.innerText();
}
