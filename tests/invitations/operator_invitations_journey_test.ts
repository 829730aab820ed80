// An operator invites somebody, who comes in by the link; and withdraws another invitation.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { invite } from "../support/invited.ts";
import { PASSWORD } from "../support/make.ts";
import { letProofLapse, OPERATED, signInOperator } from "../support/operator.ts";
import { openAs } from "../support/owner.ts";
import { testServer } from "../support/test_server.ts";

for (const width of [360, 1440]) {
  Deno.test(`an operator invites somebody by address, and withdraws what is open, at ${width} px`, async () => {
    await using server = await testServer({ ...OPERATED, REGISTRATION: "invite" });
    const { app, origin } = server;
    await invite(app, { uses: 5 });
    await using operators = await openBrowser({ width, hasClipboard: true });
    await using guests = await openBrowser({ width });
    const { page } = operators;
    await openAs(page, server, await signInOperator(app), "/operator");
    await page.getByRole("link", { name: "Invitations" }).click();
    await page.getByText("REGISTRATION is invite").waitFor();

    // The proof lapsed meanwhile: what was typed is kept.
    letProofLapse(app);
    await page.getByLabel("One email address").check();
    await page.getByLabel("Email", { exact: true }).fill("chef1@example.com");
    await page.getByLabel("Ends after how many days").fill("3");
    await page.getByRole("button", { name: "Make the link" }).click();
    await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("heading", { name: "The invitation is made" }).waitFor();
    const link = await page.getByRole("region", { name: "The invitation is made" })
      .getByRole("code").innerText();
    {
      await page.getByRole("button", { name: "Copy the link" }).click();
      await page.getByText("Copied").waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
    }
    await page.getByRole("button", { name: "I have it" }).click();
    await page.getByText("For chef1@example.com").waitFor();
    assert.ok(!(await page.content()).includes(link.split("=")[1]!), "it is told once");

    await guests.page.goto(link.replace(app.config.publicUrl, origin));
    await guests.page.getByText("You are invited").waitFor();

    await page.getByRole("button", { name: "Withdraw the invitation for 5 people" }).click();
    await page.getByText("withdrawn", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Log", exact: true }).click();
    await page.getByText("chef9@example.com withdrew an invitation").waitFor();
    await page.getByText("For one address, within 3 days.").waitFor();
    assert.deepEqual(operators.complaints.filter((said) => !/status of 403/.test(said)), []);
    assert.deepEqual(guests.complaints, []);
  });
}
