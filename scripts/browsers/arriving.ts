// Before an account: paste on the landing page, see it live at /try, give it a link, and open that.
import type { TestServer } from "../../tests/support/test_server.ts";
import { linkIn } from "../../tests/support/mailbox.ts";
import { PASSWORD } from "../../tests/support/make.ts";
import { type Driver, press, until } from "./driver.ts";

const REPLY = `Here is your page:

\`\`\`html
<!DOCTYPE html><html lang="en"><head><title>Arriving</title></head>
<body><h1>Arriving</h1><p>${"Twelve kitchens, one ladle. ".repeat(10)}</p></body></html>
\`\`\`
`;

/** As a browser fills a field from the clipboard. */
const FILL = `(() => {
  const field = document.querySelector("#paste_field");
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set
    .call(field, ${JSON.stringify(REPLY)});
  field.dispatchEvent(new Event("input", { bubbles: true }));
})()`;

export async function* walkArriving(
  driver: Driver,
  { origin, app }: TestServer,
): AsyncGenerator<string> {
  await driver.open(origin);
  // Until the field is hydrated, nobody hears it; then it takes what stands there by itself.
  await driver.evaluate(FILL);
  await until(driver, "location.pathname === '/try'");
  await until(driver, "document.querySelector('h1')?.textContent === 'Arriving'", "frame");
  yield "pasted on the landing page, and live at /try";

  await press(driver, ".editor-save");
  await until(driver, "document.querySelector('.link-dialog[open] [name=username]')");
  await driver.type(".link-dialog [name=username]", "chef9");
  await until(driver, "document.querySelector('.field-said-free')?.textContent !== ''");
  await driver.type(".link-dialog [name=email]", "chef9@example.com");
  await driver.type(".link-dialog [name=password]", PASSWORD);
  await press(driver, ".link-dialog [type=submit]");
  await until(driver, "document.querySelector('.awaiting-mail')");
  await driver.open(linkIn(await app.mailbox.next()));
  await until(driver, "document.querySelector('.verified-page')");
  await driver.open(`${origin}/u/chef9`);
  await until(driver, "document.querySelector('h1')?.textContent === 'Arriving'", "frame");
  yield "given a link, verified, and open at it";
}
