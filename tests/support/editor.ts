// The way to the editor that a person goes: signs in by hand, and opens it.
import type { Page } from "playwright-core";
import type { TestBrowser } from "./browser.ts";
import { makeUser, PASSWORD } from "./make.ts";
import type { TestServer } from "./test_server.ts";

export const CODE_LABEL = "The complete code of your page";

export async function openEditor(
  { app, origin }: TestServer,
  { page }: TestBrowser,
): Promise<void> {
  await makeUser(app);
  await page.goto(`${origin}/login`);
  await page.getByLabel("Username or email").fill("chef1");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await openAgain(page);
}

export async function openAgain(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Create|Edit) Portfolio$/ }).click();
  await page.getByLabel(CODE_LABEL).waitFor();
}
