// What worked in the chat works on /u/…: links, anchors, storage, forms, and a window of its real size.
// Lane: daily.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { findVisitStats } from "../../server/visits/visits.ts";
import { openBrowser } from "../support/browser.ts";
import { signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";

const CODE = `<!DOCTYPE html>
<html><head><title>At work</title>
<script>
  const size = innerWidth;
  localStorage.setItem("visits", "1");
  localStorage.theme = "dark";
  document.cookie = "seen=yes; path=/";
</script></head>
<body>
<p id="state"></p>
<a href="https://example.com/work">My work</a> <a href="#end">To the end</a> <a href="about.html">About</a>
<form><label>Name <input required name="name"></label><button>Send</button></form>
<div style="height: 3000px"></div><h2 id="end">The end</h2>
<script>
  state.textContent = [size > 1000, localStorage.getItem("visits"), localStorage.theme,
    localStorage.length, document.cookie].join(" ");
  document.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    state.textContent = "Thank you, " + new FormData(event.target).get("name");
  });
  parent.postMessage({ type: "folio:open", url: "https://example.com/by-itself" }, "*");
  new Image().src = "https://placehold.co/1x1";
</script>
</body></html>`;

Deno.test("a published page keeps its links, anchors, storage and forms", async () => {
  await using server = await testServer();
  const { bearer } = await signIn(server.app);
  const saved = await server.app.post(CALLS.savePortfolio, { user_code: CODE }, bearer);
  assert.equal((await saved.json()).changes_made, false);
  await using chromium = await openBrowser({
    otherHosts: () => ({ body: "<title>Elsewhere</title>", contentType: "text/html" }),
  });
  const { page } = chromium;
  let windows = 0;
  page.context().on("page", () => windows++);
  // The driver looks into a page as if someone had clicked there: until then it must have tried.
  await Promise.all([
    page.waitForRequest("https://placehold.co/1x1"),
    page.goto(`${server.pages}/u/chef1`),
  ]);
  const frame = page.frameLocator("iframe");
  await frame.getByText("true 1 dark 2 seen=yes").waitFor();

  // Nothing opens by itself: the one window that there is comes from the click.
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    frame.getByRole("link", { name: "My work" }).click(),
  ]);
  await opened.waitForURL("https://example.com/work");
  assert.equal(await opened.evaluate(() => globalThis.opener), null);
  assert.equal(await opened.evaluate(() => document.referrer), "");
  await opened.close();

  await frame.getByRole("link", { name: "About" }).click();
  await frame.getByRole("link", { name: "To the end" }).click();
  await frame.getByRole("heading", { name: "The end" }).waitFor();
  assert.equal(await page.frames()[1]!.evaluate(() => scrollY > 1_000), true);

  await frame.getByRole("button", { name: "Send" }).click();
  assert.equal(await frame.getByText("Thank you").count(), 0, "the field is required");
  await frame.getByLabel("Name").fill("chef2");
  await frame.getByLabel("Name").press("Enter");
  await frame.getByText("Thank you, chef2").waitFor();

  // Written after a pause.
  await page.waitForURL(`${server.pages}/u/chef1#end`);
  assert.equal(windows, 1);
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("a published page reads nothing of whoever looks at it", async () => {
  await using server = await testServer();
  const { bearer, cookie } = await signIn(server.app);
  const user_code = `<p id="out"></p><script>
    const tries = { top: () => top.document.title, parent: () => parent.localStorage.access_token,
      cookies: () => document.cookie, storage: () => localStorage.access_token ?? "nothing" };
    out.textContent = Object.entries(tries).map(([name, read]) => {
      try { return name + "=" + read(); } catch (error) { return name + "=" + error.name; }
    }).join(" ");
  </script>`;
  await (await server.app.post(CALLS.savePortfolio, { user_code }, bearer)).body?.cancel();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const [name, value] = cookie.Cookie.split("=");
  await page.context().addCookies([{ name: name!, value: value!, url: server.origin }]);
  await page.goto(`${server.origin}/`);
  await page.evaluate(() => localStorage.setItem("access_token", "secret"));
  // By the shell, and by the frame's own address, which leads to the shell.
  for (const path of ["/u/chef1", "/u/chef1/frame"]) {
    await page.goto(server.pages + path);
    const frame = page.frameLocator("iframe");
    await frame.getByText("top=SecurityError parent=SecurityError cookies= storage=nothing")
      .waitFor();
  }
});

Deno.test("a visit is counted by the page around the frame, and shows on the dashboard", async () => {
  await using server = await testServer();
  // The name of a headless browser is a bot's.
  await using chromium = await openBrowser();
  const { app, pages } = server;
  const { bearer, cookie, id } = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code: "<h1>Soup</h1>" }, bearer);
  await saved.body?.cancel();
  const context = await chromium.browser.newContext({
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
  });
  const page = await context.newPage();
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(CALLS.visits)),
    page.goto(`${pages}/u/chef1`),
  ]);
  await app.visits.flush();
  const { days } = await findVisitStats(app.database.sql, id, app.clock.now());
  assert.equal(days.at(-1)!.visits, 1);
  assert.deepEqual(await context.cookies(), [], "without a cookie");
  assert.match(await (await app.get("/dashboard", cookie)).text(), /1 visit in the last 30 days/);
  await context.close();
});
