// A link to a file beside the page: pressed in its frame, the file opens beside the page, also behind a password.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { PAGE_PASSWORD, see } from "../support/locked.ts";
import { signIn } from "../support/make.ts";
import { giveFile, type SentFile } from "../support/pdfs.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

Deno.test("a press on a link to a file opens it beside the page, however it is written", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const file = await publishLinks(server);
  for (const link of ["Plain", "Downloaded", "By a script", "In the same tab"]) {
    await page.goto(`${server.pages}/u/chef1`);
    assert.equal(await openedBy(page, link), `${server.pages}${file.path}`, link);
    assert.equal(new URL(page.url()).pathname, "/u/chef1");
  }
});

Deno.test("behind a password a link to a file opens it by the address that its visitor was given", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const { user, name } = await publishLinks(server);
  await see(server.app, user, { visibility: "password", password: PAGE_PASSWORD });
  await page.goto(`${server.pages}/u/chef1`);
  await page.getByLabel("Password").fill(PAGE_PASSWORD);
  await page.keyboard.press("Enter");
  const opened = await openedBy(page, "Plain");
  assert.match(opened, new RegExp(`/u/chef1/[\\w-]+/files/${name}$`));
  assert.equal((await fetch(opened)).headers.get("Content-Type"), "application/pdf");
});

async function publishLinks({ app }: TestServer): Promise<SentFile> {
  const file = await giveFile(app, await signIn(app));
  const href = `files/${file.name}`;
  const user_code = `<!DOCTYPE html><title>CV</title><h1>CV</h1>
<a href="${href}" target="_blank">Plain</a> <a href="./${href}" download="cv.pdf">Downloaded</a>
<button onclick="window.open('${href}')">By a script</button> <a href="${href}">In the same tab</a>`;
  const saved = await app.post(CALLS.savePortfolio, { user_code }, file.user.bearer);
  assert.equal(saved.status, 200, await saved.text());
  return file;
}

/** The browser of the tests has no viewer for it, and takes it as a download. */
async function openedBy(page: Page, name: string): Promise<string> {
  const frame = page.frameLocator("iframe");
  const asked = page.context().waitForEvent("request", {
    predicate: (request) => request.url().includes("/files/"),
  });
  await frame.getByText(name, { exact: true }).click();
  return (await asked).url();
}
