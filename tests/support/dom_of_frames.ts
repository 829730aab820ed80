// What the guard of frames asks a document for. Imported after `dom.ts`.
for (const name of ["CSSStyleSheet", "IntersectionObserver"] as const) {
  Object.defineProperty(globalThis, name, { value: Reflect.get(window, name), configurable: true });
}
