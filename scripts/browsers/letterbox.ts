// A form that arrives, in whichever browser: natively, by fetch and by XMLHttpRequest, and what its page hears.
import { type Driver, pause, press, until } from "./driver.ts";

export const PAGE =
  `<!DOCTYPE html><html><head><title>Write</title></head><body><h1>Write</h1><p id="state">-</p>
<form id="plain"><input name="name" id="a"><button id="native">Send</button></form>
<input name="name" id="b"><button id="fetched">Fetch</button>
<input name="name" id="c"><button id="requested">Request</button>
<script>
fetched.onclick = async () => {
  const response = await fetch("https://formspree.io/f/x", { method: "POST", body: JSON.stringify({ name: b.value }) });
  state.textContent = "fetch " + response.status + " " + (await response.json()).ok;
};
requested.onclick = () => {
  const xhr = new XMLHttpRequest();
  xhr.open("POST", "/contact");
  xhr.responseType = "json";
  xhr.onload = () => state.textContent = "xhr " + xhr.status + " " + xhr.response.ok;
  xhr.send("name=" + encodeURIComponent(c.value));
};
</script></body></html>`;

const OUR_PRESS_MS = 5_500;
const SEND = "document.querySelector('.letter button:not(:disabled)')?.textContent === 'Send'";
const WAYS = [
  ["#a", "#native", "a.value === ''"],
  ["#b", "#fetched", "state.textContent === 'fetch 200 true'"],
  ["#c", "#requested", "state.textContent === 'xhr 200 true'"],
] as const;

/** Yields what was seen; the page is saved already, and its owner signed in. */
export async function* walkLetterbox(driver: Driver, origin: string): AsyncGenerator<string> {
  await driver.open(`${origin}/dashboard`);
  await until(driver, "document.querySelector('.letterbox .button-primary:not(:disabled)')");
  await driver.evaluate("document.querySelector('.letterbox').scrollIntoView()");
  await press(driver, ".letterbox .button-primary");
  await until(driver, "document.body.innerText.includes('Visitors can write to you now.')");
  await driver.open(`${origin}/u/chef1`);
  await until(driver, "document.documentElement.dataset.loaded !== undefined");
  await until(driver, "document.querySelector('#native')?.getClientRects().length", "frame");
  for (const [field, button, heard] of WAYS) {
    // Only then may a driver type into a frame of another origin.
    await driver.click(field, "frame");
    await driver.type(field, "Visitor", "frame");
    await driver.click(button, "frame");
    await until(driver, SEND);
    await driver.click(".letter-actions button:first-child");
    await until(driver, "document.querySelector('.letter h2').textContent === 'Sent'");
    await driver.click(".letter-actions button:last-child");
    await until(driver, heard, "frame");
    // Where a press of ours cannot be told from one in the page, it is waited out (islands/guard/presses.ts).
    await pause(OUR_PRESS_MS);
    yield `what a visitor wrote is sent by ${button}, and its page hears of it`;
  }
  await driver.open(`${origin}/dashboard`);
  await until(driver, "document.querySelector('.letterbox-count').textContent === ' 3 new'");
  yield "three messages are on the dashboard";
}
