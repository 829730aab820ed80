// A proof in the middle of something, in a browser whose session is an hour old: nothing typed is lost, and it goes on.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { PASSKEY_REPLIES } from "../../contract/passkeys/passkey_sentences.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { addConnections, authorizePath } from "../support/connected.ts";
import { openDns } from "../support/dns.ts";
import { domainEnvironment } from "../support/domains.ts";
import { PASSWORD } from "../support/make.ts";
import { openProvider } from "../support/openid_provider.ts";
import { letProofLapse } from "../support/operator.ts";
import { openAsOwner } from "../support/owner.ts";
import { ADD } from "../support/passkey_journey.ts";
import { signInElsewhere } from "../support/proving.ts";
import { testServer } from "../support/test_server.ts";
import { addAuthenticator } from "../support/virtual_authenticator.ts";
import { openRow } from "../support/profile_rows.ts";

async function prove(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Go on" }).click();
}

Deno.test("a new address wants a proof, and is sent with all that was typed; names alone want none", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await openAsOwner(chromium, server, null, "/profile");
  letProofLapse(server.app);
  const save = page.getByRole("button", { name: "Save Changes" });
  await page.getByLabel("First name").fill("Ada");
  await save.click();
  await page.getByText(SENTENCES.profile_updated).waitFor();

  await page.getByLabel("Last name").fill("Lovage");
  await page.getByLabel("Email").fill("chef2@example.com");
  await save.click();
  await page.getByText(SENTENCES.proof_needed).waitFor();
  assert.deepEqual(server.app.mailbox.mails, []);
  await prove(page, "not it at all 1");
  await page.getByText(SENTENCES.current_password_wrong).waitFor();
  assert.equal(await page.getByLabel("Email").inputValue(), "chef2@example.com");
  // What stands in the form by then is what counts.
  await page.getByLabel("Email").fill("chef3@example.com");
  await prove(page);
  await page.getByText(SENTENCES.email_change_sent).waitFor();
  assert.equal(await page.getByLabel("Your password", { exact: true }).count(), 0);
  assert.equal(await page.getByLabel("Last name").inputValue(), "Lovage");
  const to = [await server.app.mailbox.next(), await server.app.mailbox.next()]
    .map((mail) => mail.to![0]!.address);
  assert.deepEqual(to.toSorted(), ["chef1@example.com", "chef3@example.com"]);
  const [user] = await server.app.database.sql`select last_name from users`;
  assert.equal(user!.last_name, "Lovage");
});

Deno.test("an access key is made, and a connection ended, after a proof; who changes their mind loses nothing", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { id } = await openAsOwner(chromium, server, null, "/profile");
  await addConnections(server.app, id);
  await page.reload();
  letProofLapse(server.app);
  await openRow(page, "Access keys");
  await page.getByText("New access key").click();
  await page.getByLabel("What it is for").fill("Weekly menu");
  await page.getByRole("button", { name: "Make the key" }).click();
  await page.getByText(SENTENCES.proof_needed).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  assert.equal(await page.getByLabel("What it is for").inputValue(), "Weekly menu");
  await page.getByRole("button", { name: "Make the key" }).click();
  await prove(page);
  await page.getByText("Your key. Copy it now").waitFor();

  letProofLapse(server.app);
  page.on("dialog", (dialog) => dialog.accept());
  await openRow(page, "Connected assistants");
  await page.getByRole("button", { name: "End GitHub" }).click();
  await prove(page);
  await page.getByText(SENTENCES.connection_ended).waitFor();
  assert.equal(await page.getByRole("button", { name: "End GitHub" }).count(), 0);
  const left = await server.app.database.sql`select name from connections order by name`;
  assert.deepEqual(left.map(({ name }) => name), ["An Assistant", "Weekly menu"]);
});

Deno.test("an assistant is allowed after a proof, and refused without one", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({
    otherHosts: () => ({ body: "Back at the assistant", contentType: "text/html" }),
  });
  const { page } = chromium;
  await openAsOwner(chromium, server, null, await authorizePath(server.app));
  letProofLapse(server.app);
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await page.getByText(SENTENCES.proof_needed).waitFor();
  await prove(page);
  await page.waitForURL("https://assistant.example/callback?code=**");

  letProofLapse(server.app);
  await page.goto(server.origin + await authorizePath(server.app));
  await page.getByRole("button", { name: "Do not allow" }).click();
  await page.waitForURL("https://assistant.example/callback?error=access_denied**");
});

Deno.test("a name is claimed, arranged and let go after a proof each, with all that was typed", async () => {
  await using dns = await openDns();
  await using server = await testServer(domainEnvironment(dns));
  await using chromium = await openBrowser();
  const { page } = chromium;
  await openAsOwner(chromium, server, null, "/profile");
  const { app: { mailbox } } = server;
  const NOTICE = "Your page's own address was changed";
  page.on("dialog", (dialog) => dialog.accept());
  await openRow(page, "Your own address");
  await page.getByRole("button", { name: "Claim it", disabled: false }).waitFor();
  letProofLapse(server.app);
  await page.getByLabel("Your name").fill("ana.example");
  await page.getByLabel("www.ana.example").check();
  await page.getByRole("button", { name: "Claim it" }).click();
  await page.getByText(SENTENCES.proof_needed).waitFor();
  assert.equal(await page.getByLabel("Your name").inputValue(), "ana.example");
  await prove(page);
  await page.getByText("Make these records where you rented the name.").waitFor();
  await mailbox.nextAbout(NOTICE);

  letProofLapse(server.app);
  await page.getByRole("switch").uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await prove(page);
  await page.getByText("Saved.", { exact: true }).waitFor();
  await mailbox.nextAbout(NOTICE);
  const [domain] = await server.app.database.sql`select is_www_main, redirects from domains`;
  assert.deepEqual(domain, { is_www_main: true, redirects: false });

  letProofLapse(server.app);
  await page.getByText("Another name, or none").click();
  await page.getByRole("button", { name: "Let it go" }).click();
  await prove(page);
  await page.getByText(SENTENCES.domain_released).waitFor();
});

Deno.test("who has no password proves by a provider in another tab, and goes on where they were", async () => {
  await using provider = await openProvider();
  await using server = await testServer({ ...provider.oidcEnvironment, PASSWORDS: "off" });
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { app, origin } = server;
  await page.goto(`${origin}/login`);
  await page.getByRole("button", { name: "Continue with Acme" }).click();
  await page.waitForURL(`${origin}/dashboard`);
  await page.goto(`${origin}/profile`);
  const authenticator = await addAuthenticator(page);
  letProofLapse(app);
  await openRow(page, "Access keys");
  await page.getByText("New access key").click();
  await page.getByLabel("What it is for").fill("Weekly menu");
  await page.getByRole("button", ADD).click();
  await page.getByText(SENTENCES.proof_needed).waitFor();
  await signInElsewhere(page, origin);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByText(PASSKEY_REPLIES.passkey_added).waitFor();
  assert.equal((await authenticator.list()).length, 1);
  assert.equal(await page.getByLabel("What it is for").inputValue(), "Weekly menu");
});
