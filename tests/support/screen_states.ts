// Every screen in every state that a person may find it in: one list, for screenshots and for axe.
import { ARRIVING_STATES } from "./arriving_states.ts";
import { ASKING_STATES } from "./asking_states.ts";
import { DOMAIN_STATES } from "./domain_states.ts";
import { EDITOR_STATES } from "./editor_states.ts";
import { INVITED_STATES } from "./invited_states.ts";
import { LETTERBOX_STATES } from "./letterbox_states.ts";
import { lookAround, SHOWN_STATES } from "./shown_states.ts";
import { LOCKED_STATES } from "./locked_states.ts";
import { OPERATOR_STATES } from "./operator_states.ts";
import { PLACE_STATES } from "./place_states.ts";
import { letProofLapse } from "./operator.ts";
import { insertPasskey } from "./passkeys.ts";
import { NEWS_STATES } from "./news_states.ts";
import { listOf } from "./feature_cases.ts";
import { PICTURE_STATES } from "./picture_states.ts";
import { MISSING_PICTURE_STATES } from "./missing_picture_states.ts";
import type { Page } from "playwright-core";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { linkIn } from "./mailbox.ts";
import { authorizePath } from "./connected.ts";
import { makeUser, PASSWORD } from "./make.ts";
import { LONGEST_USERNAME, type ScreenState, signedIn } from "./signed_in_state.ts";
import { SECOND_FACTOR_STATES } from "./second_factor_states.ts";
import { WAYS_IN_STATES } from "./ways_in_states.ts";
import { openRow } from "./profile_rows.ts";

