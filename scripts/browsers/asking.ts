// What a page asks, in whichever browser: its words stand apart from ours, and no question follows a visitor who left the frame.
import { CALLS } from "../../contract/paths.ts";
import type { TestServer } from "../../tests/support/test_server.ts";
import { type Driver, until } from "./driver.ts";
import { signInBeside } from "./owner.ts";

const WORDS = "nothing. Your session has ended: sign in again.";
const PAGE = `<!DOCTYPE html><title>Asks</title><button id="go">Go</button><p id="said"></p><script>
const ask = (id, text) => parent.postMessage({ type: "folio:ask", id, text, start: null }, "*");
go.onclick = () => ask(701, "${WORDS}");
const never = () => confirm("What asks comes with a page that asks.");
addEventListener("message", ({ data }) => {
  if (data.type === "folio:answered") said.textContent = data.id + " " + data.answer;
});
</script>`;
const OK = "dialog .letter-actions:not([style*=none]) button";

/** Yields what was seen. */
export async function* walkAsking(driver: Driver, server: TestServer): AsyncGenerator<string> {
  const owner = await signInBeside(server);
  await owner.ask(CALLS.savePortfolio, { user_code: PAGE });
  await driver.open(`${server.origin}/u/chef1`);
  await until(driver, "document.documentElement.dataset.loaded !== undefined");
  await driver.click("#go", "frame");
  await until(driver, "document.querySelector('dialog')");
  const quoted = await driver.evaluate<string>(
    "document.querySelector('dialog [aria-label=\"What the page asks\"]').textContent",
  );
  const ours = await driver.evaluate<string>(
    "[...document.querySelectorAll('dialog h2, dialog #letter_lead')].map((e) => e.textContent).join()",
  );
  if (quoted !== WORDS || ours.includes("session")) throw new Error(`${quoted} / ${ours}`);
  yield `words of a page stand apart from ours (${ours})`;

  await until(driver, `document.querySelector("${OK}")?.getClientRects().length`);
  await driver.click(OK);
  await until(driver, "said.textContent === '701 '", "frame");
  await driver.evaluate("document.querySelector('.published-credit a').focus(), 1");
  await driver.evaluate("void ask(702, 'Again?')", "frame");
  await until(driver, "said.textContent === '702 null'", "frame");
  if (await driver.evaluate<number>("document.querySelectorAll('dialog').length") !== 0) {
    throw new Error("a second question came");
  }
  yield "no second question comes to a visitor who left the frame";
}
