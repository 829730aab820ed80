// A forgotten password, as a person gets over it: ask, read the mail, set a new one, sign in.
// Lane: daily.
import assert from "node:assert/strict";
import { SENTENCES } from "../../contract/sentences.ts";
import { linkIn } from "../support/mailbox.ts";
import { openBrowser } from "../support/browser.ts";
import { makeUser } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";

const NEW_PASSWORD = "a hotter oven 2";

Deno.test("a person resets a forgotten password by mail", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  await makeUser(server.app);
  await page.goto(`${server.origin}/login`);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await page.getByText(SENTENCES.email_required).waitFor();
  await page.getByLabel("Email").fill("chef1@example.com");
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await page.getByRole("heading", { name: "Check Your Email" }).waitFor();

  await page.goto(linkIn(await server.app.mailbox.next()));
  await page.getByRole("heading", { name: "Set a new password" }).waitFor();
  assert.equal(await page.getByLabel("Email").inputValue(), "chef1@example.com");
  const password = page.getByLabel("New Password", { exact: true });
  for (
    const [typed, strength] of [["1234567", "Weak"], ["12345678", "Medium"], [
      "123456789012",
      "Strong",
    ]]
  ) {
    await password.fill(typed!);
    await page.getByText(`Password strength: ${strength}`).waitFor();
  }
  // The server takes no name of the account, however long it is.
  await password.fill("chef1@example.com");
  await page.getByText(SENTENCES.password_is_name).waitFor();
  const confirmation = page.getByLabel("Confirm New Password", { exact: true });
  await confirmation.fill("123456789013");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByText(SENTENCES.passwords_do_not_match).waitFor();
  await password.fill(NEW_PASSWORD);
  await confirmation.fill(NEW_PASSWORD);
  // The success stays for three seconds, so all of it is looked for at once.
  await Promise.all([
    page.getByRole("heading", { name: "Password Reset Successful!" }).waitFor(),
    page.getByRole("link", { name: "Continue to Login" }).waitFor(),
    page.waitForURL(`${server.origin}/login`),
    page.getByRole("button", { name: "Reset Password" }).click(),
  ]);
  await page.getByText(SENTENCES.reset_sign_in).waitFor();
  assert.equal(await page.getByLabel("Username or email").inputValue(), "chef1");
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
  assert.deepEqual(complaints, []);
});

for (
  const [query, sentence] of [
    ["", SENTENCES.reset_link_incomplete],
    ["?uid=x", SENTENCES.reset_link_incomplete],
    ["?uid=x&token=y", SENTENCES.reset_link_expired],
  ] as const
) {
  Deno.test(`/reset-password${query} says ${sentence}`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser();
    const { page } = chromium;
    await page.goto(`${server.origin}/reset-password${query}`);
    await page.getByText(sentence, { exact: true }).waitFor();
    await page.getByRole("heading", { name: SENTENCES.reset_link_expired_title }).waitFor();
    const again = page.getByRole("link", { name: "Request New Reset Link" });
    assert.equal(await again.getAttribute("href"), "/forgot-password");
  });
}
