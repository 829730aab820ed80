// The window of a sandboxed page: observers measure against the frame, as they do in a window of their own.

/**
 * Without a root, browsers ignore the rootMargin of a frame from another
 * origin, and menus that follow the scrolling mark the wrong section.
 */
export function mendObservers(): void {
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
