// This walk prints a page and follows a link to its words, in whichever browser.
import { CALLS } from "../../contract/paths.ts";
import type { TestServer } from "../../tests/support/test_server.ts";
import { type Driver, pause, until } from "./driver.ts";
import { signInBeside } from "./owner.ts";

const PAGE = `<!DOCTYPE html><html lang="en"><title>Printed</title>
<style>h1 { color: rgb(0, 128, 128) } @media print { h1 { color: rgb(1, 2, 3) } .no-print { display: none } }</style>
<h1>Printed</h1><p class="no-print">on screen only</p>
<button id="print" onclick="window.print()">Print</button> <a id="words" href="#:~:text=low%20down">Words</a>
<div style="height: 3000px"></div><p>It is low down.</p></html>`;
/** Some browsers cannot tell a press of ours from one in the page until then (islands/guard/presses.ts). */
const OUR_PRESS_MS = 5_500;

/** Yields what was seen; nobody is signed in there. */
export async function* walkPrinting(driver: Driver, server: TestServer): AsyncGenerator<string> {
  const owner = await signInBeside(server);
  await owner.ask(CALLS.savePortfolio, { user_code: PAGE });
  await driver.open(`${server.origin}/u/chef1`);
  await until(driver, "document.querySelector('.published-credit button')");
  await driver.evaluate("self.printed = 0, self.print = () => void self.printed++, 1");
  await driver.evaluate("dispatchEvent(new Event('beforeprint')), 1");
  await until(driver, "document.querySelector('body > h1')?.textContent === 'Printed'");
  await driver.evaluate("dispatchEvent(new Event('afterprint')), 1");
  await until(driver, "!document.querySelector('body > h1')");
  yield "the browser's own print draws a copy of the page, and takes it away again";

  await pause(OUR_PRESS_MS);
  await driver.click("#print", "frame");
  await until(driver, "self.printed === 1");
  yield "print() of a page prints the page";

  await driver.click("#words", "frame");
  await until(driver, "String(getSelection()) === 'low down' && scrollY > 0", "frame");
  yield "words in an address are scrolled to and marked";
}
