// POST /api/auth/register/ with a page: it waits for the address, nobody sees it before, and it costs what a save costs.
import assert from "node:assert/strict";
import { createLink } from "../../server/accounts/links.ts";
import { dropUnverified } from "../../server/publishing/portfolios.ts";
import { CALLS } from "../../contract/paths.ts";
import { picturesPath } from "../../contract/pictures/pictures.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { errorIn } from "../support/errors.ts";
import { LIMITED } from "../support/limited.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { nextVerification, register, REGISTRATION } from "../support/registration.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const PAGE =
  '<!DOCTYPE html><title>Soup</title><h1>Soup of the day</h1><script src="https://stats.example/t.js"></script>';
const DAY_MS = 24 * 60 * 60 * 1_000;

Deno.test("POST /api/auth/register/ keeps a page, sanitized, until the address is verified: then it is version 1", async () => {
  await using app = await testApp();
  await register(app, { user_code: PAGE });
  const mail = await app.mailbox.next();
  assert.match(mail.text!, /Verify my email and put my page online:\n/);
  assert.deepEqual(await publicAnswers(app), [404, 404, 404, 404]);
  assert.match(await (await app.get(portfolioPath("chef1"))).text(), /Portfolio not found/);

  const [uid, token] = /verify-email\/(\S+)\/(\S+)/.exec(mail.text!)!.slice(1);
  const verified = await (await app.post(CALLS.verifyEmail, { uid, token })).json();
  assert.deepEqual(verified, {
    message: SENTENCES.email_verified,
    was_verified: false,
    portfolio: "/u/chef1",
    username: "chef1",
    session: null,
  });
  assert.deepEqual(await publicAnswers(app), [200, 200, 200, 404]);
  const { user_code } = await (await app.get(publicCall())).json();
  assert.match(user_code, /Soup of the day/);
  assert.doesNotMatch(user_code, /stats\.example/);

  const mine = await (await app.get(CALLS.myPortfolio, await bearer(app))).json();
  assert.equal(mine.version, 1);
  assert.deepEqual(mine.sanitization_log.map(({ count }: { count: number }) => count), [1]);
});

Deno.test("a page of a registration is its owner's before: read, changed and put online signed in", async () => {
  await using app = await testApp();
  await register(app, { user_code: PAGE });
  const headers = await bearer(app);
  const mine = await (await app.get(CALLS.myPortfolio, headers)).json();
  assert.match(mine.user_code, /Soup of the day/);
  const saved = await app.post(CALLS.savePortfolio, { user_code: "<h1>Stew</h1>" }, headers);
  const { version, is_online } = await saved.json();
  assert.deepEqual({ version, is_online }, { version: 2, is_online: false });
  assert.deepEqual(await publicAnswers(app), [404, 404, 404, 404]);
  const put = await app.post(CALLS.publishPortfolio, { is_published: true }, headers);
  await put.body?.cancel();
  assert.deepEqual(await publicAnswers(app), [200, 200, 200, 404]);
  // What its owner does with it from now on, no link changes.
  await (await app.post(CALLS.publishPortfolio, { is_published: false }, headers)).body?.cancel();
  const { to: _, ...link } = await nextVerification(app);
  const { portfolio } = await (await app.post(CALLS.verifyEmail, link)).json();
  assert.equal(portfolio, null);
  assert.deepEqual(await publicAnswers(app), [404, 404, 404, 404]);
});

Deno.test("a page of a registration stays offline when the address is proven by a reset: who registered may be a stranger", async () => {
  await using app = await testApp();
  await register(app, { user_code: PAGE });
  const { uid } = await nextVerification(app);
  const link = await createLink(app.database.sql, uid, "reset_password", app.clock.now());
  const passwords = { new_password: "a hotter oven 2", confirm_password: "a hotter oven 2" };
  const reset = await app.post(CALLS.passwordResetConfirm, { ...link, ...passwords });
  assert.equal(reset.status, 200);
  await reset.body?.cancel();
  assert.deepEqual(await publicAnswers(app), [404, 404, 404, 404]);
});

Deno.test("a page of a registration goes online with a new address that is verified in place of the first", async () => {
  await using app = await testApp();
  await register(app, { user_code: PAGE });
  const { uid } = await nextVerification(app);
  const new_email = "chef9@example.com";
  const { sql } = app.database;
  const link = await createLink(sql, uid, "change_email", app.clock.now(), new_email);
  const changed = await app.post(CALLS.verifyEmailChange, { ...link, new_email });
  assert.equal(changed.status, 200);
  await changed.body?.cancel();
  assert.deepEqual(await publicAnswers(app), [200, 200, 200, 404]);
});

