// Section 8, the error catalogue: each sentence where the specification puts it, in the browser.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { ARRAY, BROKEN, type Row, ROWS, submit, TOLD } from "../support/catalogue.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";
import { errorIn } from "../support/errors.ts";

const GUESTS = ROWS.filter(({ path }) => !/^\/(profile|dashboard)/.test(path));

Deno.test("section 8: login, registration, reset and verification failures, row by row", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  for (const row of GUESTS) await walk(page, server.origin, row);
});

Deno.test("section 8: profile and portfolio save failures, row by row", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await makeUser(server.app);
  await page.goto(`${server.origin}/login`);
  await submit(page, { username: "chef1", password: PASSWORD }, "Sign In");
  await page.waitForURL("**/dashboard");
  for (const row of ROWS.filter((row) => !GUESTS.includes(row))) {
    await walk(page, server.origin, row);
  }
});

Deno.test("section 8, login failure: a message that differs from the error is an info notice beside it", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await answer(page, CALLS.login, 403, { error: "No.", message: "Because of Monday." });
  await page.goto(`${server.origin}/login`);
  await submit(page, { username: "chef1", password: "x" }, "Sign In");
  await page.getByRole("alert").filter({ hasText: "No." }).waitFor();
  await page.getByRole("status").filter({ hasText: "Because of Monday." }).waitFor();
});

Deno.test("section 8, reset confirm failure: the error, an array joined, the 500 message, or the default", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await answer(page, CALLS.passwordResetValidate, 200, { valid: true, email: "a@example.com" });
  await walk(page, server.origin, {
    row: "reset confirm failure",
    path: "/reset-password?uid=x&token=y",
    call: CALLS.passwordResetConfirm,
    act: (page) =>
      submit(page, { new_password: PASSWORD, confirm_password: PASSWORD }, "Reset Password"),
    cases: [TOLD, ARRAY, [500, {}, BROKEN], [418, {}, SENTENCES.reset_failed]],
  });
});

Deno.test("section 8, reset link validation failure: the page also says that the link is no good", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.origin}/reset-password?uid=x&token=y`);
  await page.getByText(SENTENCES.reset_link_expired_title).waitFor();
  await page.getByRole("link", { name: "Request New Reset Link" }).waitFor();
  await page.getByRole("link", { name: "Back to Login" }).waitFor();
});

Deno.test("section 8, public portfolio: not found", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const response = await page.goto(`${server.pages}/u/chef1`);
  assert.equal(response!.status(), 404);
  await page.getByText(SENTENCES.portfolio_not_found).first().waitFor();
  const call = await server.app.get("/api/portfolio/u/chef1/");
  assert.equal(call.status, 404);
  assert.deepEqual(await errorIn(call), SENTENCES.portfolio_not_found);
});

/** One visit of the screen, and each answer in turn. */
async function walk(page: Page, origin: string, { row, path, call, act, cases }: Row) {
  await page.goto(origin + path);
  for (const [status, body, sentence] of cases) {
    await answer(page, call, status, body);
    await act(page);
    await page.getByRole("alert").getByText(sentence, { exact: true }).waitFor()
      .catch(() => assert.fail(`${row}: ${status} ${JSON.stringify(body)} says no "${sentence}"`));
  }
}

async function answer(page: Page, call: string, status: number, body: object): Promise<void> {
  await page.unroute(`**${call}`);
  await page.route(`**${call}`, (route) =>
    // A session that seems to have run out would be renewed first.
    route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) }));
}
