// Takes pictures of every screen in every state, at three widths, light and dark, into screenshots/.
import { chromium } from "playwright-core";
import { openTestServices } from "./test_services.ts";
import { SCREEN_STATES } from "../tests/support/screen_states.ts";
import { testServer } from "../tests/support/test_server.ts";

const OUT = new URL("../screenshots/", import.meta.url).pathname;
const WIDTHS = [360, 768, 1440];

await using services = await openTestServices();
for (const [name, value] of Object.entries(services.environment)) Deno.env.set(name, value);
const wanted = Deno.env.get("ONLY")?.split(",");
await Deno.mkdir(OUT, { recursive: true });
const browser = await chromium.launch({
  executablePath: services.environment.TEST_BROWSER,
  env: { ...Deno.env.toObject(), ...JSON.parse(services.environment.TEST_BROWSER_ENV!) },
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const { name, open, environment } of SCREEN_STATES) {
  if (wanted && !wanted.includes(name)) continue;
  for (const width of WIDTHS) {
    await using server = await testServer(environment);
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await open(page, server);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const isDialog = await page.locator("dialog[open]").count() > 0;
      await page.screenshot({
        path: `${OUT}${name}_${width}_${colorScheme}.png`,
        fullPage: !isDialog,
      });
    }
    await context.close();
  }
  console.log(name);
}
await browser.close();
