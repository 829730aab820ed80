// Section 4, auth state: what the browser does with its tokens, on start, on a 401, and on the way out.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

const MINUTE_MS = 60_000;

Deno.test("section 4: on start with a token, user-data is called; when it fails, a refresh and a retry", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await signInByHand(server, chromium);
  await page.context().clearCookies();
  const calls = callsOf(page);
  await page.goto(`${server.origin}/prompts`);
  await page.getByRole("heading", { name: "AI Prompt Examples" }).waitFor();
  assert.deepEqual(calls, ["GET /api/user-data/"]);
  // The page is hydrated.
  await page.getByRole("button", { name: "Menu", exact: true, disabled: false }).waitFor();

  await page.context().clearCookies();
  server.app.clock.advance(16 * MINUTE_MS);
  calls.length = 0;
  await page.goto(`${server.origin}/prompts`);
  await page.getByRole("heading", { name: "AI Prompt Examples" }).waitFor();
  assert.deepEqual([...calls], [
    "GET /api/user-data/",
    "POST /api/auth/token/refresh/",
    "GET /api/user-data/",
  ]);
});

Deno.test("section 4: when the refresh fails too, storage is cleared and the person is out, without a word", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await signInByHand(server, chromium);
  await page.context().clearCookies();
  await server.app.database.sql`delete from sessions`;
  await page.goto(`${server.origin}/prompts`);
  await page.waitForURL(`${server.origin}/login?next=%2Fprompts`);
  await page.getByLabel("Username or email").waitFor();
  assert.deepEqual(await stored(page), []);
  assert.equal(await page.getByRole("alert").filter({ hasText: /./ }).count(), 0);
});

Deno.test("section 4: without a refresh token a 401 ends it, and is not retried", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await signInByHand(server, chromium);
  await page.context().clearCookies();
  server.app.clock.advance(16 * MINUTE_MS);
  await page.evaluate(() => localStorage.removeItem("refresh_token"));
  const calls = callsOf(page);
  await page.goto(`${server.origin}/prompts`);
  await page.waitForURL(/\/login/);
  assert.deepEqual(calls, ["GET /api/user-data/"]);
});

Deno.test("section 4: a request is retried once, and then its 401 stands", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await signInByHand(server, chromium);
  await page.goto(`${server.origin}/profile`);
  const calls = callsOf(page);
  await page.route(
    "**/api/profile/update/",
    (route) => route.fulfill({ status: 401, json: { error: SENTENCES.sign_in_required } }),
  );
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText(SENTENCES.sign_in_required).waitFor();
  assert.deepEqual(calls, [
    "PUT /api/profile/update/",
    "POST /api/auth/token/refresh/",
    "PUT /api/profile/update/",
  ]);
});

for (
  const [name, path, call, press] of [
    ["login", "/login", "/api/auth/login/", "Sign In"],
    ["Google url", "/login", "/api/auth/google/url/", "Sign in with Google"],
    ["logout", "/profile", "/api/auth/logout/", "Logout"],
  ] as const
) {
  Deno.test(`section 4: a 401 from the ${name} call is an answer, and refreshes nothing`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser();
    const { page } = chromium;
    await signInByHand(server, chromium);
    if (path === "/login") {
      await page.context().clearCookies();
      await page.goto(`${server.origin}/verify-email`);
      await page.evaluate(() => localStorage.removeItem("access_token"));
    }
    await page.goto(server.origin + path);
    const calls = callsOf(page);
    await page.route(`**${call}`, (route) => route.fulfill({ status: 401, json: {} }));
    if (name === "login") {
      await page.getByLabel("Username or email").fill("chef1");
      await page.getByLabel("Password", { exact: true }).fill("x");
    }
    await page.getByRole("button", { name: press, exact: true }).first().click();
    if (name === "logout") await page.waitForURL(/\/login/);
    else await page.getByRole("alert").filter({ hasText: /./ }).waitFor();
    assert.equal(calls.length, 1);
    assert.match(calls[0]!, new RegExp(call));
  });
}

Deno.test("section 4: logout leaves also when the server fails, and the back button shows nothing", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await signInByHand(server, chromium);
  await page.goto(`${server.origin}/profile`);
  await page.route("**/api/auth/logout/", (route) => route.abort());
  await page.getByRole("button", { name: "Logout" }).first().click();
  // Without a loop, although the session lives on.
  await page.waitForURL(`${server.origin}/login?left`);
  assert.deepEqual(await stored(page), []);
  const cookies = await page.context().cookies();
  const ofSessions = cookies.filter(({ name }) => !name.startsWith("passkey_"));
  assert.deepEqual(ofSessions.map(({ name }) => name), ["device"]);
  await page.goBack();
  await page.getByLabel("Username or email").waitFor();
  assert.equal(await page.getByText("chef1@example.com").count(), 0);
});

async function signInByHand({ app, origin }: TestServer, { page }: TestBrowser): Promise<void> {
  await makeUser(app);
  await page.goto(`${origin}/login`);
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  // Then the browser is asked to make a passkey by itself.
  const isOffered = page.waitForResponse(origin + CALLS.newPasskeyQuestion);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${origin}/dashboard`);
  await isOffered;
  assert.deepEqual(await stored(page), ["access_token", "refresh_token", "user"]);
}

function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Asked by the page itself: the browser may fill a passkey in, or make one.
    const isOfPasskeys = [CALLS.passkeyQuestion, CALLS.newPasskeyQuestion]
      .some((path) => path === pathname);
    if (pathname.startsWith("/api/") && !isOfPasskeys) {
      calls.push(`${request.method()} ${pathname}`);
    }
  });
  return calls;
}

async function stored(page: Page): Promise<string[]> {
  return await page.evaluate(() => Object.keys(localStorage).sort());
}
