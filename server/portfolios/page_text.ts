// What a saved page says in words: its title, its description, and its headings, paragraphs and links in order.
import { type DefaultTreeAdapterTypes as Tree, html } from "parse5";
import type { TextBlock } from "../contract/portfolio_payloads.ts";

export interface PageText {
  title: string | null;
  description: string | null;
  outline: TextBlock[];
}

const TITLE_MAX_LENGTH = 200;
const DESCRIPTION_MAX_LENGTH = 160;
/** A paragraph shorter than that is a label, no description. */
const DESCRIPTION_MIN_LENGTH = 20;
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
const BLOCKS = new Set(
  ("address article aside blockquote body button dd details div dl dt fieldset figcaption figure " +
    "footer form header hr legend li main ol p pre section summary table td th tr ul").split(" "),
);

class Reader {
  title: string | null = null;
  description: string | null = null;
  blocks: TextBlock[] = [];
  #runs: TextBlock["runs"] = [];
  #length = 0;

  read(node: Tree.Node, href?: string): void {
    if (node.nodeName === "#text") this.#add((node as Tree.TextNode).value, href);
    else if ("tagName" in node) this.#element(node, href);
    else if ("childNodes" in node) { for (const child of node.childNodes) this.read(child); }
  }

  #element(element: Tree.Element, href?: string): void {
    const { tagName, namespaceURI } = element;
    if (tagName === "title" && namespaceURI === html.NS.HTML) this.title ??= textOf(element);
    if (tagName === "meta") this.#meta(element);
    if (tagName === "img") this.#add(` ${attribute(element, "alt") ?? ""} `, href);
    if (tagName === "br") this.#add(" ");
    const isHidden = attribute(element, "hidden") !== null ||
      attribute(element, "aria-hidden") === "true";
    if (tagName === "title" || UNREAD.has(tagName) || isHidden) return;
    const [, level] = /^h([1-6])$/.exec(tagName) ?? [];
    const isBlock = level !== undefined || BLOCKS.has(tagName);
    if (isBlock) this.#end();
    const own = tagName === "a" ? linkOf(element) : undefined;
    for (const child of element.childNodes) this.read(child, own ?? href);
    if (isBlock) this.#end(Number(level ?? 0));
  }

  #meta(element: Tree.Element): void {
    const name = attribute(element, "name") ?? attribute(element, "property");
    const content = collapsed(attribute(element, "content") ?? "").trim();
    if (name?.toLowerCase() === "description" && content) this.description = content;
    if (name?.toLowerCase() === "og:description" && content) this.description ??= content;
  }

  #add(value: string, href?: string): void {
    if (this.#length > OUTLINE_MAX_LENGTH) return;
    let text = collapsed(value);
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
    if (!isEmpty && this.blocks.length < OUTLINE_MAX_BLOCKS) this.blocks.push({ level, runs });
  }
}

function firstParagraph(blocks: TextBlock[]): string {
  return blocks.filter(({ level }) => level === 0)
    .map(({ runs }) => runs.map(({ text }) => text).join("").trim())
    .find((text) => text.length >= DESCRIPTION_MIN_LENGTH) ?? "";
}

/** Counted in characters, so that no emoji is cut in two. */
function shortened(text: string, maxLength: number): string {
  const characters = Array.from(collapsed(text).trim());
  return characters.slice(0, maxLength).join("").trimEnd();
}

function collapsed(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

function textOf(element: Tree.Element): string {
  return element.childNodes.map((child) => "value" in child ? child.value : "").join("");
}

/** Only addresses that lead somewhere from outside of the page. */
function linkOf(element: Tree.Element): string | undefined {
  const href = attribute(element, "href")?.trim() ?? "";
  return /^(https?:\/\/|mailto:|tel:)/i.test(href) && URL.canParse(href) ? href : undefined;
}

function attribute(element: Tree.Element, name: string): string | null {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
}
