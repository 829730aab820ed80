// Sign in with the provider of the place, in a browser: an account, a page, a proof; and all of it without passwords.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SENTENCES } from "../../contract/sentences.ts";
import { makeVisitor, REPLY, seePage } from "../support/arriving.ts";
import { openBrowser } from "../support/browser.ts";
import { fillCode, openTab, pasteIntoEmptyPage } from "../support/editor.ts";
import { addPictures, makeThree, picturesIn } from "../support/guest_pictures.ts";
import { openBothProviders, openProvider } from "../support/openid_provider.ts";
import { saveUnchecked } from "../support/owner_sql.ts";
import { quiet } from "../support/quiet.ts";
import { testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

const OFF = { PASSWORDS: "off" };

Deno.test("beside Google: an account of the provider's, in again, and Google's button as it was", async () => {
  await using providers = await openBothProviders();
  await using server = await testServer(providers.environment);
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  await page.goto(`${server.origin}/register`);
  await page.getByLabel("Username").fill("soup-chef");
  await page.getByRole("button", { name: "Continue with Acme" }).click();
  await page.getByText("Welcome to Folio Kitchen!").waitFor();
  assert.equal(page.url(), `${server.origin}/auth/oidc/callback`, "the code is out of the address");
  await page.waitForURL(`${server.origin}/dashboard`);
  await page.getByRole("heading", { name: "Welcome, Chéf!" }).waitFor();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${server.origin}/login`);

  await page.getByRole("button", { name: "Continue with Acme" }).click();
  await page.getByText("Welcome Back!").waitFor();
  await page.waitForURL(`${server.origin}/dashboard`);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${server.origin}/login`);

  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByText("Welcome to Folio Kitchen!").waitFor();
  await page.waitForURL(`${server.origin}/dashboard`);
  const users = await server.app.database.sql`select username from users order by created_at`;
  assert.deepEqual(users.map(({ username }) => username), ["soup-chef", "chef-one"]);
  assert.deepEqual(complaints, []);
});

Deno.test("without passwords: from /try to a page with a picture, a proof, and the end of the account", async () => {
  await using provider = await openProvider();
  await using server = await testServer({ ...provider.oidcEnvironment, ...OFF });
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  const visitor = makeVisitor(page);
  await page.goto(`${server.origin}/try`);
  await pasteIntoEmptyPage(page, REPLY);
  await seePage(page);
  await addPictures(page, (await makeThree()).slice(0, 1));
  await picturesIn(page).waitFor();
  await visitor.press(page.getByRole("button", { name: "Put it online" }));
  const dialog = page.getByRole("dialog");
  await visitor.type(dialog.getByLabel("Username"), "soup-chef");
  assert.equal(await dialog.locator("[type=password], [type=email]").count(), 0);
  await visitor.press(dialog.getByRole("button", { name: "Continue with Acme" }));
  await page.waitForURL(`${server.origin}/dashboard`);
  await seePage(page);
  await until(
    "its picture",
    async () => (await server.app.database.sql`select 1 from pictures`).length === 1,
  );
  await visitor.press(page.getByRole("button", { name: "Save Portfolio" }));
  await page.getByText(SENTENCES.portfolio_saved).waitFor();

  await page.goto(`${server.origin}/profile`);
  assert.equal(await page.getByText("Change Password").count(), 0);
  server.app.clock.advance(11 * 60_000);
  await askForTheEnd(page);
  await page.getByText(/Please sign in with Acme once more/).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Continue with Acme" }).click();
  await page.getByText("Welcome Back!").waitFor();
  await page.getByRole("heading", { name: "My Profile" }).waitFor();
  await askForTheEnd(page);
  await page.getByText(/Goodbye!/).waitFor();
  assert.deepEqual(await server.app.database.sql`select 1 from users`, []);
  // The preview may ask for the picture before it has come.
  const others = complaints.filter((text) => !text.includes("NotSameOrigin"));
  assert.equal(others.length, 1, `of the refusal that asks for the proof: ${others.join()}`);
});

Deno.test("without passwords: a session that ended asks for the provider in a new tab, and the work goes on", async () => {
  await using provider = await openProvider();
  await using server = await testServer({ ...provider.oidcEnvironment, ...OFF });
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await page.goto(`${server.origin}/login`);
  await page.getByRole("button", { name: "Continue with Acme" }).click();
  await page.waitForURL(`${server.origin}/dashboard`);
  const [user] = await server.app.database.sql<{ id: string }>`select id from users`;
  await saveUnchecked(server.app, user!.id, "<h1>Saved</h1>");
  await page.reload();
  await page.getByRole("button", { name: "Edit Portfolio" }).click();
  await openTab(page, "Code");
  await server.app.database.sql`delete from sessions`;
  // Its preview finds that the session has ended.
  await fillCode(page, "<h1>Soups that nobody saved</h1>");
  const question = page.getByRole("dialog", { name: "Your session has ended" });
  await question.waitFor();
  assert.equal(await question.locator("[type=password]").count(), 0);
  const opened = page.context().waitForEvent("page");
  await question.getByRole("button", { name: "Continue with Acme in a new tab" }).click();
  const other = await opened;
  await other.waitForURL(`${server.origin}/dashboard`);
  await question.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Save Portfolio" }).click();
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
});

Deno.test("a provider that is away is a sentence, and its button is ready again", async () => {
  await using provider = await openProvider();
  await using server = await testServer(provider.oidcEnvironment);
  await using chromium = await openBrowser();
  using _warnings = quiet("warn");
  const { page } = chromium;
  await provider.stop();
  await page.goto(`${server.origin}/login`);
  assert.equal(await page.getByText("Google").count(), 0, "nobody is led to who is not there");
  const button = page.getByRole("button", { name: "Continue with Acme" });
  await button.click();
  await page.getByRole("alert").filter({ hasText: "Acme cannot be reached right now." }).waitFor();
  assert.equal(await button.isDisabled(), false);
});

Deno.test("a person who goes back, and an address of another's account, are told a sentence", async () => {
  await using providers = await openBothProviders();
  await using server = await testServer(providers.environment);
  await using chromium = await openBrowser();
  using _warnings = quiet("warn");
  const { page } = chromium;
  const { origin } = server;
  await page.goto(`${origin}/auth/oidc/callback?error=access_denied`);
  await page.getByText("Acme did not sign you in, or you went back. Please try again.").waitFor();
  await page.getByRole("link", { name: "Back to Login" }).click();

  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.waitForURL(`${origin}/dashboard`);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${origin}/login`);
  providers.oidc.claims.email = providers.google.claims.email;
  await page.getByRole("button", { name: "Continue with Acme" }).click();
  await page.getByText(/it opens in another way\. Please sign in the way you always do\./)
    .waitFor();
  await page.waitForURL(`${origin}/login`);
});

async function askForTheEnd(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("button", { name: "Delete for good" }).click();
}
