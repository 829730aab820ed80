// A second factor is walked around by nobody: not by another way in, a link, or what was there before (ASVS 5.0, 6.4.3).
import assert from "node:assert/strict";
import { z } from "zod";
import { API } from "../../contract/calls.ts";
import type { CallDescription } from "../../contract/described_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { SECOND_FACTOR_REPLIES } from "../../contract/second_factor/second_factor_sentences.ts";
import { createLink } from "../../server/accounts/links.ts";
import { openCookieBrowser } from "../support/cookie_browser.ts";
import { PASSWORD } from "../support/make.ts";
import { openBothProviders } from "../support/openid_provider.ts";
import { finishFlow, signInWith, startFlow } from "../support/provider_flow.ts";
import { addCodes } from "../support/second_factor.ts";
import { beginSignIn, isDone, isRefused, openCodedAccount } from "../support/second_step.ts";
import { readSources } from "../support/sources.ts";
import { testApp } from "../support/test_app.ts";

/** Every call that answers with tokens of a session, and why it may. */
const OPENING: Record<string, string> = {
  login: "asks for a code",
  googleAuthenticate: "asks for a code",
  oidcAuthenticate: "asks for a code",
  secondStep: "has the code",
  passkeySignIn: "a passkey is two factors in one",
  tokenRefresh: "goes on with a session that was opened by one of the others",
};

const NEW_PASSWORD = "a hotter oven 2";

Deno.test("every call that answers with a session is known here, with what it does about codes", () => {
  const opening = Object.entries<CallDescription>(API)
    .filter(([, { reply }]) => reply instanceof z.ZodObject && "access" in reply.shape)
    .map(([name]) => name);
  assert.deepEqual(opening.toSorted(), Object.keys(OPENING).toSorted());
});

Deno.test("sessions are started in one place, which asks for the code", async () => {
  const starting = (await readSources())
    .filter(({ path, code }) => /^server\//.test(path) && /\bstartSession\(/.test(code))
    .map(({ path }) => path);
  assert.deepEqual(starting.toSorted(), [
    "server/accounts/sessions.ts",
    "server/sign_in/sign_in.ts",
  ]);
});

for (const id of ["google", "oidc"] as const) {
  Deno.test(`a sign-in with ${id} asks for the code as well, and ends by it`, async () => {
    await using both = await openBothProviders();
    await using app = await testApp(both.environment);
    const user = await signInWith(app, id);
    const codes = await addCodes(app, user);
    const flow = await startFlow(app, id);
    const answer = await finishFlow(app, flow);
    const pending = answer.headers.getSetCookie().find((set) => set.startsWith("pending_sign_in="));
    await isRefused(Promise.resolve(answer), 403, SECOND_FACTOR_REPLIES.second_step_needed);
    const headers = { Cookie: pending!.split(";")[0]! };
    await isDone(app.post(CALLS.secondStep, { code: codes.next() }, headers));
  });
}

for (const purpose of ["reset_password", "recover_account"] as const) {
  Deno.test(`a new password by the link "${purpose}" leaves the code, and forgets remembered browsers`, async () => {
    await using app = await testApp();
    const { user, codes } = await openCodedAccount(app);
    const browser = await beginSignIn(app);
    const step = { code: codes.next(), is_remembered: true };
    await isDone(browser.post(CALLS.secondStep, step));
    const pending = await beginSignIn(app);
    const link = await createLink(app.database.sql, user.id, purpose, app.clock.now());
    const passwords = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    await isDone(app.post(CALLS.passwordResetConfirm, { ...link, ...passwords }));
    const code = codes.next();
    await isRefused(
      pending.post(CALLS.secondStep, { code }),
      401,
      SECOND_FACTOR_REPLIES.second_step_over,
    );
    await beginSignIn(app, browser, NEW_PASSWORD);
    await isDone(browser.post(CALLS.secondStep, { code }));
  });
}

Deno.test("a changed password forgets remembered browsers", async () => {
  await using app = await testApp();
  const { user, codes } = await openCodedAccount(app);
  const browser = await beginSignIn(app);
  await isDone(browser.post(CALLS.secondStep, { code: codes.next(), is_remembered: true }));
  const change = {
    current_password: PASSWORD,
    new_password: NEW_PASSWORD,
    confirm_password: NEW_PASSWORD,
  };
  const asked = app.post(CALLS.changePassword, change, user.bearer);
  await isRefused(asked, 400, SECOND_FACTOR_REPLIES.code_needed);
  await isDone(app.post(CALLS.changePassword, { ...change, code: codes.next() }, user.bearer));
  await beginSignIn(app, browser, NEW_PASSWORD);
});

Deno.test("codes that were turned on while a sign-in was under way are asked for", async () => {
  await using app = await testApp();
  const { codes } = await openCodedAccount(app);
  // What the password opened before: still only as far as the code.
  const browser = openCookieBrowser(app);
  await beginSignIn(app, browser);
  await app.database.sql`update users set password_hash = password_hash || 'x'`;
  const code = codes.next();
  await isRefused(
    browser.post(CALLS.secondStep, { code }),
    401,
    SECOND_FACTOR_REPLIES.second_step_over,
  );
});
