// What a page does to what is around it, in whichever browser: it scrolls no screen of ours, and a row of presses reaches none.
import { CALLS } from "../../contract/paths.ts";
import type { TestServer } from "../../tests/support/test_server.ts";
import { type Driver, pause, until } from "./driver.ts";
import { signInBeside } from "./owner.ts";
import { signIn } from "./screens.ts";

const PAGE = `<!DOCTYPE html><title>Around</title><h1>Around</h1>
<div id="far" style="margin-top: 200vh">Far</div><script>
let n = 0;
setInterval(() => {
  far.scrollIntoView({ block: "center", behavior: "instant" });
  document.documentElement.scrollIntoView({ block: "end", behavior: "instant" });
  const corner = ["top-left", "top-right", "bottom-left", "bottom-right"][n++ % 4];
  parent.postMessage({ type: "folio:corner", corner }, "*");
}, 50);
</script>`;
const LOOK_MS = 2_000;
const PRESSES = 12;

/** Yields what was seen; nobody is signed in there. */
export async function* walkAround(driver: Driver, server: TestServer): AsyncGenerator<string> {
  const owner = await signInBeside(server);
  await owner.ask(CALLS.savePortfolio, { user_code: PAGE });

  await driver.open(`${server.origin}/u/chef1`);
  await until(driver, "document.documentElement.dataset.corner");
  await driver.evaluate(`(() => {
    self.moves = 0;
    new MutationObserver(() => moves++).observe(document.documentElement, {
      attributeFilter: ["data-corner"],
    });
  })()`);
  await pause(LOOK_MS);
  if (await driver.evaluate<number>("moves") !== 0) throw new Error("the credit fled");
  yield "a page moves the credit once";

  const notMe = `${server.origin}/not-me/x/y`;
  const button =
    "[...document.querySelectorAll('button')].find((b) => /not me/.test(b.textContent))";
  await driver.open(notMe);
  await driver.evaluate("document.addEventListener('click', () => self.reached = true, true), 1");
  for (let times = 0; times < PRESSES; times++) {
    // A press that the button does not take is one beside it.
    await driver.click(".button-wide").catch(() => {});
    await pause(100);
  }
  if (await driver.evaluate("self.reached === true && document.body.innerText.includes('over')")) {
    throw new Error("a row of presses reached the button");
  }
  yield "a row of presses that goes on as a screen comes reaches nothing";
  await pause(LOOK_MS);
  await until(driver, `${button}?.disabled === false`);
  await driver.click(".button-wide");
  await until(driver, "document.body.innerText.includes('This link is over')");
  yield "a press after a pause counts";

  // Frames lie in place by them (islands/guard/page_frame.tsx), and the oldest Firefox that is walked has none.
  if (!await driver.evaluate("CSS.supports('anchor-scope: all')")) {
    yield "without CSS anchors, a page may scroll the dashboard: not walked";
    return;
  }
  await signIn(driver, server.origin);
  await until(driver, "document.querySelector('.live-frame')");
  await driver.evaluate("document.querySelector('.live-frame').scrollIntoView(), 1");
  await until(driver, "document.querySelector('.live-frame iframe[data-loaded]')");
  await driver.evaluate("scrollTo({ top: 40, behavior: 'instant' }), 1");
  const before = await driver.evaluate<number>("scrollY");
  await pause(LOOK_MS);
  const after = await driver.evaluate<number>("scrollY");
  if (after !== before) throw new Error(`a page scrolled the dashboard: ${before}, ${after}`);
  const apart = await driver.evaluate<number>(`(() => {
    const top = (what) => document.querySelector(what).getBoundingClientRect().top;
    return Math.abs(top(".live-frame") - top(".live-frame iframe"));
  })()`);
  if (apart > 1) throw new Error(`the frame lies ${apart} px beside its place`);
  yield `a page scrolls nothing of the dashboard (it stays at ${after}), and its frame is in its place`;
}