export const SCREEN_STATES: readonly ScreenState[] = [
  ...SHOWN_STATES,
  ...ARRIVING_STATES,
  ...OPERATOR_STATES,
  ...PLACE_STATES,
  ...INVITED_STATES,
  at("login", "/login"),
  {
    name: "login_failed",
    async open(page, { origin }) {
      await page.goto(`${origin}/login`);
      await fill(page, { username: "chef1", password: "x" }, "Sign In");
      await page.getByText(SENTENCES.invalid_credentials).waitFor();
    },
  },
  {
    name: "login_notice",
    async open(page, { origin }) {
      await page.addInitScript(() => sessionStorage.setItem("notice", "Email verified!"));
      await page.goto(`${origin}/login`);
      await page.getByText("Email verified!").waitFor();
    },
  },
  at("register", "/register"),
  {
    name: "register_done",
    async open(page, { origin }) {
      await stayHere(page);
      await page.goto(`${origin}/register`);
      const passwords = { password: PASSWORD, password2: PASSWORD };
      const email = "chef1@example.com";
      await fill(page, { username: "chef1", email, ...passwords }, "Create Account");
      await page.getByText("Welcome to the Kitchen!").waitFor();
    },
  },
  at("forgot_password", "/forgot-password"),
  {
    name: "forgot_password_done",
    async open(page, { origin }) {
      await page.goto(`${origin}/forgot-password`);
      await fill(page, { email: "chef1@example.com" }, "Send Reset Link");
      await page.getByText("Check Your Email").waitFor();
    },
  },
  at("reset_password_invalid", "/reset-password", SENTENCES.reset_link_incomplete),
  {
    name: "reset_password",
    async open(page, { app }) {
      await makeUser(app);
      await (await app.post(CALLS.passwordReset, { email: "chef1@example.com" })).body?.cancel();
      await page.goto(linkIn(await app.mailbox.next()));
      await page.getByLabel("New Password", { exact: true }).fill("a warm");
      await page.getByText("Password strength: Weak").waitFor();
    },
  },
  at("verify_email_failed", "/verify-email/x/y", "invalid or has expired"),
  {
    name: "verify_email_done",
    async open(page, { app }) {
      const user = { username: "chef1", email: "chef1@example.com", password: PASSWORD };
      await (await app.post(CALLS.register, { ...user, password2: PASSWORD })).body?.cancel();
      await stayHere(page);
      await page.goto(linkIn(await app.mailbox.next()));
      await page.getByText("Your email is verified.").waitFor();
    },
  },
  at("verify_email_change_failed", "/verify-email-change/x/y/z", "invalid or has expired"),
  {
    name: "google_callback_failed",
    async open(page, { origin }) {
      await stayHere(page);
      await page.goto(`${origin}/auth/google/callback?error=access_denied`);
      await page.getByText(SENTENCES.google_cancelled).waitFor();
    },
  },
  signedIn("dashboard_empty", "/dashboard"),
  signedIn("dashboard_live", "/dashboard", { hasPortfolio: true, hasVisits: true }, lookAround),
  signedIn("dashboard_offline", "/dashboard", { hasPortfolio: true }, async (page) => {
    page.on("dialog", (dialog) => dialog.accept());
    await page.getByRole("button", { name: "Take offline" }).click();
    await page.getByText("Nobody sees your page").waitFor();
  }),
  signedIn("dashboard_unlisted", "/dashboard", {
    hasPortfolio: true,
    hasVisits: true,
    visibility: "unlisted",
  }, lookAround),
  signedIn("dashboard_long_username", "/dashboard", {
    username: LONGEST_USERNAME,
    hasPortfolio: true,
    hasVisits: true,
  }, lookAround),
  signedIn("dashboard_all", "/dashboard", { hasMessages: true, hasVisits: true }, lookAround),
  signedIn("dashboard_offline_messages", "/dashboard", {
    username: LONGEST_USERNAME,
    hasMessages: true,
    isOffline: true,
  }),
  signedIn("profile", "/profile"),
  signedIn("profile_password", "/profile", {}, async (page) => {
    await page.getByRole("tab", { name: "Change Password" }).click();
  }),
  signedIn("profile_unverified", "/profile", { isUnverified: true }, async (page) => {
    if (page.viewportSize()!.width > 768) return;
    await page.getByRole("button", { name: "Menu" }).click();
  }),
  signedIn("profile_delete", "/profile", {}, async (page) => {
    await page.getByRole("button", { name: "Delete my account" }).click();
  }),
  signedIn("profile_passkeys", "/profile", {}, async (page, { app }) => {
    const [user] = await app.database.sql<{ id: string }>`select id from users`;
    await insertPasskey(app, user!.id);
    await app.database.sql`update passkeys set name = 'Phone', last_used_at = now()`;
    await insertPasskey(app, user!.id);
    await page.reload();
    await openRow(page, "Passkeys");
    await page.getByRole("button", { name: "Rename Laptop" }).click();
    await page.getByLabel("New name").waitFor();
  }),
  signedIn("profile_passkeys_proof", "/profile", {}, async (page, { app }) => {
    letProofLapse(app);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("Your password", { exact: true }).waitFor();
  }),
  signedIn("dashboard_passkey_offer", "/dashboard", { hasPortfolio: true }, async (page) => {
    // Before any script of the page, which takes it when it is there; and once in each browser.
    await page.addInitScript(() => {
      if (self.origin !== "null") sessionStorage.setItem("passkey_offer", "yes");
    });
    await page.context().clearCookies({ name: "passkey_offered" });
    await page.reload();
    await page.getByRole("button", { name: "Not now" }).waitFor();
  }),
  ...NEWS_STATES,
  ...WAYS_IN_STATES,
  ...SECOND_FACTOR_STATES,
  ...DOMAIN_STATES,
  ...EDITOR_STATES,
  ...LETTERBOX_STATES,
  ...listOf(({ screenStates }) => screenStates),
  ...ASKING_STATES,
  ...LOCKED_STATES,
  ...PICTURE_STATES,
  ...MISSING_PICTURE_STATES,
  at("developers", "/developers"),
  at("dev_parts", "/dev/parts"),
  at("privacy", SCREENS.privacy),
  at("terms", SCREENS.terms),
  signedIn("profile_connections", "/profile", { hasConnections: true }, async (page) => {
    await openRow(page, "Connected assistants");
    await openRow(page, "Access keys");
    await page.getByText("New access key").click();
    await page.getByLabel("What it is for").fill("My laptop");
    await page.getByRole("button", { name: "Make the key" }).click();
    await page.getByText("Your key. Copy it now").waitFor();
  }),
  signedIn("consent", "/dashboard", { hasPortfolio: true }, async (page, { app, origin }) => {
    await page.goto(origin + await authorizePath(app));
    await page.getByRole("button", { name: "Allow", exact: true, disabled: false }).waitFor();
  }),
  signedIn("consent_proof", "/dashboard", { hasPortfolio: true }, async (page, { app, origin }) => {
    await page.goto(origin + await authorizePath(app));
    letProofLapse(app);
    await page.getByRole("button", { name: "Allow", exact: true }).click();
    await page.getByLabel("Your password", { exact: true }).waitFor();
  }),
  signedIn("consent_refused", "/dashboard", {}, async (page, { app, origin }) => {
    await page.goto(origin + await authorizePath(app, { scope: "admin" }));
    await page.getByRole("button", { name: "Go back to the app", disabled: false }).waitFor();
  }),
  signedIn("long_names", "/dashboard", { hasPortfolio: true, hasLongNames: true }),
  at("report", "/report/chef1"),
  at("portfolio_missing", "/u/chef1", SENTENCES.portfolio_not_found),
  signedIn("portfolio", "/u/chef1", { hasPortfolio: true }, async (page) => {
    await page.frameLocator("iframe").getByRole("heading").waitFor();
  }),
];

function at(name: string, path: string, text?: string): ScreenState {
  return {
    name,
    async open(page, { origin }) {
      await page.goto(origin + path);
      if (text) await page.getByText(text).first().waitFor();
    },
  };
}

/** What leads on after a while leads nowhere: an answer without content leaves the page as it is. */
async function stayHere(page: Page): Promise<void> {
  await page.route("**/login", (route) => route.fulfill({ status: 204 }));
}

async function fill(page: Page, values: Record<string, string>, button: string): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await page.locator(`[name=${name}]`).fill(value);
  }
  await page.getByRole("button", { name: button, exact: true }).click();
}
