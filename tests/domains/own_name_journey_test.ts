// A page at a name of its owner's own, as a visitor sees it: whole, counted, able to write, and knowing nothing of the app.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { findVisitStats } from "../../server/visits/visits.ts";
import { openBrowser } from "../support/browser.ts";
import { FORM, openLetterbox } from "../support/letterbox.ts";
import { giveName } from "../support/own_names.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

const OWN = { DOMAINS_TARGET: "127.0.0.1" };
/** The name of a headless browser is a bot's. */
const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

/** What a page may try to learn of where it is. */
const CURIOUS = FORM.replace(
  "</body>",
  `<p id="out"></p><script>
    localStorage.setItem("dish", "soup");
    const tries = { top: () => top.document.title, parent: () => parent.localStorage.access_token,
      cookies: () => document.cookie, storage: () => localStorage.access_token ?? "nothing" };
    out.textContent = Object.entries(tries).map(([name, read]) => {
      try { return name + "=" + read(); } catch (error) { return name + "=" + error.name; }
    }).join(" ");
  </script></body>`,
);

Deno.test("at a name of its own a page is whole, its visit is counted, its form reaches its owner, and it reads nothing of the app", async () => {
  await using server = await testServer(OWN);
  const { app } = server;
  const { id, bearer, cookie } = await openLetterbox(app, { code: CURIOUS });
  await giveName(app.database, "chef1", "ana.localhost");
  await using chromium = await openBrowser();
  const context = await chromium.browser.newContext({ userAgent: USER_AGENT });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  const [name, value] = cookie.Cookie.split("=");
  await context.addCookies([{ name: name!, value: value!, url: server.origin }]);
  await page.goto(`${server.origin}/privacy`);
  await page.evaluate(() => localStorage.setItem("access_token", "secret"));

  // By the old link, which leads there.
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(CALLS.visits)),
    page.goto(`${server.origin}/u/chef1`),
  ]);
  assert.equal(page.url(), `${nameOf(server)}/`);
  const frame = page.frameLocator("iframe");
  await frame.getByText("top=SecurityError parent=SecurityError cookies= storage=nothing")
    .waitFor();
  assert.deepEqual(await context.cookies(nameOf(server)), []);
  assert.equal(await page.evaluate(() => localStorage.getItem("access_token")), null);

  await frame.getByLabel("Message").fill("May I have the recipe?");
  await frame.getByRole("button", { name: "Send it" }).click();
  await page.getByRole("dialog", { name: "Send this to chef1?" })
    .getByRole("button", { name: "Send", exact: true, disabled: false }).click();
  await page.getByRole("status").getByText("chef1 has it").waitFor();
  const list = await (await app.get(CALLS.messages, bearer)).json();
  assert.equal(list.messages.length, 1);

  await app.visits.flush();
  const { days } = await findVisitStats(app.database.sql, id, app.clock.now());
  assert.equal(days.at(-1)!.visits, 1);
  assert.deepEqual(complaints, []);
  // What is known of the page's visitors stays with the name.
  await page.goto(`${server.origin}/privacy`);
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), ["access_token"]);
  await context.close();
});

Deno.test("at a name of its own a page with a password asks for it, and shows its frame to whoever gives it", async () => {
  await using server = await testServer(OWN);
  const { app } = server;
  const { bearer } = await openLetterbox(app);
  const locked = { visibility: "password", password: "for my guests 1" };
  await (await app.post(CALLS.visibility, locked, bearer)).body?.cancel();
  await giveName(app.database, "chef1", "ana.localhost");
  await using chromium = await openBrowser({ width: 360 });
  const { page } = chromium;
  await page.goto(`${nameOf(server)}/?table=4`);
  await page.getByLabel("Password").fill("for my guests 1");
  await page.getByRole("button", { name: "Open the page" }).click();
  await page.frameLocator("iframe").getByRole("heading", { name: "Write to me" }).waitFor();
  assert.equal(page.url(), `${nameOf(server)}/?table=4`);
  await page.goto(`${nameOf(server)}/dashboard`);
  await page.getByRole("link", { name: "To Folio Kitchen" }).click();
  await page.waitForURL(`${server.origin}/`);
});

/** Below localhost, so that browsers take it for as good as one with TLS. */
function nameOf({ origin }: TestServer): string {
  return origin.replace("localhost", "ana.localhost");
}
