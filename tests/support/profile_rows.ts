// The rows of the profile that open in place.
import type { Page } from "playwright-core";

export async function openRow(page: Page, name: string): Promise<void> {
  await page.getByRole("region", { name, exact: true }).locator("summary").first().click();
}
