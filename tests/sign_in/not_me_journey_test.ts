// A stranger signs in elsewhere: the mail arrives, its button signs everybody out, and a new password is set at once.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ACCOUNT_EVENTS } from "../../contract/accounts/account_events.ts";
import { openBrowser } from "../support/browser.ts";
import { linkIn } from "../support/mailbox.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { openRow } from "../support/profile_rows.ts";
import { testServer } from "../support/test_server.ts";

const NEW_PASSWORD = "a hotter oven 2";

Deno.test("whoever did not sign in says so by the mail, and everybody is out", async () => {
  await using server = await testServer();
  await using own = await openBrowser();
  await using strange = await openBrowser();
  await makeUser(server.app);
  await signIn(own.page, server.origin, PASSWORD);
  await signIn(strange.page, server.origin, PASSWORD);
  const mail = await server.app.mailbox.next();
  assert.equal(mail.subject, "A sign-in in a new browser");
  assert.match(mail.text ?? "", /Browser: Chrom(e|ium) on (Linux|Windows|a Mac)\n/);
  assert.match(mail.text ?? "", /Time: \d\d? \w+ \d{4}, \d\d:\d\d UTC\n/);

  const { page } = own;
  await page.goto(`${server.origin}/profile`);
  const activity = page.getByRole("region", { name: "Recent activity" });
  await openRow(page, "Recent activity");
  assert.deepEqual(
    (await activity.getByRole("listitem").locator("p").allInnerTexts()).map((text) =>
      text.replace(/:.*/, "")
    ),
    ["Signed in with a password", "Signed in with a password", ACCOUNT_EVENTS.account_made()],
  );
  await page.goto(linkIn(mail));
  await page.getByRole("heading", { name: "Was it not you?" }).waitFor();
  await strange.page.goto(`${server.origin}/dashboard`);
  await strange.page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
  await page.getByRole("button", { name: "It was not me" }).click();

  await page.getByRole("heading", { name: "Set a new password" }).waitFor();
  await strange.page.goto(`${server.origin}/profile`);
  await strange.page.waitForURL(/\/login/);
  await page.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm New Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.waitForURL(`${server.origin}/login`);
  await signIn(page, server.origin, NEW_PASSWORD);
  await page.goto(`${server.origin}/profile`);
  await openRow(page, "Recent activity");
  await activity.getByText(ACCOUNT_EVENTS.sign_in_disowned())
    .waitFor();
  await activity.getByText(ACCOUNT_EVENTS.password_reset()).waitFor();

  await page.goto(linkIn(mail));
  await page.getByRole("button", { name: "It was not me" }).click();
  await page.getByText("This link was used, or is over").waitFor();
  await page.getByRole("link", { name: "Set a new password" }).waitFor();
});

async function signIn(page: Page, origin: string, password: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
}
