// The frame offers the owner's pictures in several widths (server/page_code/picture_widths.ts), which browsers prefer to
// a `src` that a script sets. A copy may be shown larger than what it was made of, so it gets the picture itself.
import { PICTURES_FOLDER } from "../../contract/pictures/pictures.ts";

const OFFERED = `img[srcset^="${PICTURES_FOLDER}"]`;
const written = new WeakSet<Element>();
let isParsed = false;

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

function follow(records: readonly MutationRecord[]): void {
  for (const { type, target, addedNodes } of records) {
    const changed = type === "attributes" ? [target] : Array.from(addedNodes);
    for (const image of changed.flatMap(findOffered)) {
      if (!isParsed) written.add(image);
      if (!written.has(image) || !isOffered(image)) withdraw(image);
    }
  }
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
  image.removeAttribute("srcset");
  image.removeAttribute("sizes");
}
