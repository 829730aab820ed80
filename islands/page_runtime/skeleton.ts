// The scripts of a page find a removed menu by the names that it had; visitors must never see it.
import { REMOVED_MARK, SKELETON_HASH } from "../../contract/page_code/skeleton.ts";
import { isPictureLink, PICTURE_LINK } from "../../contract/pictures/picture_links.ts";

const createElement = document.createElement.bind(document);
const { attachShadow } = Element.prototype;

/** The observer runs as the parser inserts nodes, always before the next script. */
export function restoreSkeletons(): void {
  const waiting = new Set<Element>();
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue;
        returnPictureLink(node);
        if (!node.hasAttribute(REMOVED_MARK)) continue;
        hide(node);
        waiting.add(node);
      }
    }
    waiting.forEach(restoreIfComplete);
  });
  observer.observe(document, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => {
    observer.disconnect();
    waiting.forEach(restore);
  });

  function restoreIfComplete(root: Element): void {
    if (!isFollowed(root)) return;
    waiting.delete(root);
    restore(root);
  }
}

/** The parser must not lose an element into which it still writes. */
function isFollowed(root: Node): boolean {
  for (let node: Node | null = root; node; node = node.parentNode) {
    if (node.nextSibling) return true;
  }
  return false;
}

function restore(root: Element): void {
  for (const link of root.querySelectorAll(`[${SKELETON_HASH}]`)) {
    link.setAttribute("href", `#${link.getAttribute(SKELETON_HASH)}`);
    link.removeAttribute(SKELETON_HASH);
  }
  const mark = root.getAttribute(REMOVED_MARK);
  if (mark === "inner") return root.firstElementChild?.setAttribute("role", "navigation");
  if (mark !== "nav") return root.setAttribute("role", "navigation");
  if (root.localName === "nav") return;
  const nav = createElement("nav");
  hide(nav);
  for (const { name, value } of root.attributes) nav.setAttribute(name, value);
  nav.append(...root.childNodes);
  root.replaceWith(nav);
}

const hidden = new WeakSet<Element>();
const sheet = new CSSStyleSheet();
sheet.replaceSync(`:host,[${REMOVED_MARK}]{display:none!important}`);

/** An important :host rule beats all styles of the page, and a shadow root without a slot shows no content. */
function hide(root: Element): void {
  if (hidden.has(root)) return;
  hidden.add(root);
  try {
    attachShadow.call(root, { mode: "closed" }).adoptedStyleSheets = [sheet];
  } catch {
    // A script moved the mark to an element that cannot have a shadow root.
  }
  // A clone has no shadow root, so the document gets the rule too.
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}

function returnPictureLink(element: HTMLElement): void {
  const address = element.getAttribute(PICTURE_LINK);
  if (address === null) return;
  element.removeAttribute(PICTURE_LINK);
  if (isPictureLink(address) && !element.hasAttribute("href")) {
    element.setAttribute("href", address);
  }
}
