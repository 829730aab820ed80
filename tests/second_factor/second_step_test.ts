// The second step of a sign-in: which code ends it, in which browser, how often, and what does not lead around it.
import assert from "node:assert/strict";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import type { LoginReply } from "../../contract/payloads.ts";
import { SECOND_FACTOR_REPLIES } from "../../contract/second_factor/second_factor_sentences.ts";
import { openCookieBrowser } from "../support/cookie_browser.ts";
import { signToken } from "../../server/http/tokens.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { insertPasskey, opens } from "../support/passkeys.ts";
import { addCodes } from "../support/second_factor.ts";
import { beginSignIn, isRefused, openCodedAccount } from "../support/second_step.ts";
import { testApp } from "../support/test_app.ts";

const DAY_MS = 24 * 60 * 60_000;

Deno.test("with codes on, a password opens nothing by itself, and a code ends the sign-in", async () => {
  await using app = await testApp();
  const { codes } = await openCodedAccount(app);
  const browser = await beginSignIn(app);
  assert.deepEqual([...browser.cookies.keys()], ["pending_sign_in"]);
  const opened = await browser.post(CALLS.secondStep, { code: codes.next() });
  assert.equal(opened.status, 200);
  const { access, user }: LoginReply = await opened.json();
  assert.equal(user.username, "chef1");
  assert.ok((await app.get(CALLS.userData, { Authorization: `Bearer ${access}` })).ok);
  assert.deepEqual([...browser.cookies.keys()].toSorted(), ["device", "page_session"]);
});

Deno.test("GET /login asks for the code in the browser that is at it, also after a reload", async () => {
  await using app = await testApp();
  await openCodedAccount(app);
  const browser = await beginSignIn(app);
  for (let i = 0; i < 2; i++) {
    const screen = await (await browser.get(SCREENS.login)).text();
    assert.match(screen, /Code of your app/);
  }
  assert.doesNotMatch(await (await app.get(SCREENS.login)).text(), /Code of your app/);
  app.clock.advance(15 * 60_000);
  assert.doesNotMatch(await (await browser.get(SCREENS.login)).text(), /Code of your app/);
});

Deno.test("a code counts a period before and after its own, and no further", async () => {
  await using app = await testApp();
  const { codes } = await openCodedAccount(app);
  for (const [seconds, isGood] of [[-60, false], [60, false], [-30, true], [30, true]] as const) {
    const browser = await beginSignIn(app);
    // The one before is newer than what was used.
    app.clock.advance(60_000);
    const code = codes.phone.code(seconds * 1_000);
    const response = await browser.post(CALLS.secondStep, { code });
    await response.body?.cancel();
    assert.equal(response.ok, isGood, `${seconds}`);
  }
});

Deno.test("each code works once, and none from before it, also when two come at once", async () => {
  await using app = await testApp();
  const { codes } = await openCodedAccount(app);
  const before = codes.next();
  const code = codes.next();
  const browsers = [await beginSignIn(app), await beginSignIn(app), await beginSignIn(app)];
  const answers = await Promise.all(
    browsers.map(({ post }) => post(CALLS.secondStep, { code })),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400]);
  for (const answer of answers) await answer.body?.cancel();
  const late = before;
  const browser = await beginSignIn(app);
  await isRefused(
    browser.post(CALLS.secondStep, { code: late }),
    400,
    SECOND_FACTOR_REPLIES.code_used,
  );
});

Deno.test("a code is typed with spaces, and a recovery code in capitals or without hyphens", async () => {
  await using app = await testApp();
  const { codes } = await openCodedAccount(app);
  const code = codes.next();
  for (
    const typed of [
      `${code.slice(0, 3)} ${code.slice(3)}`,
      codes.recovery[0]!.toUpperCase(),
      ` ${codes.recovery[1]!.replaceAll("-", "")} `,
    ]
  ) {
    const browser = await beginSignIn(app);
    const response = await browser.post(CALLS.secondStep, { code: typed });
    assert.equal(response.status, 200, typed);
    await response.body?.cancel();
  }
});

Deno.test("a recovery code works once, tells its owner, and is kept as a hash", async () => {
  await using app = await testApp();
  const { codes, user } = await openCodedAccount(app);
  assert.equal(new Set(codes.recovery).size, 10);
  const [kept] = await app.database.sql<{ hash: Uint8Array }>`select hash from recovery_codes`;
  assert.equal(kept!.hash.length, 32);
  const code = codes.recovery[3]!;
  await (await (await beginSignIn(app)).post(CALLS.secondStep, { code })).body?.cancel();
  await app.outbox.settle();
  assert.ok(app.mailbox.mails.some(({ subject }) => /recovery code of yours/.test(subject ?? "")));
  const again = await beginSignIn(app);
  await isRefused(again.post(CALLS.secondStep, { code }), 400, SECOND_FACTOR_REPLIES.code_wrong);
  const other = await signIn(app, "chef2");
  const state = await (await app.get(CALLS.secondFactor, other.bearer)).json();
  assert.equal(state.created_at, null);
  assert.ok(user);
});

