import { later } from "./bridge.ts";

/** Without a root, browsers ignore the margin in a frame from another origin. */
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

const NEAR_PX = 1_250;
const LOOK_PAUSE_MS = 100;

/** Browsers fetch a lazy picture in a frame from another origin only when it is seen, and the page jumps. */
export function fetchNearPictures(): void {
  let isWaiting = false;
  const loadNearPictures = () => {
    isWaiting = false;
    for (const image of document.images) {
      if (image.loading !== "lazy" || image.complete) continue;
      const { top, bottom } = image.getBoundingClientRect();
      if (top < innerHeight + NEAR_PX && bottom > -NEAR_PX) image.loading = "eager";
    }
  };
  const lookSoon = () => {
    if (!isWaiting) later(loadNearPictures, LOOK_PAUSE_MS);
    isWaiting = true;
  };
  for (const name of ["DOMContentLoaded", "load", "scroll"]) {
    addEventListener(name, lookSoon, { capture: true, passive: true });
  }
}
