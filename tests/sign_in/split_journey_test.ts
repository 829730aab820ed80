// What stands beside the forms of those who are not signed in, and what the browser that registered sees first.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { linkIn } from "../support/mailbox.ts";
import { register } from "../support/registration.ts";
import { testServer } from "../support/test_server.ts";
import { untilNothingComes } from "../support/turns.ts";

const CODE = "<title>Soup</title><h1>Soup of the day";

Deno.test("/login has an example at its side in a wide window, and does not fetch it in a narrow one", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.setViewportSize({ width: 899, height: 800 });
  await page.goto(`${server.origin}/login`, { waitUntil: "networkidle" });
  assert.deepEqual(fetched.filter((url) => url.includes("_tall")), []);
  assert.equal(await page.getByRole("complementary").count(), 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("complementary").getByRole("link", { name: "Side A, Side B" }).waitFor();
  await page.waitForFunction(() => {
    const picture = document.querySelector<HTMLImageElement>(".beside-page img")!;
    return picture.naturalWidth > 0 && picture.getBoundingClientRect().top === 0;
  });
  assert.deepEqual(complaints, []);
});

Deno.test("a page that waits in the browser stands beside the form once that is wide, and is gone while a password is typed", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 899 });
  const { page, complaints } = chromium;
  await keep(page, "local", "trial", { code: CODE, at: 1 });
  await page.goto(`${server.origin}/login`);
  await untilNothingComes(page);
  assert.equal(await page.locator("iframe").count(), 0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: "Your page, which waits in this browser" }).waitFor();
  const frame = page.frameLocator(".beside-own iframe");
  await frame.getByRole("heading", { name: "Soup of the day" }).waitFor();
  await page.getByLabel("Password", { exact: true }).focus();
  await page.locator(".beside-own iframe").waitFor({ state: "hidden" });
  await page.getByText("Your page is hidden while you type a password.").waitFor();
  await page.getByLabel("Username or email").focus();
  await frame.getByRole("heading", { name: "Soup of the day" }).waitFor();
  assert.deepEqual(complaints, []);
});

Deno.test("/login knows before it is painted that somebody has registered here, and what is below does not move", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const email = `${"a-long-name-".repeat(5)}@kitchen.example.com`;
  await keep(page, "session", "registration", { username: "chef1", email, registration: "x" });
  let hydrate = () => {};
  const isAwaited = new Promise<void>((resolve) => hydrate = resolve);
  await page.route("**/assets/*.js", async (route) => {
    await isAwaited;
    await route.continue();
  });
  await page.goto(`${server.origin}/login`, { waitUntil: "commit" });
  const password = page.getByLabel("Password", { exact: true });
  await password.waitFor();
  assert.deepEqual(await page.getByRole("heading").allInnerTexts(), ["One click in your mail"]);
  const before = await password.boundingBox();
  hydrate();
  await page.getByText(`We sent a link to ${email}`).waitFor();
  assert.deepEqual(await password.boundingBox(), before);
});

Deno.test("a dead link offers a new one: to whoever registered here at once, to others by the sign-in", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { origin, app } = server;
  const registration = await register(app);
  const dead = linkIn(await app.mailbox.next()).replace(/[^/]+$/, "x");
  await page.goto(dead);
  const signIn = page.getByRole("link", { name: "Sign in for a new link" });
  assert.equal(await signIn.getAttribute("href"), "/login?next=%2Fprofile");
  await page.getByRole("link", { name: "Back to Register" }).waitFor();

  const registered = { username: "chef1", email: "chef1@example.com", registration };
  await keep(page, "session", "registration", registered);
  await page.goto(`${origin}/verify-email/x/y`);
  await page.getByRole("button", { name: "Send a new link" }).click();
  await page.getByText("A new verification link is on its way").waitFor();
  await page.goto(linkIn(await app.mailbox.next()));
  await page.getByText("Your email is verified.").waitFor();
});

async function keep(page: Page, area: "local" | "session", key: string, value: object) {
  await page.addInitScript(
    ([area, key, value]) => {
      if (self === top) (area === "local" ? localStorage : sessionStorage).setItem(key!, value!);
    },
    [area, key, JSON.stringify(value)],
  );
}
