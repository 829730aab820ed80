import { type DefaultTreeAdapterTypes as Tree, html, parseFragment, type Token } from "parse5";
import { OPENED_SCHEMES } from "../../contract/page_code/link_schemes.ts";
import type { TextBlock } from "../../contract/publishing/portfolio_payloads.ts";
import { readText } from "./sanitize/edits.ts";
import { pictureNameIn, PICTURES_FOLDER } from "../../contract/pictures/pictures.ts";
import { isSmallPng } from "../../contract/publishing/icons.ts";

/** The icon is in every answer, so a longer one is left to the frame, which sends it a moment later. */
const ICON_MAX_LENGTH = 2_048;
/** Combining marks may go on for ever, so the length is that of a family with its joiners. */
const EMOJI_MAX_LENGTH = 16;
const IN_PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

export interface PageText {
  title: string | null;
  description: string | null;
  outline: TextBlock[];
}

const TITLE_MAX_LENGTH = 200;
const DESCRIPTION_MAX_LENGTH = 160;
const DESCRIPTION_MIN_LENGTH = 20;
const LINK = new RegExp(`^(?:https?://|(?:${OPENED_SCHEMES.join("|")}):)`, "i");
const OUTLINE_MAX_BLOCKS = 400;
const OUTLINE_MAX_LENGTH = 30_000;

export function readPageText(document: Tree.Document): PageText {
  const reader = new Reader();
  reader.read(document);
  const { title, description, blocks } = reader;
  return {
    title: shortened(title ?? "", TITLE_MAX_LENGTH) || null,
    description: shortened(description ?? firstParagraph(blocks), DESCRIPTION_MAX_LENGTH) || null,
    outline: blocks,
  };
}

const UNREAD = new Set(
  ("script style template noscript svg math canvas audio video iframe object select textarea " +
    "datalist dialog").split(" "),
);
export const BLOCKS = new Map(
  ("address article aside blockquote body button dd details div dl dt fieldset figcaption figure " +
    "footer form h1 h2 h3 h4 h5 h6 header hr legend li main ol p pre section summary table td th " +
    "tr ul").split(" ").map((name) => [name, Number(/^h([1-6])$/.exec(name)?.[1] ?? 0)]),
);

class Reader {
  title: string | null = null;
  description: string | null = null;
  blocks: TextBlock[] = [];
  #runs: TextBlock["runs"] = [];
  #length = 0;

  read(node: Tree.Node, href?: string): void {
    if (this.blocks.length >= OUTLINE_MAX_BLOCKS) return;
    if (node.nodeName === "#text") this.#add((node as Tree.TextNode).value, href);
    else if ("tagName" in node) this.#element(node, href);
    else if ("childNodes" in node) { for (const child of node.childNodes) this.read(child); }
  }

  #element(element: Tree.Element, href?: string): void {
    const { tagName, namespaceURI } = element;
    if (tagName === "title" && namespaceURI === html.NS.HTML) this.title ??= readText(element);
    if (tagName === "meta") this.#meta(element);
    if (tagName === "img") this.#add(` ${attribute(element, "alt") ?? ""} `, href);
    if (tagName === "br") this.#add(" ");
    if (tagName === "title" || UNREAD.has(tagName) || element.attrs.some(isHiding)) return;
    const level = BLOCKS.get(tagName);
    if (level !== undefined) this.#end();
    const own = tagName === "a" ? readLink(element) : undefined;
    for (const child of element.childNodes) this.read(child, own ?? href);
    if (level !== undefined) this.#end(level);
  }

  #meta(element: Tree.Element): void {
    const name = attribute(element, "name") ?? attribute(element, "property");
    const content = collapsed(attribute(element, "content") ?? "").trim();
    if (name?.toLowerCase() === "description" && content) this.description = content;
    if (name?.toLowerCase() === "og:description" && content) this.description ??= content;
  }

  #add(value: string, href?: string): void {
    if (this.#length > OUTLINE_MAX_LENGTH) return;
    let text = collapsed(value.slice(0, OUTLINE_MAX_LENGTH + 1).toWellFormed());
    const last = this.#runs.at(-1);
    if (last?.text.endsWith(" ")) text = text.trimStart();
    if (!text) return;
    this.#length += text.length;
    if (last && last.href === href) last.text += text;
    else this.#runs.push(href ? { text, href } : { text });
  }

  #end(level = 0): void {
    const runs = this.#runs;
    this.#runs = [];
    const [first, last] = [runs[0], runs.at(-1)];
    if (first) first.text = first.text.trimStart();
    if (last) last.text = last.text.trimEnd();
    const isEmpty = runs.every(({ text }) => text === "");
    if (!isEmpty) this.blocks.push({ level, runs });
  }
}

function firstParagraph(blocks: TextBlock[]): string {
  return blocks.filter(({ level }) => level === 0)
    .map(({ runs }) => runs.map(({ text }) => text).join("").trim())
    .find((text) => text.length >= DESCRIPTION_MIN_LENGTH) ?? "";
}

/** Counting characters instead of UTF-16 units keeps an emoji whole. */
export function shortened(text: string, maxLength: number): string {
  const characters = Array.from(collapsed(text).trim());
  return characters.slice(0, maxLength).join("").trimEnd();
}

function collapsed(text: string): string {
  return /\s\s|[^\S ]/.test(text) ? text.replaceAll(/\s+/g, " ") : text;
}

function readLink(element: Tree.Element): string | undefined {
  const href = attribute(element, "href")?.trim() ?? "";
  return LINK.test(href) && URL.canParse(href) ? href : undefined;
}

export function isHiding({ name, value }: Token.Attribute): boolean {
  return name === "hidden" || name === "aria-hidden" && value === "true";
}

export function attribute(element: Tree.Element, name: string): string | null {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
}

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

export function findChild(parent: Tree.ParentNode, name: string): Tree.Element | undefined {
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
