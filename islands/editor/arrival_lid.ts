import { writeStorage } from "../browser/storage.ts";

/** A page that takes longer comes while it is looked at. */
const WAIT_MS = 4_000;

/** The next screen begins under the lid (gate.ts), which came down on the one before. */
export function coverArrival(): void {
  writeStorage("session", "arrival", "1");
}

/** A screen without a table has this lid alone. */
export function lowerArrival(): void {
  document.documentElement.dataset.arrival = "falling";
}

/** The page did not leave. */
export function takeArrivalAway(): void {
  delete document.documentElement.dataset.arrival;
}

/** A dialog that has just been opened would lie over the lid. */
export function raiseArrival(): void {
  if (document.documentElement.dataset.arrival !== "down") return;
  document.querySelector<HTMLElement>(".arrival")?.showPopover();
}

/** It does nothing where no lid is down. */
export function liftArrival(): void {
  const { dataset } = document.documentElement;
  if (dataset.arrival === "down") dataset.arrival = "up";
}

export function liftArrivalLater(): () => void {
  const timer = setTimeout(liftArrival, WAIT_MS);
  return () => clearTimeout(timer);
}