Deno.test("after five wrong codes a sign-in begins anew; its owner is told after three", async () => {
  await using app = await testApp();
  const { codes } = await openCodedAccount(app);
  const browser = await beginSignIn(app);
  for (let i = 0; i < 4; i++) {
    await isRefused(
      browser.post(CALLS.secondStep, { code: "123" }),
      400,
      SECOND_FACTOR_REPLIES.code_wrong,
    );
  }
  await isRefused(
    browser.post(CALLS.secondStep, { code: "123" }),
    401,
    SECOND_FACTOR_REPLIES.second_step_over,
  );
  const code = codes.next();
  await isRefused(
    browser.post(CALLS.secondStep, { code }),
    401,
    SECOND_FACTOR_REPLIES.second_step_over,
  );
  await app.outbox.settle();
  const told = app.mailbox.mails
    .filter(({ subject }) => subject === "Someone tried to sign in to your account");
  assert.equal(told.length, 1);
});

Deno.test("ten wrong codes within an hour are all, from wherever; a browser that is known has its own", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const { codes } = await openCodedAccount(app);
  for (let i = 0; i < 10; i++) {
    const response = await (await beginSignIn(app)).post(CALLS.secondStep, { code: "000 000" });
    await response.body?.cancel();
  }
  const late = await beginSignIn(app);
  assert.equal((await late.post(CALLS.secondStep, { code: codes.next() })).status, 429);
  const known = openCookieBrowser(app);
  const [{ id } = { id: "" }] = await app.database.sql<{ id: string }>`select id from users`;
  known.cookies.set("device", await signToken(app.secret, "device", id, app.clock.now()));
  await beginSignIn(app, known);
  assert.equal((await known.post(CALLS.secondStep, { code: codes.next() })).status, 200);
});

Deno.test("a code is worth nothing without the sign-in of the same browser", async () => {
  await using app = await testApp();
  const { codes } = await openCodedAccount(app);
  await beginSignIn(app);
  const code = codes.next();
  await isRefused(
    app.post(CALLS.secondStep, { code }),
    401,
    SECOND_FACTOR_REPLIES.second_step_over,
  );
  const forged = { Cookie: "pending_sign_in=made-up" };
  await isRefused(
    app.post(CALLS.secondStep, { code }, forged),
    401,
    SECOND_FACTOR_REPLIES.second_step_over,
  );
  const browser = await beginSignIn(app);
  app.clock.advance(15 * 60_000);
  const late = codes.next();
  await isRefused(
    browser.post(CALLS.secondStep, { code: late }),
    401,
    SECOND_FACTOR_REPLIES.second_step_over,
  );
});

Deno.test("a passkey needs no code", async () => {
  await using app = await testApp();
  const { user } = await openCodedAccount(app);
  assert.ok(await opens(app, await insertPasskey(app, user.id)));
});

Deno.test("a browser that is remembered is asked for no code for 30 days, and others are", async () => {
  await using app = await testApp();
  const { codes } = await openCodedAccount(app);
  const browser = await beginSignIn(app);
  const code = codes.next();
  await (await browser.post(CALLS.secondStep, { code, is_remembered: true })).body?.cancel();
  assert.ok(browser.cookies.has("remembered"));
  const login = () => browser.post(CALLS.login, { username: "chef1", password: PASSWORD });
  app.clock.advance(29 * DAY_MS);
  const opened = await login();
  assert.equal(opened.status, 200);
  await opened.body?.cancel();
  await beginSignIn(app);
  app.clock.advance(DAY_MS);
  await isRefused(login(), 403, SECOND_FACTOR_REPLIES.second_step_needed);
});

Deno.test("a browser is remembered for its person alone", async () => {
  await using app = await testApp();
  const { codes } = await openCodedAccount(app);
  const other = await signIn(app, "chef2");
  await addCodes(app, other);
  const browser = await beginSignIn(app);
  const code = codes.next();
  await (await browser.post(CALLS.secondStep, { code, is_remembered: true })).body?.cancel();
  const login = browser.post(CALLS.login, { username: "chef2", password: PASSWORD });
  await isRefused(login, 403, SECOND_FACTOR_REPLIES.second_step_needed);
});
