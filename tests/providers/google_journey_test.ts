// Sign in with Google in a browser: there and back, once, in the right words, and on time.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SENTENCES } from "../../contract/sentences.ts";
import { passHold, passTime, passUntilEnabled, stopClock } from "../support/clock.ts";
import { HOLD_MS } from "../../islands/guard/hold.ts";
import { openBrowser } from "../support/browser.ts";
import { openProvider } from "../support/openid_provider.ts";
import { quiet } from "../support/quiet.ts";
import { testServer } from "../support/test_server.ts";

const CALLBACK = "/auth/google/callback";
const AUTHENTICATE = "**/api/auth/google/authenticate/";

Deno.test("section 4, Google sign-in: a new person comes back to a welcome, and to the dashboard 2 seconds later", async () => {
  await using provider = await openProvider();
  await using server = await testServer(provider.environment);
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  await page.goto(`${server.origin}/login`);
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByText("Welcome to Folio Kitchen!").waitFor();
  assert.equal(page.url(), server.origin + CALLBACK, "the code is out of the address bar");
  await page.getByRole("heading", { name: "Welcome, Chéf!" }).waitFor();
  assert.equal(page.url(), `${server.origin}/dashboard`);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${server.origin}/login`);

  await stopClock(page);
  await page.goto(`${server.origin}/login?next=/profile`);
  const again = page.getByRole("button", { name: "Sign in with Google" });
  await passHold(page);
  await passUntilEnabled(again, HOLD_MS);
  await again.click();
  await page.getByText("Welcome Back!").waitFor();
  await passTime(page, 1_999);
  assert.equal(page.url(), server.origin + CALLBACK);
  await passTime(page, 1);
  await page.waitForURL(`${server.origin}/profile`);
  assert.deepEqual(complaints, []);
});

Deno.test("section 2, /login: the button reads Redirecting... while busy, and is ready again on the way back", async () => {
  await using provider = await openProvider();
  await using server = await testServer(provider.environment);
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.origin}/login`);
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/auth/google/url/", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  const busy = page.getByRole("button", { name: "Redirecting..." });
  await busy.waitFor();
  assert.equal(await busy.isDisabled(), true);
  gate.resolve();
  await page.getByText("Welcome to Folio Kitchen!").waitFor();
  // Where it leads by itself, which would cross any other way.
  await page.waitForURL(`${server.origin}/dashboard`);
  await page.goto(`${server.origin}/nowhere`);
});

Deno.test("section 8, Google start failure: without credentials the button says so, and is ready again", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.origin}/login`);
  const button = page.getByRole("button", { name: "Sign in with Google" });
  await button.click();
  await page.getByRole("alert").filter({ hasText: SENTENCES.google_start_failed }).waitFor();
  assert.equal(await button.isDisabled(), false);
});

for (
  const [claim, query, answer, sentence] of [
    ["the error parameter", "?error=access_denied&state=x", null, SENTENCES.google_cancelled],
    ["a missing code", "", null, SENTENCES.google_no_code],
    ["an HTTP 500", "?code=x", { status: 500, body: "" }, SENTENCES.server_error],
    ["the default", "?code=x", { status: 400, body: "{}" }, SENTENCES.google_failed],
    [
      "the server's error text",
      "?code=x",
      { status: 400, body: `{"error":"Not today."}` },
      "Not today.",
    ],
    ["an unexpected failure", "?code=x", "abort", SENTENCES.google_unexpected],
    [
      "an answer that is no session",
      "?code=x",
      { status: 200, body: "null" },
      SENTENCES.google_unexpected,
    ],
    ["a code that is not ours", "?code=x&state=y", null, SENTENCES.google_failed],
  ] as const
) {
  Deno.test(`section 8, Google callback: ${claim}, then /login after 3 seconds`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser();
    const { page } = chromium;
    await stopClock(page);
    if (answer) {
      await page.route(
        AUTHENTICATE,
        (route) => answer === "abort" ? route.abort() : route.fulfill(answer),
      );
    }
    await page.goto(server.origin + CALLBACK + query);
    await page.getByRole("alert").filter({ hasText: sentence }).waitFor();
    await passTime(page, 2_999);
    assert.equal(page.url(), server.origin + CALLBACK);
    await passTime(page, 1);
    await page.waitForURL(`${server.origin}/login`);
    assert.deepEqual(await storedKeys(page), []);
  });
}

Deno.test("section 2, callback: the authorization call is made only once, whoever reloads", async () => {
  await using provider = await openProvider();
  await using server = await testServer(provider.environment);
  await using chromium = await openBrowser();
  using _warnings = quiet("warn");
  const { page } = chromium;
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/google/authenticate/")) calls.push(request.url());
  });
  await page.goto(`${server.origin}/login`);
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByText("Welcome to Folio Kitchen!").waitFor();
  await page.reload();
  await page.getByText(SENTENCES.google_no_code).waitFor();
  await page.getByRole("heading", { name: "Welcome, Chéf!" }).waitFor();
  assert.equal(calls.length, 1);
});

async function storedKeys(page: Page): Promise<string[]> {
  return await page.evaluate(() => Object.keys(localStorage));
}
