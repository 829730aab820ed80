import { type DefaultTreeAdapterTypes as Tree, parseFragment } from "parse5";
import { pictureNameIn, PICTURES_FOLDER } from "../../contract/pictures/pictures.ts";
import { isSmallPng } from "../../contract/publishing/icons.ts";

/** The icon is in every answer, so a longer one is left to the frame, which sends it a moment later. */
const ICON_MAX_LENGTH = 2_048;
/** Combining marks may go on for ever, so the length is that of a family with its joiners. */
const EMOJI_MAX_LENGTH = 16;
const IN_PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

export function readPageIcon(document: Tree.Document): string | null {
  const address = findAddress(document)?.trim() ?? "";
  if (address.length > ICON_MAX_LENGTH) return null;
  const name = pictureNameIn(address);
  if (name) return PICTURES_FOLDER + name;
  if (isSmallPng(address)) return address;
  return /^data:image\/svg\+xml[;,]/i.test(address) ? readEmoji(address) : null;
}

/** Browsers take the last icon link. */
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

function readEmoji(address: string): string | null {
  const code = decode(address);
  const svg = code ? findChild(parseFragment(code), "svg") : undefined;
  const elements = svg?.childNodes.filter((node) => "tagName" in node) ?? [];
  if (elements.length !== 1 || elements[0]!.tagName !== "text") return null;
  const [words, ...others] = elements[0]!.childNodes;
  const text = words && "value" in words && others.length === 0 ? words.value.trim() : "";
  return isEmoji(text) ? text : null;
}

export function isEmoji(text: string): boolean {
  return text.length <= EMOJI_MAX_LENGTH && IN_PICTURE.test(text) &&
    [...new Intl.Segmenter().segment(text)].length === 1;
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

function read(element: Tree.Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}
