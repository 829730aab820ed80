// What the owner of an account hears of a sign-in: nothing of a browser that is known, a mail of one that is not.
import assert from "node:assert/strict";
import { DIGEST_MINUTES } from "../../contract/limits.ts";
import { CALLS } from "../../contract/paths.ts";
import { createLink } from "../../server/accounts/links.ts";
import { FIREFOX, makeBrowser, subjectsOf } from "../support/browsers.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { openProvider } from "../support/openid_provider.ts";
import { finishFlow, signInWithGoogle, startFlow } from "../support/provider_flow.ts";
import { insertPasskey, opens } from "../support/passkeys.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const NEWS = "A sign-in in a new browser";

Deno.test("the first sign-in of an account is no news, nor is the next one there", async () => {
  await using app = await testApp();
  await makeUser(app);
  const browser = makeBrowser(app);
  for (let i = 0; i < 3; i++) assert.equal(await statusOf(browser.signIn()), 200);
  assert.deepEqual(await subjectsOf(app), []);
});

Deno.test("a browser never seen before is told by mail: what it is, when, and by which clock", async () => {
  await using app = await testApp();
  await makeUser(app);
  await discard(makeBrowser(app).signIn());
  const said = { "User-Agent": FIREFOX, "Time-Zone": "America/Argentina/Buenos_Aires" };
  const other = makeBrowser(app, said);
  await discard(other.signIn());
  const at = app.clock.now();
  const { subject, to, text = "", html = "" } = await app.mailbox.next();
  assert.equal(subject, NEWS);
  assert.equal(to?.[0]?.address, "chef1@example.com");
  const inWords = (timeZone: string) =>
    at.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone });
  assert.ok(text.includes("signed in to your account with a password"), text);
  assert.ok(text.includes("Browser: Firefox on Windows\n"), text);
  assert.ok(text.includes(`Time: ${inWords("UTC")} UTC\n`), text);
  const local = inWords("America/Argentina/Buenos_Aires");
  assert.ok(text.includes(`set to Buenos Aires (Argentina, America), where it was ${local}`), text);
  assert.equal(text.match(/https?:\S+/g)?.length, 1);
  assert.match(text, /http:\/\/localhost:8000\/not-me\/[\w-]{36}\/[\w-]{43}\n/);
  assert.ok(html.includes("Firefox on Windows"));
  await discard(other.signIn());
  assert.deepEqual(await subjectsOf(app), [NEWS], "known from then on");
});

for (
  const zone of [
    "",
    "UTC",
    "Etc/GMT+5",
    "+05:00",
    "Europe/Atlantis",
    "europe/berlin",
    "Europe/Berlin, or so",
    "<b>Europe/Berlin</b>",
    `Europe/${"x".repeat(5_000)}`,
  ]
) {
  Deno.test(`a time zone that is no place is left out: ${zone.slice(0, 30)}`, async () => {
    await using app = await testApp();
    await makeUser(app);
    await discard(makeBrowser(app).signIn());
    assert.equal(await statusOf(makeBrowser(app, { "Time-Zone": zone }).signIn()), 200);
    const { text = "" } = await app.mailbox.nextAbout(NEWS);
    assert.ok(!text.includes("clock"), text);
    assert.ok(text.includes("Browser: a browser that did not say which"), text);
  });
}

Deno.test("people who share a browser are known there, five of them, and nobody else is", async () => {
  await using app = await testApp();
  const names = ["chef1", "chef2", "chef3", "chef4", "chef5", "chef6"];
  const [shared, own] = [makeBrowser(app), makeBrowser(app)];
  for (const name of names) {
    await makeUser(app, name);
    // Its first is no news anywhere.
    await discard(own.signIn(name));
  }
  for (const name of names.slice(0, 5)) await discard(shared.signIn(name));
  assert.equal((await subjectsOf(app)).length, 5);
  for (const name of names.slice(0, 5)) await discard(shared.signIn(name));
  assert.equal((await subjectsOf(app)).length, 5, "each of the five is known");
  await discard(shared.signIn("chef6"));
  assert.equal((await subjectsOf(app)).length, 6);
  await discard(shared.signIn("chef1"));
  assert.equal((await subjectsOf(app)).length, 7, "who was there longest ago made room");
});

