// A finger on the screen, step by step: the driver's own can only tap.
import type { Page } from "playwright-core";

export interface Finger {
  down(x: number, y: number): Promise<void>;
  move(x: number, y: number): Promise<void>;
  up(): Promise<void>;
  /** The browser takes the touch over, as for a selection. */
  cancel(): Promise<void>;
}

/** The page needs a context with touch. */
export async function openFinger(page: Page): Promise<Finger> {
  const devtools = await page.context().newCDPSession(page);
  const send = async (
    type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel",
    ...touchPoints: { x: number; y: number }[]
  ) => void await devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    down: (x, y) => send("touchStart", { x, y }),
    move: (x, y) => send("touchMove", { x, y }),
    up: () => send("touchEnd"),
    cancel: () => send("touchCancel"),
  };
}
