// The life of a session over the calls: user-data, token/refresh, logout, and verify-email beside them.
import assert from "node:assert/strict";
import { sign } from "hono/jwt";
import { CALLS } from "../../contract/paths.ts";
import { verifyEmailPath } from "../../contract/registration/registration_paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { linkIn } from "../support/mailbox.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

const MINUTE_MS = 60_000;

Deno.test("GET /api/user-data/ returns the user, and sets a lost page cookie again", async () => {
  await using app = await testApp();
  const { bearer, cookie, user } = await signIn(app);
  const without = await app.get(CALLS.userData, bearer);
  assert.equal(without.status, 200);
  assert.match(without.headers.get("Set-Cookie")!, /^page_session=/);
  assert.deepEqual(await without.json(), user);
  const withCookie = await app.get(CALLS.userData, { ...bearer, ...cookie });
  assert.equal(withCookie.headers.get("Set-Cookie"), null);
  await withCookie.body?.cancel();
});

Deno.test("GET /api/user-data/ refuses every token that is not a living access token", async () => {
  await using app = await testApp();
  const { access, cookie } = await signIn(app);
  const claims = JSON.parse(atob(access.split(".")[1]!));
  const page = cookie.Cookie.split("=")[1]!;
  const forged = await sign(claims, "another secret of enough length", "HS256");
  const unsigned = `${btoa('{"alg":"none"}')}.${access.split(".")[1]}.`;
  for (const token of ["", "x", page, forged, unsigned, access.slice(0, -2)]) {
    const response = await app.get(CALLS.userData, { Authorization: `Bearer ${token}` });
    assert.equal(response.status, 401);
    assert.equal(response.headers.get("WWW-Authenticate"), "Bearer");
    assert.deepEqual(await errorIn(response), SENTENCES.sign_in_required);
  }
  assert.equal(await userStatus(app, access), 200);
  app.clock.advance(15 * MINUTE_MS);
  assert.equal(await userStatus(app, access), 401);
});

Deno.test("GET /api/user-data/ is not opened by the page cookie", async () => {
  await using app = await testApp();
  const { cookie } = await signIn(app);
  const response = await app.get(CALLS.userData, cookie);
  assert.equal(response.status, 401);
  await response.body?.cancel();
});

Deno.test("POST /api/auth/token/refresh/ gives two tabs the same successor", async () => {
  await using app = await testApp();
  const { refresh } = await signIn(app);
  const [one, other] = await Promise.all([renew(app, refresh), renew(app, refresh)]);
  assert.equal(one.status, 200);
  assert.equal(other.status, 200);
  assert.equal(one.refresh, other.refresh);
  assert.equal(await userStatus(app, one.access), 200);
});

Deno.test("POST /api/auth/token/refresh/ ends the session when an old token comes back", async () => {
  await using app = await testApp();
  const { refresh } = await signIn(app);
  const next = await renew(app, refresh);
  app.clock.advance(30_001);
  assert.equal((await renew(app, refresh)).status, 401);
  assert.equal((await renew(app, next.refresh)).status, 401);
  assert.equal(await userStatus(app, next.access), 401);
});

Deno.test("POST /api/auth/token/refresh/ ends the session for a token two generations old", async () => {
  await using app = await testApp();
  const { refresh } = await signIn(app);
  const second = await renew(app, refresh);
  const third = await renew(app, second.refresh);
  assert.equal((await renew(app, refresh)).status, 401);
  assert.equal((await renew(app, third.refresh)).status, 401);
});

for (const refresh of ["x", "", `${crypto.randomUUID()}.${"a".repeat(43)}.${"a".repeat(43)}`]) {
  Deno.test(`POST /api/auth/token/refresh/ refuses ${JSON.stringify(refresh)}`, async () => {
    await using app = await testApp();
    const { status } = await renew(app, refresh);
    assert.equal(status, refresh ? 401 : 400);
  });
}

Deno.test("POST /api/auth/token/refresh/ refuses a session unused for 30 days", async () => {
  await using app = await testApp();
  const { refresh } = await signIn(app);
  app.clock.advance(30 * 24 * 60 * MINUTE_MS);
  assert.equal((await renew(app, refresh)).status, 401);
});

