// The operator's room about people, in a browser: found, stopped, let in again, deleted.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { letProofLapse, OPERATED, signInOperator } from "../support/operator.ts";
import { openAs } from "../support/owner.ts";
import { savePage } from "../support/screening.ts";
import { testServer } from "../support/test_server.ts";

const REASON = "Somebody else is in it.";

for (const width of [360, 1440]) {
  Deno.test(`somebody is found by their page, stopped, let in again, and deleted, at ${width} px`, async () => {
    await using server = await testServer(OPERATED);
    const { app, origin } = server;
    const chef1 = await signIn(app);
    await savePage(app, chef1, "<title>Soup of the day</title><h1>Soup</h1>");
    await using operators = await openBrowser({ width });
    await using people = await openBrowser({ width });
    const { page } = operators;
    await openAs(people.page, server, chef1, "/dashboard");
    await openAs(page, server, await signInOperator(app), "/operator");
    await page.getByRole("link", { name: "People", exact: true }).click();
    await page.getByLabel("Name, email address, page or its title").fill("soup of");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("page online: Soup of the day").waitFor();
    await page.getByRole("link", { name: "chef1", exact: true }).click();
    await page.getByText("chef1@example.com (verified)").waitFor();

    const decide = async (title: string) => {
      await page.locator("summary", { hasText: title }).click();
      await page.getByLabel("Why", { exact: true }).filter({ visible: true }).fill(REASON);
    };
    // The proof lapsed meanwhile: it is asked for, and what was typed is kept.
    letProofLapse(app);
    await decide("Stop their sign-ins");
    await page.getByRole("button", { name: "Stop their sign-ins" }).click();
    await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByText("Sign-ins stopped").waitFor();
    assert.equal((await app.mailbox.next()).subject, "Nobody can sign in to your account");

    const person = people.page;
    await person.goto(`${origin}/login`);
    await person.getByLabel("Username or email").fill("chef1");
    await person.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await person.getByRole("button", { name: "Sign In", exact: true }).click();
    await person.getByText("Nobody can sign in to this account").waitFor();

    await decide("Let them sign in again");
    await page.getByRole("button", { name: "Let them sign in again" }).click();
    await page.locator("summary", { hasText: "Stop their sign-ins" }).waitFor();
    await person.getByRole("button", { name: "Sign In", exact: true }).click();
    await person.waitForURL(`${origin}/dashboard`);

    await decide("Delete the account");
    await page.getByRole("button", { name: "Delete the account" }).click();
    assert.equal(await page.getByLabel("Type chef1, to be sure").evaluate(isMissing), true);
    await page.getByLabel("Type chef1, to be sure").fill("chef1");
    await page.getByRole("button", { name: "Delete the account" }).click();
    await page.waitForURL(`${origin}/operator/people`);
    assert.equal(await page.getByRole("link", { name: "chef1", exact: true }).count(), 0);
    assert.equal((await person.request.get(`${origin}/u/chef1`)).status(), 404);
    assert.deepEqual(operators.complaints.filter((said) => !/status of 403/.test(said)), []);
  });
}

function isMissing(input: HTMLElement | SVGElement): boolean {
  return (input as HTMLInputElement).validity.valueMissing;
}
