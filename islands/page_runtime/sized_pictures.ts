// The frame offers the owner's pictures in several widths (server/page_code/picture_widths.ts), which browsers prefer to
// a `src` that a script sets. A copy may be shown larger than what it was made of, so it gets the picture itself.
import { OFFERS_WIDTHS } from "../../contract/pictures/pictures.ts";

const OFFERED = `img[${OFFERS_WIDTHS}]`;
const ROOM = "contain-intrinsic-size";
/** The room does not depend on the picture, which is loaded when it is near, as wide as it is shown. */
const RESERVED = `${OFFERED}[style*="${ROOM}"]`;
const sheet = new CSSStyleSheet();
sheet.replaceSync(`@supports (${ROOM}: 1px) { ${RESERVED} { contain: size } }`);
document.adoptedStyleSheets.push(sheet);

const written = new Set<HTMLImageElement>();
const widths = new WeakMap<Element, number>();
let isParsed = false;

// It tells before the browser looks which pictures are near.
const shown = new ResizeObserver((entries) => {
  for (const { target, contentRect: { width } } of entries) {
    if (width <= (widths.get(target) ?? 0)) continue;
    widths.set(target, width);
    (target as HTMLImageElement).sizes = `${Math.ceil(width)}px`;
  }
});
const observer = new MutationObserver(follow);
observer.observe(document, {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ["src"],
});
addEventListener("DOMContentLoaded", () => {
  // The last of the page's own tags may be among those that were not heard of yet.
  follow(observer.takeRecords());
  isParsed = true;
}, { capture: true, once: true });
addEventListener("resize", keepFromShrinking);

function follow(records: readonly MutationRecord[]): void {
  let isFound = false;
  for (const { type, target, addedNodes } of records) {
    const changed = type === "attributes" ? [target] : Array.from(addedNodes);
    for (const image of changed.flatMap(findOffered)) {
      isFound = true;
      if (!isParsed) written.add(image);
      if (!written.has(image) || !isOffered(image)) withdraw(image);
      else if (image.matches(RESERVED)) shown.observe(image);
    }
  }
  if (isFound) requestAnimationFrame(keepFromShrinking);
}

/** A flexible box shrinks what has its room reserved as far as it can, and a picture only to its own size. */
function keepFromShrinking(): void {
  for (const image of written) {
    if (!image.matches(RESERVED) || !mayShrink(image)) continue;
    shown.unobserve(image);
    image.style.removeProperty(ROOM);
  }
}

/** A box that is hidden may become a flexible one. */
function mayShrink({ parentElement: box }: Element): boolean {
  const display = box ? getComputedStyle(box).display : "";
  return display === "contents" ? mayShrink(box!) : /flex$|^none$/.test(display);
}

function findOffered(node: Node): HTMLImageElement[] {
  if (!(node instanceof Element)) return [];
  const inside = Array.from(node.querySelectorAll<HTMLImageElement>(OFFERED));
  return node.matches(OFFERED) ? [node as HTMLImageElement, ...inside] : inside;
}

function isOffered({ src, srcset }: HTMLImageElement): boolean {
  return srcset.includes(`/${src.slice(src.lastIndexOf("/") + 1)} `);
}

function withdraw(image: HTMLImageElement): void {
  shown.unobserve(image);
  for (const name of ["srcset", "sizes", OFFERS_WIDTHS]) image.removeAttribute(name);
}
