// An operator sees how the place is, has a mail tried again that was given up, and downloads a backup.
import assert from "node:assert/strict";
import { makeFolder, openBare, restore } from "../support/backups.ts";
import { openBrowser } from "../support/browser.ts";
import { giveMailUp } from "../support/given_up.ts";
import { PASSWORD } from "../support/make.ts";
import { letProofLapse, OPERATED, signInOperator } from "../support/operator.ts";
import { openAs } from "../support/owner.ts";
import { makeDays } from "../support/place_states.ts";
import { testServer } from "../support/test_server.ts";

for (const width of [360, 1440]) {
  Deno.test(`an operator looks at the days of the place, and has mails tried again, at ${width} px`, async () => {
    await using server = await testServer(OPERATED);
    const { app } = server;
    await makeDays(app);
    await giveMailUp(app);
    await giveMailUp(app, { recipient: "chef6@example.com" });
    await using operators = await openBrowser({ width });
    const { page } = operators;
    await openAs(page, server, await signInOperator(app), "/operator");
    await page.getByRole("link", { name: "The place" }).click();
    await page.getByText("The days as a table").click();
    await page.getByRole("cell", { name: "not counted" }).first().waitFor();
    assert.equal(await page.getByRole("cell", { name: "not counted" }).count(), 3);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);

    letProofLapse(app);
    await page.getByRole("button", { name: "Try again: Welcome to Folio Kitchen, to chef6" })
      .click();
    await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Go on" }).click();
    assert.equal((await app.mailbox.next()).to?.[0]?.address, "chef6@example.com");
    await page.getByText("To chef6@example.com").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Try again: Welcome to Folio Kitchen, to chef5" })
      .click();
    assert.equal((await app.mailbox.next()).to?.[0]?.address, "chef5@example.com");
    await page.getByText("To chef5@example.com").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Log", exact: true }).click();
    await page.getByText("chef9@example.com had mails tried again").first().waitFor();
    assert.deepEqual(operators.complaints.filter((said) => !/status of 403/.test(said)), []);
  });
}

for (const width of [360, 1440]) {
  Deno.test(`an operator downloads a backup, after a proof, and sees that there is one, at ${width} px`, async () => {
    await using server = await testServer(OPERATED);
    const { app } = server;
    await using operators = await openBrowser({ width });
    const { page } = operators;
    await openAs(page, server, await signInOperator(app), "/operator/place");
    await page.getByText("Never yet.").waitFor();
    letProofLapse(app);
    await page.getByRole("button", { name: "Download a backup" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByLabel("Your password", { exact: true }).fill(PASSWORD)
        .then(() => page.getByRole("button", { name: "Go on" }).click()),
    ]);
    assert.match(download.suggestedFilename(), /^folio-kitchen-[\d-]+\.zip$/);
    await using folder = await makeFolder();
    const file = `${folder.path}/backup.zip`;
    await download.saveAs(file);
    await page.getByText("Your browser is downloading it").waitFor();
    await using empty = await openBare();
    await restore(file, empty.database);
    assert.equal((await empty.database.sql`select 1 from users`).length, 1);
    await page.reload();
    await page.getByText("rows, by chef9@example.com").waitFor();
    await page.getByRole("link", { name: "Log", exact: true }).click();
    await page.getByText("chef9@example.com downloaded a backup").waitFor();
    assert.deepEqual(operators.complaints.filter((said) => !/status of 403/.test(said)), []);
  });
}
