// A page that takes the keyboard, in whichever browser: what is typed into a field of ours arrives there, all of it.
import type { TestServer } from "../../tests/support/test_server.ts";
import { type Driver, until } from "./driver.ts";
import { FIELD, openEditor, signIn } from "./screens.ts";

const PAGE = `<!DOCTYPE html><title>Keys</title><h1>Keys</h1><input id="thief"><script>
setInterval(() => { thief.blur(); thief.focus(); window.focus(); }, 30);
</script>`;
const WORDS = "salt and pepper";
const SECRET = "not the page's to read";

const FRAMES_GONE =
  "[...document.querySelectorAll('iframe')].every((frame) => getComputedStyle(frame).display === 'none')";

/** Yields what was seen. */
export async function* walkKeys(driver: Driver, server: TestServer): AsyncGenerator<string> {
  await signIn(driver, server.origin);
  await openEditor(driver, PAGE);
  await until(driver, "document.querySelector('h1')?.textContent === 'Keys'", "frame");
  await driver.evaluate(`${FIELD}.focus()`);
  await driver.type(".code", WORDS);
  const code = await driver.evaluate<string>(`${FIELD}.cmTile.view.state.doc.toString()`);
  if (!code.includes(WORDS)) throw new Error(`keys went elsewhere: ${code}`);
  yield "a draft that takes the focus hears nothing of what is typed into the code";

  // Where it was stopped, it runs again.
  await driver.evaluate("document.querySelector('.preview .frame-stopped button')?.click()");
  await until(driver, "document.querySelector('h1')", "frame");
  await server.app.database.sql`delete from sessions`;
  await driver.evaluate(
    "[...document.querySelectorAll('button')].find((b) => b.textContent === 'Save Portfolio').click()",
  );
  await until(driver, "document.querySelector('dialog:modal [name=password]')");
  await until(driver, FRAMES_GONE);
  await driver.type("dialog:modal [name=password]", SECRET);
  const typed = await driver.evaluate<string>(
    "document.querySelector('dialog:modal [name=password]').value",
  );
  if (typed !== SECRET) throw new Error(`of a password, ${typed.length} keys arrived`);
  yield "where a password is typed there is no frame, and it arrives whole";
}
