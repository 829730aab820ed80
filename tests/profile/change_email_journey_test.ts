// The profile, as a person uses it: names, password, and a new address by its link.
import assert from "node:assert/strict";
import { SENTENCES } from "../../contract/sentences.ts";
import { linkIn } from "../support/mailbox.ts";
import { openBrowser } from "../support/browser.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("a person changes names, password and e-mail in the profile", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  await makeUser(server.app);
  await page.goto(`${server.origin}/login?next=/profile`);
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "My Profile" }).waitFor();

  await page.getByLabel("First name").fill("Chef");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText(SENTENCES.profile_updated).waitFor();
  await page.locator(".sidebar-user").getByText("Chef", { exact: true }).waitFor();
  await page.getByLabel("Last name").fill("One");
  assert.equal(await page.getByText(SENTENCES.profile_updated).count(), 0);

  await page.getByRole("tab", { name: "Change Password" }).click();
  await page.getByLabel("Current Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("New Password", { exact: true }).fill("a hotter oven 2");
  await page.getByLabel("Confirm New Password", { exact: true }).fill("a hotter oven 3");
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByText(SENTENCES.new_passwords_do_not_match).waitFor();
  await page.getByLabel("Confirm New Password", { exact: true }).fill("a hotter oven 2");
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByText(SENTENCES.password_changed).waitFor();
  await server.app.mailbox.next();

  await page.getByRole("tab", { name: "Profile Information" }).click();
  await page.getByLabel("Email").fill("chef9@example.com");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText(/until then, the old one stays/).waitFor();
  const mails = [await server.app.mailbox.next(), await server.app.mailbox.next()];
  await page.goto(linkIn(mails.find((mail) => mail.to?.[0]?.address === "chef9@example.com")!));
  await page.getByText("Your email is now chef9@example.com.").waitFor();
  await page.getByRole("link", { name: "Go to sign in" }).click();
  await page.getByText(SENTENCES.email_changed).waitFor();
  assert.deepEqual(complaints, []);
});
