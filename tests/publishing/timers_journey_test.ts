// Section 9, the delays: with a moved clock not a moment early and then on time, and once for real.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { passHold, passTime, stopClock } from "../support/clock.ts";
import { openBrowser } from "../support/browser.ts";
import { linkIn } from "../support/mailbox.ts";
import { makeUser, PASSWORD, signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("section 9, register: the welcome leads to /login after 2 seconds, also for real", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await register(page, server.origin, "chef1");
  await page.waitForURL(`${server.origin}/login`);

  await stopClock(page);
  await register(page, server.origin, "chef2", () => passHold(page));
  await page.getByText("check your email and click the verification link").waitFor();
  const start = page.getByRole("link", { name: "Start Cooking" });
  assert.equal(await start.getAttribute("href"), "/login");
  await passTime(page, 1_999);
  assert.equal(page.url(), `${server.origin}/register`);
  await passTime(page, 1);
  await page.waitForURL(`${server.origin}/login`);
});

Deno.test("section 9, reset: the success leads to /login after 3 seconds", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await makeUser(server.app);
  const asked = await server.app.post(CALLS.passwordReset, { email: "chef1@example.com" });
  await asked.body?.cancel();
  const link = linkIn(await server.app.mailbox.next());
  await stopClock(page);
  await page.goto(link);
  await page.getByLabel("New Password", { exact: true }).fill("a hotter oven 2");
  await page.getByLabel("Confirm New Password", { exact: true }).fill("a hotter oven 2");
  await passHold(page);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByText("Password Reset Successful!").waitFor();
  await passTime(page, 2_999);
  assert.equal(page.url(), link);
  await passTime(page, 1);
  await page.waitForURL(`${server.origin}/login`);
});

Deno.test("section 9, verification: 10 seconds counted down, then /login with a notice", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const form = { username: "chef1", email: "chef1@example.com", password: PASSWORD };
  const registered = await server.app.post(CALLS.register, { ...form, password2: PASSWORD });
  await registered.body?.cancel();
  await stopClock(page);
  await page.goto(linkIn(await server.app.mailbox.next()));
  await page.getByText("Your email is verified.").waitFor();
  await countDown(page);
  await page.waitForURL(`${server.origin}/login`);
  await page.getByText(SENTENCES.email_verified).waitFor();
});

Deno.test("section 9, email change: 10 seconds counted down, then /login with a notice", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { bearer, user } = await signIn(server.app);
  const profile = { ...user, email: "chef9@example.com" };
  const update = await server.app.put(CALLS.updateProfile, profile, bearer);
  await update.body?.cancel();
  const mails = [await server.app.mailbox.next(), await server.app.mailbox.next()];
  await stopClock(page);
  await page.goto(linkIn(mails.find((mail) => mail.to?.[0]?.address === "chef9@example.com")!));
  await page.getByText("Your email is now chef9@example.com.").waitFor();
  await countDown(page);
  await page.waitForURL(`${server.origin}/login`);
  await page.getByText(SENTENCES.email_changed).waitFor();
});

async function countDown(page: Page): Promise<void> {
  for (let seconds = 10; seconds > 0; seconds--) {
    await page.getByText(`Redirecting to login in ${seconds} seconds...`).waitFor();
    assert.notEqual(new URL(page.url()).pathname, "/login");
    await passTime(page, 1_000);
  }
}

async function register(
  page: Page,
  origin: string,
  username: string,
  there: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.goto(`${origin}/register`);
  await there();
  const email = `${username}@example.com`;
  const values = { username, email, password: PASSWORD, password2: PASSWORD };
  for (const [name, value] of Object.entries(values)) {
    await page.locator(`[name=${name}]`).fill(value);
  }
  await Promise.all([
    page.getByRole("heading", { name: "Welcome to the Kitchen!" }).waitFor(),
    page.getByRole("button", { name: "Create Account" }).click(),
  ]);
}
