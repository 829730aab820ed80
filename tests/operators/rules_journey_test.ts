// Section 5, the validation rules: what is said, and that nothing is sent.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { fillCode } from "../support/editor.ts";
import { listOf } from "../support/feature_cases.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("section 5, login: both fields are required by the browser, and errors clear on typing", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const sent = callsOf(page);
  await page.goto(`${server.origin}/login`);
  const button = page.getByRole("button", { name: "Sign In", exact: true });
  await button.click();
  assert.equal(await isValid(page, "username"), false);
  await page.getByLabel("Username or email").fill("chef1");
  await button.click();
  assert.equal(await isValid(page, "password"), false);
  assert.deepEqual(sent, []);
  await page.getByLabel("Password", { exact: true }).fill("x");
  await button.click();
  await page.getByText(SENTENCES.invalid_credentials).waitFor();
  await page.getByLabel("Username or email").press("a");
  await page.getByText(SENTENCES.invalid_credentials).waitFor({ state: "detached" });
});

Deno.test("section 5, register: four required fields, an e-mail that is one, and passwords that match", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const sent = callsOf(page);
  await page.goto(`${server.origin}/register`);
  const values = { username: "chef1", email: "chef1", password: "12345678", password2: "1234567" };
  for (const [name, value] of Object.entries(values)) {
    assert.equal(await isValid(page, name), false, name);
    await page.locator(`[name=${name}]`).fill(value);
  }
  await page.getByRole("button", { name: "Create Account" }).click();
  assert.equal(await isValid(page, "email"), false);
  await page.locator("[name=email]").fill("chef1@example.com");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByText(SENTENCES.passwords_do_not_match).waitFor();
  // Whether the name is free is asked while it is typed.
  assert.deepEqual(sent.filter((path) => path !== CALLS.username), []);
});

Deno.test("section 5, forgot password: empty gives a sentence, and sends nothing", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const sent = callsOf(page);
  await page.goto(`${server.origin}/forgot-password`);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await page.getByText(SENTENCES.email_required).waitFor();
  assert.deepEqual(sent, []);
});

Deno.test("section 5, reset password: both parts of the link, matching and long enough passwords", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const sent = callsOf(page);
  for (const query of ["", "?uid=x", "?token=y"]) {
    await page.goto(`${server.origin}/reset-password${query}`);
    await page.getByRole("alert").getByText(SENTENCES.reset_link_incomplete).waitFor();
  }
  assert.deepEqual(sent, []);
  await page.route(
    "**/password-reset/validate/",
    (route) => route.fulfill({ json: { valid: true, email: "chef1@example.com" } }),
  );
  await page.goto(`${server.origin}/reset-password?uid=x&token=y`);
  await page.getByRole("heading", { name: "Set a new password" }).waitFor();
  const later = callsOf(page);
  await page.getByLabel("New Password", { exact: true }).fill("12345678");
  await page.getByLabel("Confirm New Password", { exact: true }).fill("12345679");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByText(SENTENCES.passwords_do_not_match).waitFor();
  await page.getByLabel("New Password", { exact: true }).fill("1234567");
  await page.getByLabel("Confirm New Password", { exact: true }).fill("1234567");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByText(SENTENCES.password_too_short).waitFor();
  assert.deepEqual(later, []);
});

Deno.test("section 5, password strength: under 8 Weak, 8 to 11 Medium, 12 or more Strong", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.route(
    "**/password-reset/validate/",
    (route) => route.fulfill({ json: { valid: true, email: "chef1@example.com" } }),
  );
  await page.goto(`${server.origin}/reset-password?uid=x&token=y`);
  for (const [length, strength] of [[7, "Weak"], [8, "Medium"], [11, "Medium"], [12, "Strong"]]) {
    await page.getByLabel("New Password", { exact: true }).fill("x".repeat(Number(length)));
    await page.getByText(`Password strength: ${strength}`).waitFor();
  }
});

Deno.test("section 5, change password, profile and editor save: said, and nothing sent", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await makeUser(server.app);
  await page.goto(`${server.origin}/login?next=/profile`);
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "My Profile" }).waitFor();
  const sent = callsOf(page);

  assert.equal(await page.locator("[name=email]").getAttribute("type"), "email");
  for (const name of ["first_name", "last_name"]) {
    assert.equal(await isValid(page, name), true, `${name} is optional`);
  }
  for (const name of ["username", "email"]) {
    await page.locator(`[name=${name}]:not([hidden])`).fill("");
    await page.getByRole("button", { name: "Save Changes" }).click();
    assert.equal(await isValid(page, name), false, `${name} is required`);
    await page.locator(`[name=${name}]:not([hidden])`).fill("chef1@example.com");
  }

  await page.getByRole("tab", { name: "Change Password" }).click();
  await page.getByText(SENTENCES.password_too_short).waitFor();
  await page.getByLabel("Current Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("New Password", { exact: true }).fill("12345678");
  await page.getByLabel("Confirm New Password", { exact: true }).fill("12345679");
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByText(SENTENCES.new_passwords_do_not_match).waitFor();
  await page.getByLabel("New Password", { exact: true }).fill("1234567");
  await page.getByLabel("Confirm New Password", { exact: true }).fill("1234567");
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByRole("alert").getByText(SENTENCES.password_too_short).waitFor();

  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.getByRole("button", { name: "Create Portfolio" }).click();
  for (const code of ["", " \n\t "]) {
    await fillCode(page, code);
    await page.getByRole("button", { name: "Save Portfolio" }).click();
    await page.getByText(SENTENCES.portfolio_code_empty).waitFor();
  }
  // The editor reads these as it opens.
  const read: readonly string[] = [
    CALLS.myPortfolio,
    ...listOf(({ readByEditor }) => readByEditor),
  ];
  assert.deepEqual(sent.filter((path) => !read.includes(path)), []);
});

Deno.test("section 5, verification pages: a missing uid or token asks nobody", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const sent = callsOf(page);
  for (
    const path of [
      "/verify-email",
      "/verify-email/x",
      "/verify-email/%20/x",
      "/verify-email-change/x",
    ]
  ) {
    await page.goto(server.origin + path);
    await page.getByRole("alert").getByText(SENTENCES.invalid_verification_link).waitFor();
  }
  assert.deepEqual(sent, []);
});

/** The calls that the page makes from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Asked by the page itself: the browser may fill one in, or make one.
    const isOfPasskeys = [CALLS.passkeyQuestion, CALLS.newPasskeyQuestion].some((path) =>
      path === pathname
    );
    if (pathname.startsWith("/api/") && !isOfPasskeys) calls.push(pathname);
  });
  return calls;
}

async function isValid(page: Page, name: string): Promise<boolean> {
  return await page.locator(`[name=${name}]:not([hidden])`)
    .evaluate((input) => (input as HTMLInputElement).checkValidity());
}
