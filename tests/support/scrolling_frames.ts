// Pages that scroll what is around them: every frame in a browser becomes one, which shows its end and its beginning in turn.
import type { Page } from "playwright-core";
import { BEAT } from "./turns.ts";

const SCRIPT = `<div id="far" style="margin-top: 200vh">Far</div><script>
addEventListener("message", ({ data }) => data === "scroll" && scrollAround());
function scrollAround() {
  setInterval(() => {
    far.scrollIntoView({ block: "center", behavior: "instant" });
    document.documentElement.scrollIntoView({ block: "end", behavior: "instant" });
    ${BEAT};
  }, 30);
}
</script>`;

/** Before the page is opened. */
export async function addScrollingFrames(page: Page): Promise<{ begin(): Promise<void> }> {
  let areActive = false;
  await page.route(/\/frame(\?|$)/, async (route) => {
    try {
      const response = await route.fetch({ maxRedirects: 0 });
      const script = SCRIPT + (areActive ? "<script>scrollAround()</script>" : "");
      await route.fulfill({ response, body: await response.text() + script });
    } catch (error) {
      // A page that is closed meanwhile asks for nothing any more.
      if (!page.isClosed()) console.log(`no frame: ${error}`);
    }
  });
  return {
    /** Those too that come later. */
    begin() {
      areActive = true;
      return page.evaluate(() => {
        for (const { contentWindow } of document.querySelectorAll("iframe")) {
          contentWindow?.postMessage("scroll", "*");
        }
      });
    },
  };
}
