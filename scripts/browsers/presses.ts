// A page that asks for everything all the time, in whichever browser: a press on what is ours is none in it.
import { CALLS } from "../../contract/paths.ts";
import { READING_MS } from "../../contract/letterbox/visitor_messages.ts";
import type { TestServer } from "../../tests/support/test_server.ts";
import { type Driver, pause, until } from "./driver.ts";
import { signInBeside } from "./owner.ts";

const PAGE =
  `<!DOCTYPE html><title>Presses</title><form><input name="name" value="Visitor"><button id="go">Win</button></form>
<input id="thief" style="position: fixed; top: 0; left: 0; width: 1px; height: 1px"><script>
const begin = () => setInterval(() => {
  thief.blur(); thief.focus(); window.focus();
  parent.postMessage({ type: "folio:open", url: "http://localhost:1/pushed" }, "*");
}, 60);
addEventListener("blur", begin, { once: true });
</script>`;

/** The driver's look into a page may count as a press in it, for so long. */
const LOOKED_MS = 5_500;
const SEND = ".letter-actions button:first-child";
const END = ".letter-actions button:last-child";

/** Yields what was seen; nobody is signed in there. */
export async function* walkPresses(driver: Driver, server: TestServer): AsyncGenerator<string> {
  const owner = await signInBeside(server);
  await owner.ask(CALLS.savePortfolio, { user_code: PAGE });
  await owner.ask(CALLS.letterbox, { is_open: true });
  const { sql } = server.app.database;

  await openLetter(driver, server.origin);
  await pause(LOOKED_MS);
  await driver.click(".letter h2");
  await driver.click(END);
  await until(driver, "!document.querySelector('.letter')");
  await pause(1_000);
  if (await driver.countWindows() !== 1) throw new Error("a press on ours opened the page's link");
  yield "presses on the question and on its end open none of the page's links";

  await openLetter(driver, server.origin);
  const end = Date.now() + 2 * READING_MS;
  while (Date.now() < end) {
    // A press that the button does not take is one beside it.
    await driver.click(SEND).catch(() => {});
    await pause(110);
  }
  const messages = await sql`select 1 from visitor_messages`;
  if (messages.length > 0) throw new Error("presses where Send would be sent it");
  await pause(READING_MS);
  await driver.click(SEND);
  await until(driver, "document.querySelector('.letter h2').textContent === 'Sent'");
  yield "pressing where Send will be never sends, and a press after a pause does";
}

async function openLetter(driver: Driver, origin: string): Promise<void> {
  await driver.open(`${origin}/u/chef1`);
  await until(driver, "document.querySelector('#go')?.getClientRects().length", "frame");
  await driver.click("#go", "frame");
  await until(driver, "document.querySelector('.letter h2')");
}
