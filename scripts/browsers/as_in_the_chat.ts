// What a sandbox takes from a page and the runtime and the page around give back, in whichever browser.
import { type Driver, pause, until } from "./driver.ts";

export const PAGE = `<!DOCTYPE html><html lang="de"><head><title>Kept</title></head>
<body><nav id="bar"><button class="toggle">x</button><a href="#end">End</a></nav><h1>Kept</h1><p id="state"></p>
<a id="stopped" href="http://localhost:1/stopped" onclick="event.stopPropagation()">Stopped</a>
<button id="leave" onclick="location.href = 'http://localhost:1/left'">Leave</button>
<button id="mail" onclick="location.href = 'mailto:chef1@example.com'">Mail</button>
<button id="open" onclick="window.open('http://localhost:1/opened')">Open</button>
<button id="file" onclick="save()">File</button>
<button id="copy" onclick="navigator.clipboard.writeText('soup').then(() => state.textContent = 'copied')">Copy</button>
<div style="height:3000px"></div><h2 id="end">The end</h2>
<script>
document.querySelector("nav .toggle").addEventListener("click", () => {});
state.textContent = localStorage.getItem("theme") + " " + document.querySelector("nav a").hash;
function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["soup"], { type: "text/plain" }));
  link.download = "soup.txt";
  link.click();
  URL.revokeObjectURL(link.href);
}
</script></body></html>`;

const OFFER = "document.querySelector('.published-offer:not([hidden])')?.innerText";

/** Yields what was seen; the page is saved already. */
export async function* walkAsInTheChat(driver: Driver, origin: string): AsyncGenerator<string> {
  const address = `${origin}/u/chef1`;
  await driver.open(address);
  await until(driver, "state.textContent === 'null #end'", "frame");
  await until(driver, "document.querySelector('nav').getClientRects().length === 0", "frame");
  yield "a script finds the hooks of its menu, and nobody sees them";

  await until(driver, "document.title === 'Kept' && document.documentElement.lang === 'de'");
  await driver.evaluate("void (document.title = 'Neu')", "frame");
  await until(driver, "document.title === 'Neu'");
  yield "the tab has the page's title and language";

  await driver.evaluate("localStorage.setItem('theme', 'dark')", "frame");
  await until(driver, "Object.values(localStorage).some((value) => value.includes('dark'))");
  await driver.open(`${origin}/login`);
  await driver.open(address);
  await until(driver, "state.textContent === 'dark #end'", "frame");
  yield "the page remembers";

  const windows = await driver.countWindows();
  await driver.click("#stopped", "frame");
  await pause(1_500);
  if (await driver.countWindows() !== windows + 1) throw new Error("a stopped link opened nothing");
  await driver.click("#open", "frame");
  await pause(1_500);
  if (await driver.countWindows() !== windows + 2) throw new Error("window.open opened nothing");
  yield "a link whose click is stopped opens, and so does window.open";

  await driver.click("#leave", "frame");
  // Where the browser stops it without a word, the page around waits before it puts it back.
  await pause(4_500);
  await until(driver, "document.querySelector('h1').textContent === 'Kept'", "frame");
  yield `a page that leaves is there again, and what is said: ${await driver.evaluate<string>(
    `${OFFER} ?? "nothing"`,
  )}`;

  await driver.click("#mail", "frame");
  await pause(1_000);
  await until(driver, "document.querySelector('h1').textContent === 'Kept'", "frame");
  yield "a script that calls up the mail program leaves the page as it is";

  await driver.click("#file", "frame");
  await until(driver, `${OFFER}?.includes('Save “soup.txt”')`);
  yield "a file is offered";

  await driver.click("#copy", "frame");
  await until(driver, "state.textContent === 'copied'", "frame");
  yield "a page copies";

  await driver.open(`${origin}/login`);
  await driver.open(`${address}#end`);
  await until(driver, "scrollY > 500", "frame");
  yield "a fragment leads into the page";
}
