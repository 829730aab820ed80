// A request for each credential that opens something by itself, beside a session or a key: links, codes, refresh tokens.

import { CALLS } from "../../contract/paths.ts";
import { OAUTH } from "../../contract/assistants/connection_paths.ts";

import { PASSWORD } from "./make.ts";
import { grantCode } from "./oauth.ts";
import { ask } from "./passkeys.ts";

import { openCookieBrowser } from "./cookie_browser.ts";
import { addCodes } from "./second_factor.ts";

import {
  byFactorLink,
  byForm,
  byLink,
  byLinkAndRegistration,
  byRegistration,
  json,
  type Maker,
  NEW_PASSWORD,
  PASSWORDS,
} from "./ended_access_makers.ts";

/** What a credential of its own opens, beside a session or a key: links, codes, refresh tokens. */
export const CREDENTIAL_CASES: Record<string, Maker> = {
  "POST /api/auth/passkey/": async ({ app, passkey }) => {
    const { options, cookie } = await ask(app, CALLS.passkeyQuestion);
    const answer = await passkey.sign(options);
    return { method: "POST", path: CALLS.passkeySignIn, ...json({ answer }, cookie) };
  },
  "POST /api/auth/second-step/": async ({ app, user }) => {
    const codes = await addCodes(app, user);
    const browser = openCookieBrowser(app);
    const asked = await browser.post(CALLS.login, { username: "chef1", password: PASSWORD });
    await asked.body?.cancel();
    const cookie = { Cookie: `pending_sign_in=${browser.cookies.get("pending_sign_in")}` };
    return { method: "POST", path: CALLS.secondStep, ...json({ code: codes.next() }, cookie) };
  },
  "POST /api/auth/second-step/remove/": byFactorLink(CALLS.askForRemoval, "remove_second_factor"),
  "POST /api/auth/second-step/keep/": byFactorLink(CALLS.stopRemoval, "keep_second_factor"),
  "POST /api/auth/token/refresh/": ({ user: { refresh } }) => ({
    method: "POST",
    path: CALLS.tokenRefresh,
    ...json({ refresh }, {}),
  }),
  "POST /api/auth/verify-email/": async (world) => {
    await world.app.database.sql`update users set email_verify = false`;
    return await byLink(CALLS.verifyEmail, "verify_email")(world);
  },
  "POST /api/auth/verify-email/ (registration)": byLinkAndRegistration(CALLS.verifyEmail),
  "POST /api/auth/register/ (registration)": byRegistration(CALLS.register, {
    email: "chef7@example.com",
    password: NEW_PASSWORD,
    password2: NEW_PASSWORD,
  }),
  "POST /api/auth/password-reset/confirm/": byLink(
    CALLS.passwordResetConfirm,
    "reset_password",
    PASSWORDS,
  ),
  "POST /api/auth/not-me/": byLink(CALLS.notMe, "not_me"),
  "POST /api/profile/verify-email-change/": byLink(CALLS.verifyEmailChange, "change_email"),
  "POST /oauth/token (code)": byForm(OAUTH.token, ({ app, user }) => grantCode(app, user)),
  "POST /oauth/token (refresh)": byForm(
    OAUTH.token,
    ({ assistant: { refresh_token, client_id } }) =>
      Promise.resolve({ grant_type: "refresh_token", refresh_token, client_id }),
  ),
};