Deno.test("a page of a registration is deleted after seven days without its address, and only then", async () => {
  await using app = await testApp();
  await register(app, { user_code: PAGE });
  const count = async () => {
    const [row] = await app.database.sql<{ pages: string; versions: string }>`
      select (select count(*) from portfolios) as pages,
        (select count(*) from portfolio_versions) as versions`;
    return [Number(row!.pages), Number(row!.versions)];
  };
  await dropUnverified(app.database, new Date(app.clock.now().getTime() + 6.9 * DAY_MS));
  assert.deepEqual(await count(), [1, 1]);
  await dropUnverified(app.database, new Date(app.clock.now().getTime() + 7.1 * DAY_MS));
  assert.deepEqual(await count(), [0, 0]);
  // The bytes are collected like all that nothing names.
  const [blob] = await app.database.sql<{ orphaned_since: Date | null }>`
    select orphaned_since from blobs`;
  assert.notEqual(blob!.orphaned_since, null);
});

Deno.test("POST /api/auth/register/ says the same of a taken e-mail with a page, and saves none", async () => {
  await using app = await testApp();
  await makeUser(app, "chef2");
  await register(app, { email: "chef2@example.com", user_code: PAGE });
  assert.equal((await app.mailbox.next()).subject, "You already have an account");
  assert.deepEqual(await app.database.sql`select 1 from portfolios`, []);
  // Nor does the name tell: it counts as taken from now on.
  const again = await app.post(CALLS.register, { ...REGISTRATION, email: "chef3@example.com" });
  assert.equal(await errorIn(again), SENTENCES.username_taken);
  const { is_free } = await (await app.get(`${CALLS.username}?username=chef1`)).json();
  assert.equal(is_free, false);
});

for (
  const [claim, user_code, status, error] of [
    ["an empty page", "  ", 400, SENTENCES.portfolio_code_empty],
    ["one that is too large", "x".repeat(2_097_153), 413, SENTENCES.portfolio_code_too_large],
    ["one that is no text", 7, 400, "Portfolio code must be a text"],
  ] as const
) {
  Deno.test(`POST /api/auth/register/ refuses ${claim}, and makes no account`, async () => {
    await using app = await testApp();
    const response = await app.post(CALLS.register, { ...REGISTRATION, user_code });
    assert.equal(response.status, status);
    assert.equal(await errorIn(response), error);
    assert.deepEqual(await app.database.sql`select 1 from users`, []);
  });
}

Deno.test("POST /api/auth/register/ takes so many bytes of pages from one address a day", async () => {
  await using app = await testApp(LIMITED);
  const user_code = `<p>${"x".repeat(2_000_000)}`;
  // Against the other limits: one at a time, half an hour apart.
  const statuses: number[] = [];
  for (let i = 1; i <= 22; i++) {
    app.clock.advance(31 * 60 * 1_000);
    await app.database.sql`delete from rate_limits where key not like 'register_kb%'`;
    const change = { username: `chef${i}`, email: `chef${i}@example.com`, user_code };
    const response = await app.post(CALLS.register, { ...REGISTRATION, ...change });
    statuses.push(response.status);
    await response.body?.cancel();
  }
  assert.equal(statuses.filter((status) => status === 201).length, 20);
  assert.deepEqual(statuses.slice(20), [429, 429]);
});

function publicCall() {
  return CALLS.publicPortfolio.replace(":username", "chef1");
}

/** Of all that strangers may ask for; the last is never there. */
async function publicAnswers(app: TestApp): Promise<number[]> {
  const paths = [
    portfolioPath("chef1"),
    `${portfolioPath("chef1")}/frame`,
    publicCall(),
    `${picturesPath("chef1")}x.webp`,
  ];
  return await Promise.all(paths.map(async (path) => {
    const response = await app.get(path);
    await response.body?.cancel();
    return response.status;
  }));
}

async function bearer(app: TestApp): Promise<{ Authorization: string }> {
  const login = await app.post(CALLS.login, { username: "chef1", password: PASSWORD });
  return { Authorization: `Bearer ${(await login.json()).access}` };
}
