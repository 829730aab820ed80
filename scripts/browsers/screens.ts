// What a person does on our screens, in whichever browser: signs in, opens the editor, saves.
import { PASSWORD } from "../../tests/support/make.ts";
import { type Driver, pause, press, until } from "./driver.ts";

export const FIELD = "document.querySelector('.code')?.shadowRoot?.querySelector('.cm-content')";

export async function signIn(driver: Driver, origin: string): Promise<void> {
  await driver.open(`${origin}/login`);
  await until(driver, "document.querySelector('[name=username]:not([disabled])')");
  await pause(500);
  await driver.type("[name=username]", "chef1");
  await driver.type("[name=password]", PASSWORD);
  await until(driver, "!document.documentElement.hasAttribute('data-held')");
  await press(driver, "button[type=submit]");
  await until(driver, "location.pathname === '/dashboard'");
}

export async function save(driver: Driver, code: string): Promise<void> {
  await openEditor(driver, code);
  await driver.evaluate(
    "[...document.querySelectorAll('button')].find((b) => b.textContent === 'Save Portfolio').click()",
  );
  await until(driver, "document.body.innerText.includes('Portfolio saved successfully!')");
}

/** With this in place of what is there. */
export async function openEditor(driver: Driver, code: string): Promise<void> {
  const button =
    "[...document.querySelectorAll('button')].find((b) => / Portfolio$/.test(b.textContent))";
  await until(driver, `${button}?.disabled === false`);
  await driver.evaluate(`${button}.click()`);
  const tab = "[...document.querySelectorAll('[role=tab]')].find((b) => b.textContent === 'Code')";
  await until(driver, tab);
  await driver.evaluate(`${tab}.click()`);
  await until(driver, FIELD);
  await driver.evaluate(`(() => {
    const { view } = ${FIELD}.cmTile;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: ${
    JSON.stringify(code)
  } } });
  })()`);
}
