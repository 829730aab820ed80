// A password that others know: refused where it would be set, with what to do; told, and no more, to whoever has it already.
import { askerOf } from "../../server/work/fair_queue.ts";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SENTENCES } from "../../contract/sentences.ts";
import { type CheckedPassword, HASH_HERE, hashPassword } from "../../server/accounts/passwords.ts";
import { setPassword } from "../../server/accounts/users.ts";
import { openBrowser } from "../support/browser.ts";
import { BREACHED, openLeaks } from "../support/leaks.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { registerBy } from "../support/registering.ts";
import { testServer } from "../support/test_server.ts";

const TOLD = "Your password is on lists that strangers try.";

for (const width of [360, 1440]) {
  Deno.test(`somebody who registers with a password from a leak reads what to do, and comes in, at ${width} px`, async () => {
    await using leaks = openLeaks();
    await using server = await testServer(leaks.environment);
    await using chromium = await openBrowser({ width });
    const { page, complaints } = chromium;
    await page.goto(`${server.origin}/register`);
    await registerBy(page, "chef1@example.com", BREACHED);
    await page.getByText("This password was in a leak somewhere").waitFor();
    await page.getByText("Please choose one that you use nowhere else").waitFor();
    // What was typed is still there.
    assert.equal(await page.getByLabel("Username").inputValue(), "chef1");
    assert.equal(await page.getByLabel("Email").inputValue(), "chef1@example.com");
    await registerBy(page, "chef1@example.com");
    await page.getByText("Welcome to the Kitchen!").waitFor();
    // The refusal.
    assert.equal(complaints.length, 1, complaints.join());
  });

  Deno.test(`somebody with a password from a leak is told on the dashboard, until they change it, at ${width} px`, async () => {
    await using leaks = openLeaks();
    await using server = await testServer(leaks.environment);
    await using chromium = await openBrowser({ width });
    const { page, complaints } = chromium;
    const { app: { database: { sql } }, origin } = server;
    const { id } = await makeUser(server.app);
    const hash = await hashPassword(HASH_HERE, BREACHED as CheckedPassword, askerOf("test"), 4);
    await setPassword(sql, id, hash);
    await signIn(page, origin, BREACHED);
    await page.getByText(TOLD).waitFor();
    await page.reload();
    await page.getByText(TOLD).waitFor();

    await page.getByRole("link", { name: "Change my password" }).click();
    await page.getByLabel("Current Password", { exact: true }).fill(BREACHED);
    await page.getByLabel("New Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm New Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Change Password" }).click();
    await page.getByText(SENTENCES.password_changed).waitFor();
    await expectNothingTold(page, origin);
    assert.deepEqual(complaints, []);
  });
}

Deno.test("somebody who waves the notice away sees it no more in this session, and again in the next", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  const { app: { database: { sql } }, origin } = server;
  const { id } = await makeUser(server.app);
  const used = "Password1";
  await setPassword(
    sql,
    id,
    await hashPassword(HASH_HERE, used as CheckedPassword, askerOf("test"), 4),
  );
  await signIn(page, origin, used);
  await page.getByRole("button", { name: "Not now" }).click();
  assert.equal(await page.getByText(TOLD).count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement?.id), "main");
  await expectNothingTold(page, origin);
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL(`${origin}/login**`);
  await signIn(page, origin, used);
  await page.getByText(TOLD).waitFor();
  assert.deepEqual(complaints, []);
});

async function signIn(page: Page, origin: string, password: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
}

async function expectNothingTold(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/dashboard`);
  await page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
  assert.equal(await page.getByText(TOLD).isVisible(), false);
  await page.getByText(TOLD).waitFor({ state: "detached" });
  // Nor is there anything that a script could still show.
  assert.equal(await page.evaluate(() => sessionStorage.getItem("known_password")), null);
}
