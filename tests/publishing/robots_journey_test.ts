// Who may find a page: three switches on the dashboard for those who read no code, each saved as it is pressed.
import assert from "node:assert/strict";
import type { Route } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { signIn } from "../support/make.ts";
import { openAs } from "../support/owner.ts";
import { testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

Deno.test("a person asks search engines and AI training to leave their page out, and puts it on the list; what its code says holds", async () => {
  await using server = await testServer();
  const { app } = server;
  const user = await signIn(app);
  const save = async (head: string) => {
    const user_code = `<!DOCTYPE html><html lang="en"><head>${head}</head><h1>Soup</h1>`;
    const response = await app.post(CALLS.savePortfolio, { user_code }, user.bearer);
    assert.equal(response.status, 200, await response.text());
  };
  const robots = async () => {
    const response = await app.get("/u/chef1");
    await response.body?.cancel();
    return response.headers.get("X-Robots-Tag");
  };
  await save("");
  await using chromium = await openBrowser({ width: 390 });
  const { page } = chromium;
  await openAs(page, server, user, "/dashboard");
  const search = page.getByRole("checkbox", { name: "Not for search engines" });
  const training = page.getByRole("checkbox", { name: "Not for AI training" });
  const listed = page.getByRole("checkbox", { name: "Put my page on the list for search engines" });
  for (const each of [search, training, listed]) assert.equal(await each.isChecked(), false);

  await listed.check();
  await page.getByText(SENTENCES.robots_saved).waitFor();
  assert.match(await (await app.get("/sitemap.xml")).text(), /\/u\/chef1</);
  await training.focus();
  await page.keyboard.press("Space");
  await page.getByRole("checkbox", { name: "Not for AI training", checked: true }).waitFor();
  await until("no training", async () => await robots() === "noai, noimageai");
  await search.check();
  await page.getByRole("checkbox", { name: /on the list/, checked: false, disabled: true })
    .waitFor();
  await until("no search", async () => await robots() === "noindex, noai, noimageai");
  assert.doesNotMatch(await (await app.get("/sitemap.xml")).text(), /\/u\/chef1</);

  await save('<meta name="robots" content="noai">');
  await page.reload();
  await page.getByText("The code of your page says so itself.").waitFor();
  assert.equal(await training.isDisabled(), true);
  assert.equal(await search.isChecked(), true);
  assert.deepEqual(chromium.complaints, []);
});

Deno.test("a switch that is pressed while another is being saved is saved too; what was refused shows again as it was", async () => {
  await using server = await testServer();
  const { app } = server;
  const user = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code: "<h1>Soup</h1>" }, user.bearer);
  await saved.body?.cancel();
  await using chromium = await openBrowser();
  const { page } = chromium;
  await openAs(page, server, user, "/dashboard");
  const first = Promise.withResolvers<Route>();
  await page.route(`**${CALLS.robots}`, first.resolve, { times: 1 });
  const training = page.getByRole("checkbox", { name: "Not for AI training" });
  const listed = page.getByRole("checkbox", { name: "Put my page on the list for search engines" });
  await training.click();
  const held = await first.promise;
  await listed.click();
  await held.continue();
  await page.getByText(SENTENCES.robots_saved).waitFor();
  assert.match(await (await app.get("/sitemap.xml")).text(), /\/u\/chef1</);
  assert.deepEqual([await training.isChecked(), await listed.isChecked()], [true, true]);

  await page.route(`**${CALLS.robots}`, (route) => route.abort(), { times: 1 });
  await training.click();
  await page.getByText(SENTENCES.offline).waitFor();
  assert.deepEqual([await training.isChecked(), await listed.isChecked()], [true, true]);
});
