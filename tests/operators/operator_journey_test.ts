// The operator's room in a browser: from a report to a page that is down, and its owner who knows why; and under attack.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { PASSWORD } from "../support/make.ts";
import { letProofLapse, makeReportedPage, OPERATED, signInOperator } from "../support/operator.ts";
import { openAs } from "../support/owner.ts";
import { testServer } from "../support/test_server.ts";

const REASON = "It shows the sign-in of a bank.";
const OBJECTION = "It is a mock-up for a client.";

for (const width of [360, 1440]) {
  Deno.test(`from the mail of a report to a page that is down, an objection, and the page back, at ${width} px`, async () => {
    await using server = await testServer(OPERATED);
    const { app, origin } = server;
    const owner = await makeReportedPage(app);
    await using operators = await openBrowser({ width });
    await using owners = await openBrowser({ width });
    const { page } = operators;

    const report = await app.mailbox.next();
    await signInOperator(app);
    const [link] = /http\S+login\?next=\S+/.exec(report.text!)!;
    await page.goto(link.replace(app.config.publicUrl, origin));
    await page.getByLabel("Username or email").fill("chef9");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL(`${origin}/operator/pages/chef1`);
    await page.getByText("It asks for my PIN.").waitFor();

    await page.getByRole("button", { name: "Look at it" }).click();
    await page.getByText("<h1>Soup of the day</h1>").waitFor();
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Open the page" }).click();
    const tab = await opened;
    await tab.frameLocator("iframe").getByRole("heading", { name: "Soup of the day" }).waitFor();
    assert.equal(await page.locator("iframe").count(), 0, "nothing of it runs in the room");
    await tab.close();

    // The proof lapsed meanwhile: it is asked for, and what was typed is kept.
    letProofLapse(app);
    await page.getByText("Take it down", { exact: true }).first().click();
    await page.getByLabel("Ground").selectOption("phishing");
    await page.getByLabel("Why", { exact: true }).fill(REASON);
    await page.getByRole("button", { name: "Take it down" }).click();
    await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByText("Taken down", { exact: true }).waitFor();
    await page.getByText(`phishing: ${REASON}`).waitFor();

    await app.mailbox.nextAbout("Your page was taken down");
    await openAs(owners.page, server, owner, "/dashboard");
    await owners.page.getByText(REASON).waitFor();
    await owners.page.getByLabel("You do not agree? Say why").fill(OBJECTION);
    await owners.page.getByRole("button", { name: "Object", exact: true }).click();
    await owners.page.getByText("An operator looks at your page again").waitFor();

    await page.getByRole("link", { name: "Waiting" }).click();
    await page.getByText(OBJECTION).waitFor();
    await page.getByRole("link", { name: "/u/chef1" }).click();
    await page.getByText("Put it back", { exact: true }).first().click();
    await page.getByRole("button", { name: "Put it back" }).click();
    await page.getByText("Online", { exact: true }).waitFor();
    await owners.page.reload();
    await owners.page.getByText("Your portfolio is live").waitFor();
    await page.getByRole("link", { name: "Log", exact: true }).click();
    await page.getByText("chef9@example.com put a page back").waitFor();
    // The proof that was asked for; and the page beside the password, which starts anew, ten minutes later.
    const expected = /status of 40[34]/;
    assert.deepEqual(operators.complaints.filter((said) => !expected.test(said)), []);
    assert.deepEqual(owners.complaints, []);
  });
}

Deno.test("a hostile page and a hostile report do nothing in an operator's browser", async () => {
  await using server = await testServer(OPERATED);
  const { app } = server;
  const taken = JSON.stringify({ username: "chef2", ground: "terms", reason: "x" });
  await makeReportedPage(app, {
    user_code: `<title>&lt;script>document.title = "taken"&lt;/script></title><h1>Soup</h1><script>
      try { parent.document.title = "taken"; } catch {}
      try { localStorage.getItem("access_token"); document.title = "read"; } catch {}
      fetch("${server.origin}${CALLS.takeDown}", { method: "POST", body: '${taken}' }).catch(() => {});
      try { top.location = "https://elsewhere.example/"; } catch {}
      document.querySelector("h1").textContent = "Ran";</script>`,
    details: `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`,
  });
  await using chromium = await openBrowser();
  const { page } = chromium;
  await openAs(page, server, await signInOperator(app), "/operator/pages/chef1");
  await page.getByRole("button", { name: "Look at it" }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open the page" }).click();
  const tab = await opened;
  await tab.frameLocator("iframe").getByText("Ran").waitFor();
  assert.match(tab.url(), /\/u\/chef1$/);
  assert.match(await page.title(), /^Page of chef1/);
  assert.match(page.url(), /\/operator\/pages\/chef1$/);
  assert.equal(await page.locator("main img, main script:not([type])").count(), 0);
  const acts = await app.database.sql<{ act: string }>`select act from operator_acts`;
  assert.deepEqual(acts, [{ act: "look" }]);
});
