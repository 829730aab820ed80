// A session that ended somewhere else: the first call that finds out leads to the sign-in page, and from there back.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { codeField, codeOf, fillCode } from "../support/editor.ts";
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

Deno.test("after the session ended, what was typed into the editor is offered again after signing in", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await begin(server, chromium, "/dashboard");
  await press(page, "Edit Portfolio");
  await codeField(page).waitFor();
  await server.app.database.sql`delete from sessions`;
  // Nobody is asked whether to leave: the preview is the first to find out.
  page.on("dialog", () => assert.fail("asked whether to leave"));
  await fillCode(page, CODE);
  await page.waitForURL(`${server.origin}/login?next=%2Fdashboard`);
  await signIn(page);
  await page.waitForURL(`${server.origin}/dashboard`);
  await press(page, "Edit Portfolio");
  await press(page, "Restore draft");
  assert.equal(await codeOf(page), CODE);
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

async function begin(server: TestServer, { page }: TestBrowser, screen: string): Promise<void> {
  const { app, origin } = server;
  await makeUser(app);
  await page.goto(`${origin}/login?next=${encodeURIComponent(screen)}`);
  await signIn(page);
  await page.waitForURL(origin + screen);
  const call = { method: "POST", path: "/api/portfolio/save/", body: { user_code: "<h1>Soups" } };
  await page.evaluate(async ({ method, path, body }) => {
    const Authorization = `Bearer ${localStorage.getItem("access_token")}`;
    const headers = { Authorization, "Content-Type": "application/json" };
    await fetch(path, { method, headers, body: JSON.stringify(body) });
  }, call);
  await page.reload();
  await page.locator(".sidebar-toggle:enabled").waitFor();
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page, "Sign In");
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}
