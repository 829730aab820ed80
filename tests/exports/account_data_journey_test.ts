// Taking one's data along, asking for another verification mail, and leaving for good.
import assert from "node:assert/strict";
import { unzipSync } from "fflate";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { textIn } from "../support/archives.ts";
import { countBytes, openBrowser, readText } from "../support/browser.ts";
import { linkIn } from "../support/mailbox.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { openProvider } from "../support/openid_provider.ts";
import { testServer } from "../support/test_server.ts";

const PAGE = "<!DOCTYPE html><title>Soup</title><p>Soup of the day";

Deno.test("a person downloads everything, deletes the account, and is gone", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  await makeUser(server.app);
  await page.goto(`${server.origin}/login?next=/profile`);
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "My Profile" }).waitFor();

  const downloadPage = page.getByRole("button", { name: "Download my page" });
  await downloadPage.click();
  await page.getByText("You have no page yet.").waitFor();
  const access = await page.evaluate(() => localStorage.getItem("access_token"));
  const bearer = { Authorization: `Bearer ${access}` };
  await (await server.app.post(CALLS.savePortfolio, { user_code: PAGE }, bearer)).body?.cancel();

  const [html] = await Promise.all([page.waitForEvent("download"), downloadPage.click()]);
  assert.equal(html.suggestedFilename(), "chef1.html");
  assert.equal(await readText(html), PAGE);
  const [zip] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  assert.equal(zip.suggestedFilename(), "chef1.zip");
  const files = unzipSync(await countBytes(zip));
  assert.equal(textIn(files, "page/index.html"), PAGE);
  assert.equal(JSON.parse(textIn(files, "account.json")).account.email, "chef1@example.com");

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByText("This is final.").waitFor();
  await dialog.getByRole("button", { name: "Keep my account" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Delete my account" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill("a cold kitchen 1");
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await dialog.getByText(SENTENCES.current_password_wrong).waitFor();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await page.getByText(SENTENCES.account_deleted).waitFor();
  assert.equal(page.url(), `${server.origin}/login`);
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
  await page.goto(`${server.pages}/u/chef1`);
  await page.getByText(SENTENCES.portfolio_not_found).waitFor();
  assert.deepEqual(
    complaints.filter((complaint) => !/status of 4\d\d/.test(complaint)),
    [],
  );
});

Deno.test("section 2, /profile: beside the not-verified hint, a person asks for another mail", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const form = { username: "chef1", email: "chef1@example.com", password: PASSWORD };
  const register = await server.app.post(CALLS.register, { ...form, password2: PASSWORD });
  await register.body?.cancel();
  await server.app.mailbox.next();
  await page.goto(`${server.origin}/login?next=/profile`);
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText(SENTENCES.email_not_verified).waitFor();
  await page.getByRole("button", { name: "Resend verification e-mail" }).click();
  await page.getByText(SENTENCES.verification_resent).waitFor();
  await page.goto(linkIn(await server.app.mailbox.next()));
  await page.getByText("Your email is verified.").waitFor();
  await page.goto(`${server.origin}/profile`);
  await page.getByRole("heading", { name: "My Profile" }).waitFor();
  assert.equal(await page.getByText("Email not verified").count(), 0);
});

Deno.test("who signs in with Google proves it there before the account is deleted", async () => {
  await using provider = await openProvider();
  await using server = await testServer(provider.environment);
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.origin}/login?next=/profile`);
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByRole("heading", { name: "My Profile" }).waitFor();
  server.app.clock.advance(11 * 60_000);
  const remove = async () => {
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("button", { name: "Delete for good" }).click();
  };
  await remove();
  await page.getByText(/Please sign in with Google once more/).waitFor();
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByText("Welcome Back!").waitFor();
  await page.getByRole("heading", { name: "My Profile" }).waitFor();
  await remove();
  await page.getByText(/Goodbye!/).waitFor();
  assert.deepEqual(await server.app.database.sql`select 1 from users`, []);
});
