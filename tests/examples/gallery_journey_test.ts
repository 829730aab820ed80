// /examples: all example pages for everyone, to open, to copy their prompts, and to start from.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { testServer } from "../support/test_server.ts";
import { PROMPTS } from "../../ui/site/prompts.ts";

Deno.test("the landing page leads to all twelve examples, each with its prompt and its ways on", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ hasClipboard: true });
  const { page, complaints } = chromium;
  await page.goto(server.origin);
  await page.getByRole("link", { name: "All twelve examples" }).click();
  await page.waitForURL(`${server.origin}/examples`);
  assert.equal(await page.getByRole("link", { name: /^Open: / }).count(), PROMPTS.length);
  assert.equal(await page.getByRole("link", { name: /^Start from / }).count(), PROMPTS.length);

  const [{ id, title, text }] = PROMPTS.slice(-1) as [(typeof PROMPTS)[number]];
  const copy = page.getByRole("button", { name: `Copy prompt: ${title}` });
  await copy.and(page.locator(":enabled")).click();
  await copy.getByText("Copied").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);

  const prompt = page.locator(`#prompt_${id}`);
  assert.equal(await prompt.isVisible(), false);
  await page.getByText("Read the prompt").last().click();
  await prompt.waitFor();

  await page.getByRole("link", { name: `Start from this page: ${title}` }).click();
  await page.waitForURL(/\/try/);
  await page.getByText(`This is “${title}”.`).waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.goto(`${server.origin}/examples`);

  await page.getByRole("link", { name: `Open: ${title}` }).click();
  await page.waitForURL(`${server.pages}/examples/${id}`);
  assert.deepEqual(complaints, []);
});
