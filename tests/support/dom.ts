// A document for component tests. Imported first: React asks for it when it loads.
import { Window } from "happy-dom";

const window = new Window({ url: "http://localhost:8000/" });

const NAMES = [
  "document",
  "navigator",
  "history",
  "location",
  "localStorage",
  "sessionStorage",
  "Node",
  "Element",
  "HTMLElement",
  "HTMLInputElement",
  "HTMLTextAreaElement",
  "HTMLFormElement",
  "HTMLIFrameElement",
  "FormData",
  "MutationObserver",
  "getComputedStyle",
  "DocumentFragment",
  "innerWidth",
  "ResizeObserver",
  "IntersectionObserver",
  "matchMedia",
] as const;

for (const name of NAMES) {
  Object.defineProperty(globalThis, name, {
    value: window[name],
    configurable: true,
    writable: true,
  });
}
Object.assign(globalThis, { window, IS_REACT_ACT_ENVIRONMENT: true });
// The library starts a timer of its own, which must not count as a test's.
await window.happyDOM.waitUntilComplete();
