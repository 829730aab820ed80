// The main job, as a person does it: register, read the mail, verify, sign in, paste, save, open the public page, sign out.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SENTENCES } from "../../contract/sentences.ts";
import { fillCode } from "./editor.ts";
import { linkIn, type Mailbox } from "./mailbox.ts";

export const PASSWORD = "a warm kitchen 1";
const CODE = `<!DOCTYPE html>
<html lang="en">
<head><title>Soups of chef1</title></head>
<body>
<nav>Home</nav>
<h1>Soups</h1>
<button onclick="this.textContent = 'Served'">Order</button>
</body>
</html>`;

/** Of chef1, who is nobody there yet. */
export async function doMainJob(
  page: Page,
  { origin, pages }: { origin: string; pages: string },
  mailbox: Mailbox,
): Promise<void> {
  await page.goto(origin);
  await page.getByRole("link", { name: "Get Started" }).first().click();
  await page.getByLabel("Username").fill("chef1");
  await page.getByLabel("Email").fill("chef1@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
  // The welcome stays for two seconds, so all of it is looked for at once.
  await Promise.all([
    page.getByRole("heading", { name: "Welcome to the Kitchen!" }).waitFor(),
    page.getByRole("link", { name: "Start Cooking" }).waitFor(),
    page.waitForURL(`${origin}/login`),
    page.getByRole("button", { name: "Create Account" }).click(),
  ]);

  const mail = await mailbox.next();
  assert.equal(mail.to?.[0]?.address, "chef1@example.com");
  await page.goto(linkIn(mail));
  await page.getByText("Your email is verified.").waitFor();
  // It is the browser that registered.
  await page.getByText(/Going to your dashboard in \d+ seconds\.\.\./).waitFor();
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${origin}/login`);

  await page.getByLabel("Username or email").fill("CHEF1@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
  assert.equal(await page.getByText("Email not verified").count(), 0);

  await page.getByRole("button", { name: "Create Portfolio" }).click();
  const dialog = page.getByRole("dialog", { name: "Portfolio Editor" });
  await fillCode(page, CODE);
  await dialog.getByText(`${CODE.length} characters`).waitFor();
  await dialog.getByText("9 lines").waitFor();
  await dialog.getByRole("button", { name: "Save Portfolio" }).click();
  await dialog.getByText(SENTENCES.portfolio_saved).waitFor();
  await dialog.getByText(SENTENCES.security_modifications).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Edit Portfolio" }).waitFor();
  const [published] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "View Your Portfolio" }).click(),
  ]);
  await published.waitForURL(`${pages}/u/chef1`);
  assert.equal(await published.title(), "Soups of chef1");
  const frame = published.frameLocator("iframe");
  await frame.getByRole("heading", { name: "Soups" }).waitFor();
  assert.equal(await frame.locator("nav:visible").count(), 0);
  await frame.getByRole("button", { name: "Order" }).click();
  await frame.getByRole("button", { name: "Served" }).waitFor();
  await published.getByText("Loading portfolio...").waitFor({
    state: "hidden",
  });
  await published.getByRole("link", { name: "Made with Folio Kitchen" })
    .waitFor();

  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${origin}/login`);
  await page.goto(`${origin}/dashboard`);
  await page.waitForURL(`${origin}/login?next=%2Fdashboard`);
}
