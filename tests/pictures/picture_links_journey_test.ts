// A link to a picture that is written out in it: its page's script finds it as it was, and a click on it plays.
import assert from "node:assert/strict";
import { openBrowser } from "../support/browser.ts";
import { published } from "../support/published.ts";

const GIF = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
const PAGE = `<!DOCTYPE html><html lang="en"><head><title>Play</title></head><body><h1>Play</h1>
<a id="play" href="${GIF}">Click to play</a> <img id="stage" alt=""><p id="state"></p><script>
state.textContent = play.href.slice(0, 15) + " " + play.matches("[href^='data:image']");
play.addEventListener("click", (event) => {
  event.preventDefault();
  stage.onload = () => state.textContent = "plays";
  stage.src = event.currentTarget.href;
});
</script></body></html>`;

Deno.test("a script finds the address of a link to a picture, and a click plays it", async () => {
  await using server = await published(PAGE);
  await using chromium = await openBrowser();
  const { page, complaints } = chromium;
  await page.goto(`${server.pages}/u/chef1`);
  const frame = page.frameLocator("iframe");
  await frame.getByText("data:image/gif; true").waitFor();
  await frame.getByText("Click to play").click();
  await frame.getByText("plays", { exact: true }).waitFor();
  assert.equal(await frame.locator("[data-folio-href]").count(), 0);
  assert.deepEqual(complaints, []);
});
