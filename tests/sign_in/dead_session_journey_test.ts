// A session that ended somewhere else: the first call that finds out leads to the sign-in page, and from there back.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { codeField, fillCode, openTab, previewOf, readCode } from "../support/editor.ts";
import { listOf } from "../support/feature_cases.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

const CODE = "<h1>Soups that nobody saved";

const ENDINGS: [screen: string, what: string, act: (page: Page) => Promise<unknown>][] = [
  ["/profile", "saving the profile", (page) => press(page, "Save Changes")],
  ["/profile", "exporting the data", (page) => press(page, "Download my data")],
  ["/dashboard", "opening the editor", (page) => press(page, "Edit Portfolio")],
  ["/dashboard", "taking the page offline", (page) => {
    page.on("dialog", (dialog) => dialog.accept());
    return press(page, "Take offline");
  }],
];

for (const [screen, what, act] of ENDINGS) {
  Deno.test(`after the session ended, ${what} leads to the sign-in page and back`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser();
    const { page } = chromium;
    await begin(server, chromium, screen);
    await server.app.database.sql`delete from sessions`;
    await act(page);
    await page.waitForURL(`${server.origin}/login?next=${encodeURIComponent(screen)}`);
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
    assert.equal(await page.getByRole("alert").filter({ hasText: /./ }).count(), 0);
    await signIn(page);
    await page.waitForURL(server.origin + screen);
  });
}

Deno.test("a session that ended asks for the password in the editor, and what was under way goes on", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await endWhileEditing(server, chromium);
  page.on("dialog", () => assert.fail("asked whether to leave"));
  await fillCode(page, CODE);
  // The preview is the first to find out, and the save waits for the same answer.
  const question = page.getByRole("dialog", { name: "Your session has ended" });
  await question.waitFor();
  await question.getByLabel("Password", { exact: true }).fill("not it at all 1");
  await question.getByRole("button", { name: "Sign In", exact: true }).click();
  await question.getByText(SENTENCES.invalid_credentials).waitFor();
  await question.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await question.getByRole("button", { name: "Sign In", exact: true }).click();
  await question.waitFor({ state: "detached" });
  await previewOf(page).contentFrame().getByText("Soups that nobody saved").waitFor();

  await server.app.database.sql`delete from sessions`;
  await press(page, "Save Portfolio");
  await question.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await question.getByLabel("Password", { exact: true }).press("Enter");
  await page.getByText(SENTENCES.portfolio_saved).waitFor();
  assert.equal(await readCode(page), CODE);
});

Deno.test("whoever signs in again in another tab goes on in this one; whoever leaves finds a draft", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await endWhileEditing(server, chromium);
  await fillCode(page, CODE);
  const question = page.getByRole("dialog", { name: "Your session has ended" });
  await question.waitFor();
  const other = await page.context().newPage();
  await other.goto(`${server.origin}/login`);
  await signIn(other);
  await other.waitForURL(`${server.origin}/dashboard`);
  await question.waitFor({ state: "detached" });
  await previewOf(page).contentFrame().getByText("Soups that nobody saved").waitFor();
  await other.close();

  await server.app.database.sql`delete from sessions`;
  await press(page, "Save Portfolio");
  await press(page, "Leave; keep what I wrote as a draft");
  await page.waitForURL(`${server.origin}/login?next=%2Fdashboard`);
  await signIn(page);
  await page.waitForURL(`${server.origin}/dashboard`);
  await press(page, "Edit Portfolio");
  await press(page, "Restore draft");
  assert.equal(await readCode(page), CODE);
});

Deno.test("a server that cannot refresh the session right now throws nobody out", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await begin(server, chromium, "/profile");
  await page.route("**/api/auth/token/refresh/", (route) => route.abort());
  await server.app.database.sql`delete from sessions`;
  await press(page, "Save Changes");
  await page.getByRole("alert").filter({ hasText: /./ }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/profile");
});

/**
 * With the editor open, and nothing typed yet. All that it asks for as it opens is answered before: a call that is still
 * on its way would find out first, and what is typed then would go into the question's own field.
 */
async function endWhileEditing(server: TestServer, { page }: TestBrowser): Promise<void> {
  await begin(server, { page }, "/dashboard");
  const areThere = Promise.all(
    listOf(({ readByEditor }) => readByEditor).map((call) =>
      page.waitForResponse((response) => response.url().endsWith(call))
    ),
  );
  await press(page, "Edit Portfolio");
  await previewOf(page).contentFrame().getByText("Soups").waitFor();
  await areThere;
  await openTab(page, "Code");
  await codeField(page).waitFor();
  await server.app.database.sql`delete from sessions`;
}

async function begin(
  server: TestServer,
  { page }: Pick<TestBrowser, "page">,
  screen: string,
): Promise<void> {
  const { app, origin } = server;
  await makeUser(app);
  await page.goto(`${origin}/login?next=${encodeURIComponent(screen)}`);
  await signIn(page);
  await page.waitForURL(origin + screen);
  const call = { method: "POST", path: "/api/portfolio/save/", body: { user_code: "<h1>Soups" } };
  await page.evaluate(async ({ method, path, body }) => {
    // The offer of a passkey asks the server too, and would find out first.
    sessionStorage.removeItem("passkey_offer");
    const Authorization = `Bearer ${localStorage.getItem("access_token")}`;
    const headers = { Authorization, "Content-Type": "application/json" };
    await fetch(path, { method, headers, body: JSON.stringify(body) });
  }, call);
  await page.reload();
  await page.getByRole("button", { name: "Menu", exact: true, disabled: false }).waitFor();
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page, "Sign In");
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}