Deno.test("POST /api/auth/token/refresh/ ends a session after 90 days, however much used", async () => {
  await using app = await testApp();
  let { refresh } = await signIn(app);
  for (let day = 25; day < 90; day += 25) {
    app.clock.advance(25 * 24 * 60 * MINUTE_MS);
    ({ refresh } = await renew(app, refresh));
  }
  app.clock.advance(14 * 24 * 60 * MINUTE_MS);
  const last = await renew(app, refresh);
  assert.equal(last.status, 200, "after 89 days");
  app.clock.advance(24 * 60 * MINUTE_MS);
  assert.equal((await renew(app, last.refresh)).status, 401);
  assert.equal(await userStatus(app, last.access), 401);
});

Deno.test("POST /api/auth/logout/ ends the session at once, by token or by cookie", async () => {
  await using app = await testApp();
  const { access, refresh } = await signIn(app);
  const byToken = await app.post(CALLS.logout, { refresh });
  assert.equal(byToken.status, 200);
  assert.match(byToken.headers.get("Set-Cookie")!, /Max-Age=0/);
  await byToken.body?.cancel();
  assert.equal(await userStatus(app, access), 401);

  const other = await signIn(app, "chef2");
  await (await app.post(CALLS.logout, {}, other.cookie)).body?.cancel();
  assert.equal(await userStatus(app, other.access), 401);
});

for (const body of [{}, { refresh: 7 }, { refresh: "x" }, []]) {
  Deno.test(`POST /api/auth/logout/ lets ${JSON.stringify(body)} go`, async () => {
    await using app = await testApp();
    const response = await app.post(CALLS.logout, body);
    assert.equal(response.status, 200);
    await response.body?.cancel();
  });
}

Deno.test("POST /api/auth/verify-email/ works once, for its own account, for three days", async () => {
  await using app = await testApp();
  const first = await registerAndReadLink(app, "chef1");
  const second = await registerAndReadLink(app, "chef2");
  const foreign = { uid: first.uid, token: second.token };
  const altered = {
    uid: first.uid,
    token: first.token.replace(/^./, (c) => c === "A" ? "B" : "A"),
  };
  for (const link of [foreign, altered, { uid: "x", token: first.token }]) {
    const refused = await app.post(CALLS.verifyEmail, link);
    assert.equal(refused.status, 400);
    const error = SENTENCES.expired_verification_link;
    assert.deepEqual(await errorIn(refused), error);
  }
  const missing = await app.post(CALLS.verifyEmail, { uid: "", token: "" });
  assert.deepEqual(await errorIn(missing), SENTENCES.invalid_verification_link);

  // Opening the page uses nothing up: mail scanners do that.
  const page = await app.get(verifyEmailPath(first.uid, first.token));
  assert.equal(page.status, 200);
  await page.body?.cancel();
  const used = await (await app.post(CALLS.verifyEmail, first)).json();
  assert.deepEqual(used, {
    message: SENTENCES.email_verified,
    was_verified: false,
    portfolio: null,
    username: "chef1",
    session: null,
  });
  // A scanner of mails may have used it before.
  const again = await (await app.post(CALLS.verifyEmail, first)).json();
  assert.deepEqual(again, {
    message: SENTENCES.already_verified,
    was_verified: true,
    portfolio: null,
    username: "chef1",
    session: null,
  });
  assert.deepEqual(await statusesOf(app, foreign, altered), [400, 400]);
  app.clock.advance(3 * 24 * 60 * MINUTE_MS);
  assert.deepEqual(await statusesOf(app, second), [400]);
});

async function renew(app: TestApp, refresh: string) {
  const response = await app.post(CALLS.tokenRefresh, { refresh });
  return { status: response.status, ...await response.json() };
}

async function userStatus(app: TestApp, access: string): Promise<number> {
  const response = await app.get(CALLS.userData, { Authorization: `Bearer ${access}` });
  await response.body?.cancel();
  return response.status;
}

async function registerAndReadLink(app: TestApp, username: string) {
  const body = { username, email: `${username}@example.com`, password: PASSWORD };
  await (await app.post(CALLS.register, { ...body, password2: PASSWORD })).body?.cancel();
  const [uid, token] = linkIn(await app.mailbox.next()).split("/").slice(-2);
  return { uid: uid!, token: token! };
}

async function statusesOf(app: TestApp, ...links: { uid: string; token: string }[]) {
  const statuses: number[] = [];
  for (const link of links) {
    const response = await app.post(CALLS.verifyEmail, link);
    await response.body?.cancel();
    statuses.push(response.status);
  }
  return statuses;
}
