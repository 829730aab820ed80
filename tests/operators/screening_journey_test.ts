// A page that looks risky, from its first save by somebody new to an operator who lets it pass.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { fillCode } from "../support/editor.ts";
import { signIn } from "../support/make.ts";
import { OPERATED, signInOperator } from "../support/operator.ts";
import { openAs } from "../support/owner.ts";
import { RISKY_PAGE } from "../support/risky_page.ts";
import { testServer } from "../support/test_server.ts";

for (const width of [360, 1440]) {
  Deno.test(`a risky page waits: its author is told why and at which line, an operator lets it pass, at ${width} px`, async () => {
    await using server = await testServer(OPERATED);
    const { app, origin } = server;
    await using authors = await openBrowser({ width });
    await using operators = await openBrowser({ width });
    const author = authors.page;
    await openAs(author, server, await signIn(app), "/dashboard");
    await author.getByRole("button", { name: "Create Portfolio" }).click();
    await fillCode(author, RISKY_PAGE);
    await author.getByRole("button", { name: "Save Portfolio" }).click();
    const sheet = author.getByRole("region", { name: "Your page", exact: true });
    await sheet.getByText("Saved, and an operator looks at it first").waitFor();
    const line = sheet.getByRole("listitem").filter({ hasText: "password" })
      .getByRole("button", { name: /^Line \d+$/ });
    await line.click();
    await author.getByRole("button", { name: "Close", exact: true }).click();
    await author.getByText("An operator looks at your page before others see it").waitFor();
    const away = await author.request.get(`${origin}/u/chef1`);
    assert.equal(away.status(), 404);

    assert.equal((await app.mailbox.next()).subject, "A page waits for you");
    const { page } = operators;
    await openAs(page, server, await signInOperator(app), "/operator");
    await page.getByText("New pages that look risky").waitFor();
    await page.getByRole("link", { name: "/u/chef1" }).click();
    await page.getByText("It waits for these").waitFor();
    await page.getByText("Let it pass", { exact: true }).first().click();
    await page.getByLabel("Why (optional)").first().fill("A study of a bank's sign-in.");
    await page.getByRole("button", { name: "Let it pass" }).click();
    await page.getByText("Online", { exact: true }).waitFor();

    const mail = await app.mailbox.next();
    assert.equal(mail.subject, "Your page is online");
    assert.match(mail.text!, /A study of a bank's sign-in\./);
    await author.reload();
    await author.getByText("Your portfolio is live").waitFor();
    assert.equal((await author.request.get(`${origin}/u/chef1`)).status(), 200);
    assert.deepEqual(operators.complaints, []);
    assert.deepEqual(authors.complaints, []);
  });
}
