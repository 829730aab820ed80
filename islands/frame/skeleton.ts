// Wakes what a removed menu left: scripts find it by the name that it had, and nobody ever sees it.
import { REMOVED_MARK, SKELETON_HASH } from "../../server/contract/skeleton.ts";

const createElement = document.createElement.bind(document);

/** As the parser comes by, always before the next script runs. */
export function wakeSkeletons(): void {
  const waiting = new Set<Element>();
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (node instanceof HTMLElement && node.hasAttribute(REMOVED_MARK)) waiting.add(node);
      }
    }
    waiting.forEach(wakeIfWhole);
  });
  observer.observe(document, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => {
    observer.disconnect();
    waiting.forEach(wake);
  });

  function wakeIfWhole(root: Element): void {
    if (!isFollowed(root)) return;
    waiting.delete(root);
    wake(root);
  }
}

/** The parser is past it: it must not lose the element that it writes into. */
function isFollowed(root: Node): boolean {
  for (let node: Node | null = root; node; node = node.parentNode) {
    if (node.nextSibling) return true;
  }
  return false;
}

function wake(root: Element): void {
  hideForGood();
  for (const link of root.querySelectorAll(`[${SKELETON_HASH}]`)) {
    link.setAttribute("href", `#${link.getAttribute(SKELETON_HASH)}`);
    link.removeAttribute(SKELETON_HASH);
  }
  if (root.getAttribute(REMOVED_MARK) !== "nav") return root.setAttribute("role", "navigation");
  if (root.localName === "nav") return;
  const nav = createElement("nav");
  for (const { name, value } of root.attributes) nav.setAttribute(name, value);
  nav.append(...root.childNodes);
  root.replaceWith(nav);
}

let isHidden = false;

/** Whatever a script writes into its style. */
function hideForGood(): void {
  if (isHidden) return;
  isHidden = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[${REMOVED_MARK}]{display:none!important}`);
  document.adoptedStyleSheets.push(sheet);
}
