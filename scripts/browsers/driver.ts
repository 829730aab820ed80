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

/** Until the expression is true. Throws with the expression's own words. */
export async function until(driver: Driver, expression: string, where?: "frame"): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (Date.now() < end) {
    if (await driver.evaluate<boolean>(`!!(${expression})`, where).catch(() => false)) return;
    await pause(100);
  }
  throw new Error(`${driver.name}: never true: ${expression}`);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
