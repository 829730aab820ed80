// The way back for somebody who has neither codes nor recovery codes: by mail, after a day, and what stops it.
import assert from "node:assert/strict";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { SECOND_FACTOR_REPLIES } from "../../contract/second_factor/second_factor_sentences.ts";
import { linkIn } from "../support/mailbox.ts";
import { PASSWORD } from "../support/make.ts";
import { insertPasskey, opens } from "../support/passkeys.ts";
import { beginSignIn, isDone, isRefused, openCodedAccount } from "../support/second_step.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** As far as the mail that tells of it. Returns the address in it. */
async function askForRemoval(app: TestApp): Promise<string> {
  const browser = await beginSignIn(app);
  const sent = await isDone(browser.post(CALLS.loseSecondFactor, {}));
  assert.equal((await sent.json()).message, SECOND_FACTOR_REPLIES.removal_link_sent);
  const mail = await app.mailbox.nextAbout("Sign in without your codes");
  const link = new URL(linkIn(mail)).pathname;
  const screen = await (await app.get(link)).text();
  assert.match(screen, /Turn my codes off in a day/);
  const [, uid, token] = /^\/second-step\/remove\/([^/]+)\/([^/]+)$/.exec(link)!;
  await isDone(app.post(CALLS.askForRemoval, { uid, token }));
  await isRefused(
    app.post(CALLS.askForRemoval, { uid, token }),
    400,
    SECOND_FACTOR_REPLIES.removal_link_over,
  );
  // Beside it, the mail that codes are on may still be on its way.
  const told = await app.mailbox.nextAbout("The codes of your account are about to be turned off");
  return new URL(linkIn(told)).pathname;
}

Deno.test("without codes, a link by mail turns them off, after a day and for a week", async () => {
  await using app = await testApp();
  const { user } = await openCodedAccount(app);
  await askForRemoval(app);
  assert.ok((await (await app.get(CALLS.secondFactor, user.bearer)).json()).removal_due_at);
  app.clock.advance(DAY_MS - MINUTE_MS);
  await beginSignIn(app);
  app.clock.advance(MINUTE_MS);
  await isDone(app.post(CALLS.login, { username: "chef1", password: PASSWORD }));
  await app.mailbox.nextAbout("Sign-ins to your account ask for no code any more");
  await isDone(app.post(CALLS.login, { username: "chef1", password: PASSWORD }));
});

Deno.test("a sign-in with a passkey turns no codes off, also when they may be: it stops that", async () => {
  await using app = await testApp();
  const { user } = await openCodedAccount(app);
  const passkey = await insertPasskey(app, user.id);
  await askForRemoval(app);
  app.clock.advance(DAY_MS);
  assert.ok(await opens(app, passkey));
  await beginSignIn(app);
});

Deno.test("a week later it is too late for that", async () => {
  await using app = await testApp();
  await openCodedAccount(app);
  await askForRemoval(app);
  app.clock.advance(8 * DAY_MS);
  await beginSignIn(app);
});

/** What stops it, and whether it is by then. */
const STOPPING: Record<
  string,
  (app: TestApp, link: string, codes: { next(): string }) => Promise<unknown>
> = {
  "the link of the mail": (app, link) => {
    const [, uid, token] = /^\/second-step\/keep\/([^/]+)\/([^/]+)$/.exec(link)!;
    return isDone(app.post(CALLS.stopRemoval, { uid, token }));
  },
  "a sign-in with a code": async (app, _link, codes) =>
    isDone((await beginSignIn(app)).post(CALLS.secondStep, { code: codes.next() })),
};

for (const [what, stop] of Object.entries(STOPPING)) {
  Deno.test(`${what} stops it`, async () => {
    await using app = await testApp();
    const { codes } = await openCodedAccount(app);
    const link = await askForRemoval(app);
    assert.match(await (await app.get(link)).text(), /Keep my codes/);
    await stop(app, link, codes);
    app.clock.advance(2 * DAY_MS);
    await beginSignIn(app);
  });
}

Deno.test("the screens of those links say what is missing, and do nothing by themselves", async () => {
  await using app = await testApp();
  for (const screen of [SCREENS.removeCodes, SCREENS.keepCodes]) {
    const path = screen.replace(":uid", "chef1").replace(":token", "made-up");
    assert.equal((await app.get(path)).status, 200);
    assert.equal((await app.get(path.slice(0, path.lastIndexOf("/")))).status, 200);
  }
  for (const call of [CALLS.askForRemoval, CALLS.stopRemoval]) {
    const asked = app.post(call, { uid: "chef1", token: "made-up" });
    await isRefused(asked, 400, SECOND_FACTOR_REPLIES.removal_link_over);
  }
});

Deno.test("where no mail is sent, that way is closed, and says so", async () => {
  await using app = await testApp({ MAIL: "off" });
  await openCodedAccount(app);
  const browser = await beginSignIn(app);
  const asked = browser.post(CALLS.loseSecondFactor, {});
  await isRefused(asked, 403, SECOND_FACTOR_REPLIES.removal_without_mail);
});
