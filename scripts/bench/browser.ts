// A Chromium of the bench's own, as people have it: none of what tests spare.
import { type Browser, chromium } from "playwright-core";
import { BROWSER_ARGS } from "../../tests/support/browser.ts";
import { findBrowser } from "../../tests/support/find_browser.ts";

export async function launchBrowser(): Promise<Browser> {
  const { path, env } = await findBrowser();
  return await chromium.launch({
    executablePath: path,
    env: { ...Deno.env.toObject(), ...env },
    args: BROWSER_ARGS,
  });
}
