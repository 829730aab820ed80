// The window of a sandboxed page: what is near is measured against the frame, as in a window of its own.
import { later } from "./bridge.ts";

/**
 * Without a root, browsers ignore the rootMargin of a frame from another
 * origin, and menus that follow the scrolling mark the wrong section.
 */
export function patchObservers(): void {
  const Native = self.IntersectionObserver;
  self.IntersectionObserver = class extends Native {
    constructor(
      callback: IntersectionObserverCallback,
      options?: IntersectionObserverInit,
    ) {
      super(callback, { ...options, root: options?.root ?? document });
    }
  };
}

/** As Chromium does for a page in a window of its own. */
const NEAR_PX = 1_250;
const LOOK_PAUSE_MS = 100;

/** In a frame from another origin, browsers fetch a lazy picture only as it is seen: the page jumps as one reads it. */
export function fetchNearPictures(): void {
  let isWaiting = false;
  const look = () => {
    isWaiting = false;
    for (const image of document.images) {
      if (image.loading !== "lazy" || image.complete) continue;
      const { top, bottom } = image.getBoundingClientRect();
      if (top < innerHeight + NEAR_PX && bottom > -NEAR_PX) image.loading = "eager";
    }
  };
  const lookSoon = () => {
    if (!isWaiting) later(look, LOOK_PAUSE_MS);
    isWaiting = true;
  };
  for (const name of ["DOMContentLoaded", "load", "scroll"]) {
    addEventListener(name, lookSoon, { capture: true, passive: true });
  }
}
