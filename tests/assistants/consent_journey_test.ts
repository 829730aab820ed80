// The screen on which a person allows an assistant: nothing is allowed by a press that was meant for something else.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { READING_MS } from "../../contract/letterbox/visitor_messages.ts";
import { openBrowser } from "../support/browser.ts";
import { passUntilEnabled } from "../support/clock.ts";
import { authorizePath } from "../support/connected.ts";
import { signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("a consent cannot be pressed before it can be read, and a no is told to the assistant", async () => {
  await using consenting = await openSignedIn();
  const { page, app, origin } = consenting;
  const consents: string[] = [];
  page.on("request", (request) => request.url().includes(CALLS.consent) && consents.push("asked"));
  await page.clock.install();
  await page.goto(`${origin}/login`);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(origin + await authorizePath(app));
  const allow = page.getByRole("button", { name: "Allow", exact: true });
  const { x, y, width, height } = (await allow.boundingBox())!;
  for (let times = 0; times < 20; times++) await page.mouse.click(x + width / 2, y + height / 2);
  assert.equal(await allow.isDisabled(), true);
  assert.deepEqual(consents, []);
  const refuse = page.getByRole("button", { name: "Do not allow" });
  await passUntilEnabled(refuse, READING_MS);
  await refuse.click();
  await page.waitForURL("https://assistant.example/callback?**");
  const answer = new URL(page.url()).searchParams;
  assert.equal(answer.get("error"), "access_denied");
  assert.equal(answer.get("state"), "abc");
  assert.equal(answer.get("iss"), origin);
});

Deno.test("a request that is wrong leads nowhere until a person presses, and they may stay", async () => {
  await using consenting = await openSignedIn();
  const { page, app, origin, complaints } = consenting;
  const path = await authorizePath(app, { scope: "admin" });
  await page.clock.install();
  await page.goto(origin + path);
  await page.getByRole("heading", { name: "This request cannot be answered" }).waitFor();
  await page.getByRole("button", { name: "Go back to the app" }).waitFor();
  await page.clock.runFor(10 * 60_000);
  assert.equal(page.url(), origin + path);
  await page.getByRole("link", { name: "Stay here" }).click();
  await page.waitForURL(`${origin}/dashboard`);
  await page.goto(origin + path);
  const leave = page.getByRole("button", { name: "Go back to the app" });
  await passUntilEnabled(leave, READING_MS);
  await leave.click();
  await page.waitForURL("https://assistant.example/callback?**");
  const answer = new URL(page.url()).searchParams;
  assert.equal(answer.get("error"), "invalid_scope");
  assert.equal(answer.get("state"), "abc");
  assert.deepEqual(complaints, []);
});

/** Signed in as chef1, in a browser in which the assistant's own site answers. */
async function openSignedIn() {
  const server = await testServer();
  const { app, origin } = server;
  const { access, refresh, user, cookie } = await signIn(app);
  const { page, complaints, ...chromium } = await openBrowser({
    otherHosts: () => ({ body: "Back at the assistant", contentType: "text/html" }),
  });
  const [name, value] = cookie.Cookie.split("=") as [string, string];
  await page.context().addCookies([{ name, value, url: origin }]);
  await page.addInitScript(
    (session) => Object.assign(localStorage, session),
    { access_token: access, refresh_token: refresh, user: JSON.stringify(user) },
  );
  return {
    ...{ page, complaints, app, origin },
    async [Symbol.asyncDispose]() {
      await chromium[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}