Deno.test("a cookie of another, or a made-up one, makes no browser known", async () => {
  await using app = await testApp();
  const browser = makeBrowser(app);
  for (const name of ["chef1", "chef2"]) {
    await makeUser(app, name);
    await discard(makeBrowser(app).signIn(name));
  }
  await discard(browser.signIn("chef2"));
  const theirs = /device=([^;]*)/.exec(browser.headers().Cookie!)![1]!;
  for (const device of [theirs, `${theirs}~x.y.z`, "~".repeat(3_000), "x", `${theirs}x`]) {
    const before = (await subjectsOf(app)).length;
    const headers = { Cookie: `device=${device}` };
    const credentials = { username: "chef1", password: PASSWORD };
    assert.equal(await statusOf(app.post(CALLS.login, credentials, headers)), 200);
    assert.equal((await subjectsOf(app)).length, before + 1, device.slice(0, 10));
  }
});

Deno.test("the browser that set a new password by a link is known", async () => {
  await using app = await testApp();
  const { id } = await makeUser(app);
  await discard(makeBrowser(app).signIn());
  const link = await createLink(app.database.sql, id, "reset_password", app.clock.now());
  const passwords = { new_password: "a hotter oven 2", confirm_password: "a hotter oven 2" };
  const browser = makeBrowser(app);
  const reset = await app.post(CALLS.passwordResetConfirm, { ...link, ...passwords });
  browser.keep(reset);
  await reset.body?.cancel();
  await discard(browser.signIn("chef1", "a hotter oven 2"));
  assert.deepEqual(await subjectsOf(app), ["Your password was changed"]);
});

Deno.test("a passkey and a provider are told as a password is", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.environment);
  const { user } = await signInWithGoogle(app);
  assert.deepEqual(await subjectsOf(app), [], "a provider's first is no news");
  await discard(finishFlow(app, await startFlow(app)));
  assert.match((await app.mailbox.nextAbout(NEWS)).text ?? "", /to your account with Google, in/);
  const [{ id }] = await app.database.sql<{ id: string }>`
    select id from users where username = ${user.username}` as [{ id: string }];
  assert.ok(await opens(app, await insertPasskey(app, id)));
  assert.match((await app.mailbox.nextAbout(NEWS)).text ?? "", /with a passkey, in/);
});

Deno.test("an address that nobody verified hears nothing: it may be a stranger's", async () => {
  await using app = await testApp();
  await makeUser(app);
  await app.database.sql`update users set email_verify = false`;
  for (let i = 0; i < 3; i++) await discard(makeBrowser(app).signIn());
  assert.deepEqual(await subjectsOf(app), []);
});

Deno.test("of many new browsers one mail goes at once, and one more tells of all others", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  await makeUser(app);
  for (let i = 0; i < 5; i++) await discard(makeBrowser(app).signIn());
  assert.deepEqual(await subjectsOf(app), [NEWS]);
  app.clock.advance((DIGEST_MINUTES + 1) * 60_000);
  app.outbox.notify();
  const { text = "" } = await app.mailbox.nextAbout("More sign-ins in new browsers");
  assert.match(text, /This happened 3 times/);
  assert.match(text, /Recent activity in your profile/);
  assert.match(text, /http:\/\/localhost:8000\/forgot-password/);
});

Deno.test("an account from before events were noted is told, too", async () => {
  await using app: TestApp = await testApp();
  await makeUser(app);
  await app.database.sql`delete from account_events`;
  await discard(makeBrowser(app).signIn());
  assert.deepEqual(await subjectsOf(app), [NEWS]);
});

async function statusOf(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.body?.cancel();
  return response.status;
}

async function discard(answer: Promise<Response>): Promise<void> {
  assert.equal(await statusOf(answer), 200);
}
