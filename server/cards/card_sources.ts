// Where the look of a page comes from, as far as it is not in the page: what cannot be fetched cannot be drawn.
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { readText, walkNodes } from "../page_code/sanitize/tree.ts";

/** "tailwind": its class names, which the renderer knows. */
export type StyleSource = "own" | "tailwind" | "elsewhere";

const TAILWIND = /tailwind/i;
/** Typefaces and icons, without which a page is still itself. */
const DISPENSABLE = /fonts?[./-]|font-?awesome|icon|animate|aos|highlight|prism|swiper/i;

export function findStyleSource(document: Tree.Document): StyleSource {
  let source: StyleSource = "own";
  for (const node of walkNodes(document)) {
    if (!("tagName" in node)) continue;
    if (node.tagName === "link" && read(node, "rel").toLowerCase().includes("stylesheet")) {
      const address = read(node, "href");
      if (TAILWIND.test(address)) source = "tailwind";
      else if (!DISPENSABLE.test(address)) return "elsewhere";
    }
    if (node.tagName !== "script") continue;
    if (TAILWIND.test(read(node, "src"))) source = "tailwind";
    // Class names of its own making.
    if (/tailwind\.config[^]{0,2000}\bcolors\b/.test(readText(node))) return "elsewhere";
  }
  return source;
}

function read(element: Tree.Element, name: string): string {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? "";
}
