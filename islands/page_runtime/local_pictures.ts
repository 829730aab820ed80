// A page of somebody without an account names pictures that no server has yet: the editor hands them over.
import type { ShellMessage } from "../../contract/publishing/frame_messages.ts";
import { PICTURES_FOLDER } from "../../contract/pictures/picture_names.ts";

const ADDRESS = new RegExp(`(?:\\./)?${PICTURES_FOLDER}([0-9a-f]{32}\\.[a-z]{3,4})(?![\\w-])`, "g");
const ATTRIBUTES = ["src", "srcset", "imagesrcset", "poster", "style", "href", "xlink:href"];
const SELECTOR = "[src],[srcset],[imagesrcset],[poster],[style],image,use,link[href],style";
/** What a page does when its picture fails waits so long for the editor. */
const WAIT_MS = 3_000;

// These are taken before the page's scripts run, so that the page cannot redefine what is called here.
const { createObjectURL } = URL;
const { getAttribute, setAttribute } = Element.prototype;

const shown = new Map<string, string>();
const failed = new Set<Element>();
let isTold = false;

addEventListener("message", (event: MessageEvent<ShellMessage>) => {
  const { data, source } = event;
  if (source !== parent || data?.type !== "folio:pictures") return;
  event.stopImmediatePropagation();
  for (const { name, blob } of data.pictures) {
    if (!shown.has(name)) shown.set(name, createObjectURL.call(URL, blob));
  }
  if (shown.size > 0) begin();
  tell();
}, { capture: true });

addEventListener("error", hearFailure, { capture: true });
setTimeout(tell, WAIT_MS);

/** Many pages hide a picture that fails, or put another one in its place. */
function hearFailure(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element) || !namesOwn(target)) return;
  if (!isTold) failed.add(target);
  else if (!swap(target)) return;
  event.stopImmediatePropagation();
}

function tell(): void {
  isTold = true;
  for (const element of failed) {
    if (namesOwn(element)) element.dispatchEvent(new Event("error"));
  }
  failed.clear();
}

function namesOwn(element: Element): boolean {
  return ATTRIBUTES.some((name) => (getAttribute.call(element, name) ?? "").search(ADDRESS) >= 0);
}

let isFollowing = false;

function begin(): void {
  swapIn(document);
  if (isFollowing) return;
  isFollowing = true;
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target instanceof Element) swap(target);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        swap(node);
        swapIn(node);
      }
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
}

function swapIn(root: ParentNode): void {
  for (const element of root.querySelectorAll(SELECTOR)) swap(element);
}

/** It is true when something of the element was swapped. */
function swap(element: Element): boolean {
  let isSwapped = false;
  for (const name of ATTRIBUTES) {
    const before = getAttribute.call(element, name);
    const after = before && withShown(before);
    if (!after || after === before) continue;
    setAttribute.call(element, name, after);
    isSwapped = true;
  }
  if (element.localName !== "style") return isSwapped;
  const css = element.textContent ?? "";
  const after = withShown(css);
  if (after !== css) element.textContent = after;
  return isSwapped;
}

function withShown(text: string): string {
  if (!text.includes(PICTURES_FOLDER)) return text;
  return text.replace(ADDRESS, (all, name) => shown.get(name) ?? all);
}
