// The browser that takes pictures of the product, with the database and the folder that this needs.
import { type Browser, chromium } from "playwright-core";
import { openTestServices } from "./test_services.ts";

export interface ScreenshotBrowser extends AsyncDisposable {
  browser: Browser;
  /** screenshots/, as a path that ends with a slash. */
  folder: string;
}

export async function openScreenshotBrowser(): Promise<ScreenshotBrowser> {
  const services = await openTestServices();
  for (const [name, value] of Object.entries(services.environment)) Deno.env.set(name, value);
  const folder = new URL("../screenshots/", import.meta.url).pathname;
  await Deno.mkdir(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: services.environment.TEST_BROWSER,
    env: { ...Deno.env.toObject(), ...JSON.parse(services.environment.TEST_BROWSER_ENV!) },
    args: ["--no-sandbox", "--disable-gpu"],
  });
  return {
    browser,
    folder,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await services[Symbol.asyncDispose]();
    },
  };
}
