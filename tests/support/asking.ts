// A page that asks its visitors by `confirm` or `prompt`: published, opened, pressed and answered.
import assert from "node:assert/strict";
import type { FrameLocator, Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { signIn } from "./make.ts";
import type { TestServer } from "./test_server.ts";

export async function openAsking(
  { app, origin }: TestServer,
  page: Page,
  user_code: string,
): Promise<FrameLocator> {
  const { bearer } = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(saved.status, 200, await saved.text());
  await page.goto(`${origin}/u/chef1`);
  return page.frameLocator("iframe");
}

export function questionOf(page: Page) {
  return page.getByRole("dialog", { name: "This page asks you" });
}

/** Null: no. Waits until the question is over. */
export async function reply(page: Page, words: string, answer: string | null): Promise<void> {
  const dialog = questionOf(page);
  const asked = dialog.getByText(words, { exact: true });
  await asked.waitFor();
  if (answer) await dialog.getByLabel("Your answer").fill(answer);
  await dialog.getByRole("button", { name: answer === null ? "Cancel" : "OK" }).click();
  await asked.waitFor({ state: "detached" });
}
