// Takes pictures of every screen in every state, at three widths, light and dark, into screenshots/.
import { openScreenshotBrowser } from "./screenshot_browser.ts";
import { SCREEN_STATES } from "../tests/support/screen_states.ts";
import { testServer } from "../tests/support/test_server.ts";

const WIDTHS = [360, 768, 1440];

await using screenshots = await openScreenshotBrowser();
const { browser, folder } = screenshots;
const wanted = Deno.env.get("ONLY")?.split(",");
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
        path: `${folder}${name}_${width}_${colorScheme}.png`,
        fullPage: !isDialog,
      });
    }
    await context.close();
  }
  console.log(name);
}
