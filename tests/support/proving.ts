// Somebody with codes who signs in by a provider alone, in a browser that is asked for no code.
import type { Page } from "playwright-core";
import { SENTENCES } from "../../contract/sentences.ts";
import { addCodes, type Codes } from "./second_factor.ts";
import type { TestServer } from "./test_server.ts";

/** Signed in anew, without the code. */
export async function openRemembered(page: Page, server: TestServer): Promise<Codes> {
  const { app, origin } = server;
  await signInByAcme(page, origin);
  await page.waitForURL(`${origin}/dashboard`);
  const access = await page.evaluate(() => localStorage.getItem("access_token"));
  const codes = await addCodes(app, { bearer: { Authorization: `Bearer ${access}` } });
  await app.database.sql`delete from sessions`;
  await page.context().clearCookies();
  await forgetSession(page, origin);
  await signInByAcme(page, origin);
  await page.getByLabel("Code of your app").fill(codes.next());
  await page.getByLabel(SENTENCES.remember_browser).check();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForURL(`${origin}/dashboard`);
  await page.context().clearCookies({ name: "page_session" });
  await forgetSession(page, origin);
  await signInByAcme(page, origin);
  await page.waitForURL(`${origin}/dashboard`);
  return codes;
}

/** In the tab that a proof opens beside the form. */
export async function signInElsewhere(page: Page, origin: string): Promise<void> {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Continue with Acme in a new tab" }).click();
  const other = await opened;
  await other.waitForURL(`${origin}/dashboard`);
  await other.close();
}

async function signInByAcme(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByRole("button", { name: "Continue with Acme" }).click();
}

/** Where no screen of ours hears of it, and goes elsewhere by itself. */
async function forgetSession(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/healthz`);
  await page.evaluate(() => localStorage.clear());
}
