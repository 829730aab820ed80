// What the journey asks of a browser, whichever it is.

export interface Driver extends AsyncDisposable {
  name: string;
  open(url: string): Promise<void>;
  /** The value of an expression, in the page or in its frame. */
  evaluate<T>(expression: string, where?: "frame"): Promise<T>;
  /** Like a person's: a pointer, and what it is on. */
  click(selector: string, where?: "frame"): Promise<void>;
  type(selector: string, text: string, where?: "frame"): Promise<void>;
  countWindows(): Promise<number>;
}

const WAIT_MS = 15_000;
/** Of a screen, in an error. */
const SHOWN_MAX_LENGTH = 1_000;
/** Between two keys: a page has time to take the focus. */
export const KEY_PAUSE_MS = 20;

/** Until the expression is true. Throws with the expression's own words, and those on the screen. */
export async function until(driver: Driver, expression: string, where?: "frame"): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (Date.now() < end) {
    if (await driver.evaluate<boolean>(`!!(${expression})`, where).catch(() => false)) return;
    await pause(100);
  }
  const shown = await driver.evaluate<string>(
    "location.pathname + '\\n' + document.body.innerText",
  );
  throw new Error(`${driver.name}: never true: ${expression}\n${shown.slice(0, SHOWN_MAX_LENGTH)}`);
}

/** Once a screen of ours takes presses (islands/guard/arrival.ts). */
export async function press(driver: Driver, selector: string): Promise<void> {
  // Where a window without a screen never has the focus, somebody is there once the pointer moves.
  await driver.evaluate("dispatchEvent(new PointerEvent('pointermove'))");
  await until(driver, "!document.documentElement.hasAttribute('data-held')");
  await driver.click(selector);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
