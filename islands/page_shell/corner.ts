// Where the credit stands: a page names the corner that it leaves free, and cannot lead it away from who wants to press it.
import type { Corner } from "../../contract/publishing/frame_messages.ts";

const root = document.documentElement;
/** Once after the page is there, and once after each resize. */
let mayMove = true;
let wanted: Corner | undefined;

addEventListener("resize", () => void (mayMove = true));
root.addEventListener("pointerleave", move);

export function placeCredit(corner: Corner): void {
  wanted = corner;
  move();
}

function move(): void {
  // Before the first it stands nowhere of the page's choice. From then on it stays where it is under a pointer.
  if (!wanted || !mayMove || root.dataset.corner && root.matches(":hover")) return;
  mayMove = false;
  root.dataset.corner = wanted;
  wanted = undefined;
}
