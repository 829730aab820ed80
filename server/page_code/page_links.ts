// The links of a page with their words, so that presses on them can be counted.
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { OPENED_SCHEMES } from "../../contract/page_code/link_schemes.ts";
import { FILES_FOLDER } from "../../contract/files/files.ts";
import { withoutDraft } from "../../contract/visits/pressed_links.ts";
import { attribute, BLOCKS, isHiding, shortened } from "./page_facts.ts";
import { walkNodes } from "./sanitize/edits.ts";

export interface PageLink {
  /** The browser sends it with a press. */
  link: string;
  words: string;
}

/** It also bounds what one visitor can make the database count. */
const LINKS_MAX = 200;
const LINK_MAX_LENGTH = 2_048;
const WORDS_MAX_LENGTH = 60;
const COUNTED = ["http:", "https:", ...OPENED_SCHEMES.map((scheme) => `${scheme}:`)];
const FILE = /(?:^|\/)files\/([0-9a-f]{32}\.pdf)$/;
const WORDLESS = new Set(["script", "style", "template"]);

export function readPageLinks(document: Tree.Document): PageLink[] {
  const links = new Map<string, string>();
  // The walk goes backwards.
  for (const element of walkNodes(document).filter(isLink).toArray().toReversed()) {
    const link = toPressedLink(readAddress(element));
    if (!link || links.size >= LINKS_MAX && !links.has(link)) continue;
    links.set(link, links.get(link) || readWords(element));
  }
  return Array.from(links, ([link, words]) => ({ link, words: words || toShown(link) }));
}

/** The address as browsers write it, or the name of one of the author's files. It is null for what is not counted. */
export function toPressedLink(address: string): string | null {
  const trimmed = withoutDraft(address.trim());
  const file = FILE.exec(trimmed)?.[1];
  if (file) return FILES_FOLDER + file;
  const url = URL.parse(trimmed.replace(/^\/\//, "https://"));
  if (!url || !COUNTED.includes(url.protocol)) return null;
  return url.href.length <= LINK_MAX_LENGTH ? url.href : null;
}

function isLink(node: Tree.Node): node is Tree.Element {
  return "tagName" in node && /^(?:a|area)$/.test(node.tagName);
}

function readAddress(element: Tree.Element): string {
  return attribute(element, "href") ?? attribute(element, "xlink:href") ?? "";
}

function readWords(element: Tree.Element): string {
  const named = [textOf(element), attribute(element, "aria-label"), attribute(element, "title")];
  const words = named.map((each) => shortened((each ?? "").toWellFormed(), WORDS_MAX_LENGTH));
  return words.find((each) => each !== "") ?? "";
}

function textOf(node: Tree.Node): string {
  if (node.nodeName === "#text") return (node as Tree.TextNode).value;
  if (!("tagName" in node) || WORDLESS.has(node.tagName)) return "";
  if (node.attrs.some(isHiding)) return "";
  if (node.tagName === "img") return ` ${attribute(node, "alt") ?? ""} `;
  const text = node.childNodes.map(textOf).join("");
  return BLOCKS.has(node.tagName) || node.tagName === "br" ? ` ${text} ` : text;
}

/** It names a link without words. */
function toShown(link: string): string {
  const url = URL.parse(link);
  if (!url) return "PDF";
  return (url.host.replace(/^www\./, "") || url.pathname).slice(0, WORDS_MAX_LENGTH);
}
