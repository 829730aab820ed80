// Presses on the links of a published page, by its visitors and by its owner, in a browser.
// Lane: daily.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const PAGE = `<h1 id="top">Soup</h1><a href="#top">To the top</a>
  <a href="mailto:chef1@example.com?subject=Soup">Email me</a>
  <a href="sms:+15550119">Text me</a>`;

Deno.test("what visitors press shows on the dashboard, and what is within the page does not", async () => {
  await using server = await testServer();
  // The name of a headless browser is a bot's.
  await using chromium = await openBrowser();
  const { app, pages } = server;
  const { bearer, cookie } = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code: PAGE }, bearer);
  await saved.body?.cancel();
  const context = await chromium.browser.newContext({ userAgent: BROWSER });
  const page = await context.newPage();
  await page.goto(`${pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  for (const name of ["To the top", "Email me", "Text me"]) {
    await frame.getByText(name).click();
    if (name === "To the top") continue;
    await until(name, async () => {
      await app.visits.flush();
      return (await app.database.sql`select 1 from link_presses where words = ${name}`).length > 0;
    });
  }
  assert.deepEqual(await context.cookies(), [], "without a cookie");
  const dashboard = await app.get("/dashboard", cookie);
  const html = (await dashboard.text()).replaceAll("<!-- -->", "");
  assert.match(html, /1 visitor this week/);
  assert.match(html, /They pressed “<bdi>Email me<\/bdi>” once/);
  assert.doesNotMatch(html, /To the top/);
  await context.close();
});

Deno.test("what the owner presses on their own page is not counted", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { app, origin } = server;
  const { bearer, cookie } = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code: PAGE }, bearer);
  await saved.body?.cancel();
  const context = await chromium.browser.newContext({ userAgent: BROWSER });
  const [name, value] = cookie.Cookie.split("=");
  await context.addCookies([{ name: name!, value: value!, url: origin }]);
  const page = await context.newPage();
  await page.goto(`${origin}/u/chef1`);
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(CALLS.presses)),
    page.frameLocator("iframe").getByText("Email me").click(),
  ]);
  await app.visits.flush();
  assert.deepEqual(await app.database.sql`select 1 from link_presses`, []);
  await context.close();
});
