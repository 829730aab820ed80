// The form of /register, as a person fills it in.
import type { Page } from "playwright-core";
import { PASSWORD } from "./make.ts";

export async function registerBy(
  page: Page,
  email: string,
  password: string = PASSWORD,
): Promise<void> {
  await page.getByLabel("Username").fill("chef1");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
}
