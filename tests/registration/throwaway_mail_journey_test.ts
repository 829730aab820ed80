// Where addresses for throwing away are refused: somebody reads why, takes another one, and comes in.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { countUsers } from "../support/invited.ts";
import { linkIn } from "../support/mailbox.ts";
import { PASSWORD } from "../support/make.ts";
import { openProvider } from "../support/openid_provider.ts";
import { registerBy } from "../support/registering.ts";
import { testServer } from "../support/test_server.ts";

const REFUSED = "Addresses of this kind are for throwing away";

for (const width of [360, 1440]) {
  Deno.test(`somebody with a throw-away address takes one that lasts, and comes in, at ${width} px`, async () => {
    await using server = await testServer({ THROWAWAY_MAIL: "refuse" });
    await using chromium = await openBrowser({ width });
    const { page, complaints } = chromium;
    await page.goto(`${server.origin}/register`);
    await registerBy(page, "chef1@mailinator.com");
    await page.getByText(REFUSED).waitFor();
    await page.getByText("of your mail provider, your work, your school").waitFor();
    // What was typed is still there.
    assert.equal(await page.getByLabel("Username").inputValue(), "chef1");
    assert.equal(await page.getByLabel("Email").inputValue(), "chef1@mailinator.com");
    assert.equal(await page.getByLabel("Password", { exact: true }).inputValue(), PASSWORD);

    await page.getByLabel("Email").fill("chef1@example.com");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByText("Welcome to the Kitchen!").waitFor();
    await page.goto(linkIn(await server.app.mailbox.next()));
    await page.getByText("Your email is verified.").waitFor();
    await page.getByRole("link", { name: "Go to your dashboard" }).click();
    await page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();

    // Nor is it changed for such a one later.
    await page.goto(`${server.origin}/profile`);
    await page.getByLabel("Email", { exact: true }).fill("chef1@yopmail.com");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText(REFUSED).waitFor();
    assert.equal(await page.getByLabel("Email", { exact: true }).inputValue(), "chef1@yopmail.com");
    // The two refusals.
    assert.equal(complaints.length, 2, complaints.join());
  });
}

Deno.test("somebody whose account at Google has a throw-away address reads why they are not let in", async () => {
  await using provider = await openProvider();
  provider.claims.email = "chef1@mailinator.com";
  await using server = await testServer({ ...provider.environment, THROWAWAY_MAIL: "refuse" });
  await using chromium = await openBrowser();
  const { page } = chromium;
  await page.goto(`${server.origin}/login`);
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByRole("alert").filter({ hasText: REFUSED }).waitFor();
  assert.equal(await countUsers(server.app), 0);
});
