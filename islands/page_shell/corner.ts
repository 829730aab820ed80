import type { Corner } from "../../contract/publishing/frame_messages.ts";

const root = document.documentElement;
/** The credit moves once per load and resize, so that a page cannot lead it away from the pointer. */
let mayMove = true;
let wanted: Corner | undefined;

addEventListener("resize", () => void (mayMove = true));
root.addEventListener("pointerleave", move);

export function placeCredit(corner: Corner): void {
  wanted = corner;
  move();
}

function move(): void {
  // It has no place before the first move; after that, it moves only while the pointer is outside of the window.
  if (!wanted || !mayMove || root.dataset.corner && root.matches(":hover")) return;
  mayMove = false;
  root.dataset.corner = wanted;
  wanted = undefined;
}
