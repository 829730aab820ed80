// Try a page, save one, open it, and use it: links, forms, storage, and what stops a page that never rests.
import type { TestServer } from "../../tests/support/test_server.ts";
import { walkArriving } from "./arriving.ts";
import { PAGE as PAGE_OF_A_CHAT, walkAsInTheChat } from "./as_in_the_chat.ts";
import { PAGE as PAGE_WITH_FORMS, walkLetterbox } from "./letterbox.ts";
import { PAGE as PAGE_BEYOND_BOUNDS, walkBounds } from "./bounds.ts";
import { type Driver, pause, until } from "./driver.ts";
import { FIELD, openEditor, save, signIn } from "./screens.ts";

const PAGE = `<!DOCTYPE html><html><head><title>Soup</title>
<script>localStorage.setItem("spoon", "1"); document.cookie = "salt=yes";</script></head>
<body><nav>Menu</nav><h1>Soup of the day</h1><p id="state"></p>
<a id="out" href="http://localhost:1/elsewhere">Elsewhere</a> <a id="down" href="#end">Down</a>
<form><input name="name" required><button id="send">Send</button></form>
<div style="height:3000px"></div><h2 id="end">The end</h2>
<script>
state.textContent = [localStorage.spoon, document.cookie, self.origin].join(" ");
document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  state.textContent = "Thank you, " + event.target.name.value;
});
let asks = false;
setInterval(() => asks && parent.postMessage({ type: "folio:open", url: "http://localhost:1/pushed" }, "*"), 20);
</script></body></html>`;
const RESTLESS = "<p>x</p><script>location.reload()</script>";

/** Yields what was seen, a sentence each; throws where it was not. */
export async function* walkJourney(
  driver: Driver,
  server: TestServer,
): AsyncGenerator<string> {
  const { origin } = server;
  yield* walkArriving(driver, server);
  await signIn(driver, origin);
  yield "signed in";

  await save(driver, PAGE_WITH_FORMS);
  yield* walkLetterbox(driver, origin);

  await save(driver, PAGE);
  await until(driver, "document.body.innerText.includes('Removed 1 navigation menu')");
  await until(driver, "document.querySelector('h1')?.textContent === 'Soup of the day'", "frame");
  yield "saved, the menu's removal said, the preview shown";

  await driver.open(`${origin}/dashboard`);
  await openEditor(driver, PAGE);
  await until(driver, `${FIELD}.getRootNode().querySelector('.cm-lint-marker-warning')`);
  yield "what a save removes is marked at its line";

  await driver.open(`${origin}/u/chef1`);
  await until(driver, "document.documentElement.dataset.loaded !== undefined");
  await until(driver, "state.textContent === '1 salt=yes null'", "frame");
  yield `the page runs in an origin of its own, with storage: ${await driver.evaluate(
    "state.textContent",
    "frame",
  )}`;

  await driver.evaluate("asks = true", "frame");
  await pause(500);
  expect(await driver.countWindows() === 1, "a page opened a window by itself");
  await driver.evaluate("asks = false", "frame");
  await driver.click("#out", "frame");
  await pause(1_500);
  expect(await driver.countWindows() === 2, "a clicked link opened no window");
  yield "a clicked link opens in a new tab, and no other does";

  await driver.click("#down", "frame");
  await until(driver, "scrollY > 500", "frame");
  await driver.evaluate("scrollTo(0, 0)", "frame");
  await driver.click("#send", "frame");
  expect(await driver.evaluate("!state.textContent.startsWith('Thank')", "frame"), "sent unfilled");
  await driver.type("[name=name]", "chef2", "frame");
  await driver.click("#send", "frame");
  await until(driver, "state.textContent === 'Thank you, chef2'", "frame");
  yield "anchors scroll, and a form's own script gets its submission, once it is filled in";

  await driver.open(`${origin}/dashboard`);
  await save(driver, PAGE_BEYOND_BOUNDS);
  yield* walkBounds(driver, origin);

  await driver.open(`${origin}/dashboard`);
  await save(driver, PAGE_OF_A_CHAT);
  yield* walkAsInTheChat(driver, origin);

  await driver.open(`${origin}/dashboard`);
  await save(driver, RESTLESS);
  await driver.open(`${origin}/u/chef1`);
  await until(driver, "!document.querySelector('.published-stopped').hidden");
  expect(await driver.evaluate("document.querySelector('iframe') === null"), "it goes on");
  yield "a page that reloads itself is stopped";
}

function expect(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new Error(otherwise);
}
