import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { readText, walkNodes } from "../page_code/sanitize/edits.ts";

/** A card that is opened as a document must be a picture, and nothing else. */
export const CARD_POLICY = "default-src 'none'; style-src 'unsafe-inline'; " +
  "img-src 'self' data:; sandbox; frame-ancestors 'none'";

type StyleSource = "own" | "tailwind" | "elsewhere";

const TAILWIND = /tailwind/i;
const DISPENSABLE_STYLES = /fonts?[./-]|font-?awesome|icon|animate|aos|highlight|prism|swiper/i;

export interface NamedPicture {
  name: string;
  bytes: Uint8Array;
}

export interface CardQuestion {
  width: number;
  codeLength: number;
  pictures: { name: string; length: number }[];
}

export function pack(code: string, pictures: readonly NamedPicture[], width: number) {
  const text = new TextEncoder().encode(code);
  const header: CardQuestion = {
    width,
    codeLength: text.length,
    pictures: pictures.map(({ name, bytes: { length } }) => ({ name, length })),
  };
  return { header, parts: [text, ...pictures.map(({ bytes }) => bytes)] };
}

export function unpack({ width, codeLength, pictures }: CardQuestion, bytes: Uint8Array) {
  let at = codeLength;
  const named = pictures.map(({ name, length }) =>
    [name, bytes.subarray(at, at += length)] as const
  );
  return {
    code: new TextDecoder().decode(bytes.subarray(0, codeLength)),
    pictures: new Map(named),
    width,
  };
}

export function findStyleSource(document: Tree.Document): StyleSource {
  let source: StyleSource = "own";
  for (const node of walkNodes(document)) {
    if (!("tagName" in node)) continue;
    if (node.tagName === "link" && read(node, "rel").toLowerCase().includes("stylesheet")) {
      const address = read(node, "href");
      if (TAILWIND.test(address)) source = "tailwind";
      else if (!DISPENSABLE_STYLES.test(address)) return "elsewhere";
    }
    if (node.tagName !== "script") continue;
    if (TAILWIND.test(read(node, "src"))) source = "tailwind";
    if (/tailwind\.config[^]{0,2000}\bcolors\b/.test(readText(node))) return "elsewhere";
  }
  return source;
}

function read(element: Tree.Element, name: string): string {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? "";
}
