// The icon that a page names for its tab, as far as the page around it may have it: what is in a drawing could stop that.
import { type DefaultTreeAdapterTypes as Tree, parseFragment, serializeOuter } from "parse5";
import { IMAGE_HOSTS } from "../../contract/hosts.ts";
import { pictureNameIn, PICTURES_FOLDER } from "../../contract/pictures.ts";
import { encodeDrawing } from "../../contract/drawings.ts";
import { isPixels } from "../../contract/icons.ts";

/** It is in every answer. A longer one comes from the frame, a moment later. */
const ICON_MAX_LENGTH = 2_048;

/** A picture of the owner's is named as their page does. */
export function readPageIcon(document: Tree.Document): string | null {
  const address = findAddress(document)?.trim() ?? "";
  if (address.length > ICON_MAX_LENGTH) return null;
  const name = pictureNameIn(address);
  if (name) return PICTURES_FOLDER + name;
  if (isPixels(address)) return address;
  if (/^data:image\/svg\+xml[;,]/i.test(address)) return readDrawing(address);
  const { protocol, host, href } = URL.parse(address) ?? {};
  return protocol === "https:" && IMAGE_HOSTS.includes(host!) ? href! : null;
}

/** Browsers take the last one. */
function findAddress(document: Tree.Document): string | undefined {
  const page = findChild(document, "html");
  const head = page && findChild(page, "head");
  return head?.childNodes.filter((node) => "tagName" in node)
    .filter((node) =>
      node.tagName === "link" && /(?:^|\s)icon(?:\s|$)/i.test(read(node, "rel") ?? "")
    )
    .map((node) => read(node, "href")).at(-1);
}

function findChild(parent: Tree.ParentNode, name: string): Tree.Element | undefined {
  return parent.childNodes.find((node): node is Tree.Element =>
    "tagName" in node && node.tagName === name
  );
}

/** What is drawn in a time that its length bounds: no filter, nothing that repeats, loads or moves. */
const ELEMENTS = new Set(
  ("svg g path rect circle ellipse line polyline polygon text tspan title defs linearGradient " +
    "radialGradient stop").split(" "),
);
const REFERENCE = /^(?:xlink:)?href$|^on/i;
const RISKY_VALUE = /url\((?!#)|filter|mask|animation|transition|var\(|attr\(/i;

function readDrawing(address: string): string | null {
  const code = decode(address);
  const svg = code ? findChild(parseFragment(code), "svg") : undefined;
  return svg && isPlain(svg) ? encodeDrawing(serializeOuter(svg)) : null;
}

function decode(address: string): string | null {
  const comma = address.indexOf(",");
  const data = address.slice(comma + 1);
  try {
    if (!/;base64$/i.test(address.slice(0, comma))) return decodeURIComponent(data);
    return new TextDecoder().decode(Uint8Array.fromBase64(data));
  } catch {
    return null;
  }
}

function isPlain(element: Tree.Element): boolean {
  const { tagName, attrs, childNodes } = element;
  if (!ELEMENTS.has(tagName)) return false;
  if (attrs.some(({ name, value }) => REFERENCE.test(name) || RISKY_VALUE.test(name + value))) {
    return false;
  }
  return childNodes.every((child) => !("tagName" in child) || isPlain(child));
}

function read(element: Tree.Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}
