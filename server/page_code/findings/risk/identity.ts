import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { readAttribute, readStart } from "../parsed_draft.ts";
import { type BrandIndex, hostOf } from "./named_brands.ts";
import type { Brand } from "./brands.ts";
import { ABOUT, isOfAccounts, isOfHouse, isOfServices } from "./brand_words.ts";
import type { DocumentPart, PageContent, Span } from "./looked_at.ts";
import { toPlain } from "./plain.ts";

export interface ShownBrand {
  brand: Brand;
  at: Span | null;
  where: "title" | "page";
  isBare: boolean;
  isWeak: boolean;
}

type Collector = ReturnType<typeof createCollector>;

const SHOWN_MAX_LENGTH = 140;
const META_NAMES =
  /^(og:title|og:site_name|twitter:title|application-name|apple-mobile-web-app-title)$/i;
const MARK = /(^|[-_\s])(logo|brand|wordmark|site-?name|masthead)/i;
const FIRST_TEXTS = 4;
const SET_TEXT = /(?:^|\.)(?:title|textContent|innerText)$/;

export function findShown(part: DocumentPart, index: BrandIndex): ShownBrand[] {
  const collector = createCollector(part, index);
  for (const element of part.elements) addElement(element, index, collector);
  const texts = part.texts.filter(({ parent }) => parent.tagName !== "title");
  for (const { node, parent } of texts.slice(0, FIRST_TEXTS)) {
    if (parent.tagName !== "a") collector.add(node.value, node, "page");
  }
  for (const { node } of texts) {
    if (!/©|\(c\)|copyright/i.test(node.value)) continue;
    collector.addBrand(brandOfCopyright(node.value, index), node, "page");
  }
  return collector.shown;
}

function createCollector(part: DocumentPart, index: BrandIndex) {
  const shown: ShownBrand[] = [];
  const known = new Map<string, ReturnType<typeof readIdentity>>();

  function read(text: string): ReturnType<typeof readIdentity> {
    let own = known.get(text);
    if (own === undefined) known.set(text, own = readIdentity(text, index));
    return own;
  }

  function add(text: string | null, node: Tree.Node, where: ShownBrand["where"]): void {
    const own = text === null ? null : read(text);
    if (own) shown.push({ ...own, at: part.placeOf(node), where });
  }

  function addBrand(brand: Brand | null, node: Tree.Node, where: ShownBrand["where"]): void {
    if (brand) shown.push({ brand, at: part.placeOf(node), where, isBare: false, isWeak: false });
  }

  return { shown, read, add, addBrand };
}

function addElement(element: Tree.Element, index: BrandIndex, collector: Collector): void {
  const { read, add, addBrand } = collector;
  switch (element.tagName) {
    case "title":
      add(readStart(element), element, isInDrawing(element) ? "page" : "title");
      break;
    case "meta":
      if (
        META_NAMES.test(readAttribute(element, "property") ?? readAttribute(element, "name") ?? "")
      ) {
        add(readAttribute(element, "content"), element, "title");
      }
      break;
    case "link":
      if (/\bicon\b/i.test(readAttribute(element, "rel") ?? "")) {
        addBrand(brandOfIcon(readAttribute(element, "href") ?? "", index), element, "title");
      }
      break;
    case "h1":
      add(readStart(element), element, "page");
      break;
    case "h2":
    case "h3":
    case "legend":
      // A brand alone in such a heading is the name of a client, or of a tool.
      if (!read(readStart(element))?.isBare) add(readStart(element), element, "page");
      break;
    case "input": {
      // A single name may be an example of anything, but "Apple ID" asks for that account.
      const asked = readAttribute(element, "placeholder") ?? readAttribute(element, "aria-label");
      if (asked && (!read(asked)?.isBare || /\S\s\S/.test(asked))) add(asked, element, "page");
      break;
    }
    case "img":
    case "svg":
      addPicture(element, index, collector);
      break;
    default:
      if (isMark(element) && read(readStart(element)) && !isOfOwnLink(element, index)) {
        add(readStart(element), element, "page");
      }
  }
}

function addPicture(
  element: Tree.Element,
  index: BrandIndex,
  { read, add, addBrand }: Collector,
): void {
  const words = ["alt", "aria-label"].map((name) =>
    readAttribute(element, name)?.replace(/\b(logo|icon|mark|logotype)\b/gi, "") ?? ""
  );
  const source = readAttribute(element, "src") ?? "";
  const brand = /logo|favicon|icon|brand|mark/i.test(source) ? index.brandOfAddress(source) : null;
  if (!brand && !words.some(read) || isOfOwnLink(element, index)) return;
  for (const each of words) add(each, element, "page");
  addBrand(brand, element, "page");
}

export function findSetByScripts({ scripts }: PageContent, index: BrandIndex): ShownBrand[] {
  return scripts.flatMap(({ script, texts, placeOf }) =>
    (script?.assignments ?? []).filter(({ target }) => SET_TEXT.test(target)).flatMap((set) => {
      const said = texts.find(({ start, end }) => start >= set.start && end <= set.end);
      const own = said && readIdentity(said.text, index);
      const where = set.target === "document.title" ? "title" as const : "page" as const;
      return own ? [{ ...own, at: placeOf(set), where }] : [];
    })
  );
}

export function readIdentity(
  text: string,
  { findBrands, joinSplit }: BrandIndex,
): Pick<ShownBrand, "brand" | "isBare" | "isWeak"> | null {
  if (text.length > 2 * SHOWN_MAX_LENGTH) return null;
  const plain = joinSplit(toPlain(text));
  if (plain === "" || plain.length > SHOWN_MAX_LENGTH) return null;
  const named = findBrands(plain);
  const [first] = named;
  if (!first || new Set(named.map(({ brand }) => brand)).size > 2) return null;
  const written = named.map(({ written }) => written);
  const rest = written.reduce((left, each) => left.replace(each, " "), plain);
  const words = rest.match(/[\p{L}]+(?:['-]\p{L}+)*/gu)?.filter((word) => word.length > 1) ?? [];
  const others = words.filter((word) => !isOfServices(word.replace(/'s$/, "")));
  if (ABOUT.test(rest)) return null;
  const hasAccount = words.some(isOfAccounts);
  // A single word may be a town or a person's name.
  const allowed = Math.max(Math.floor(words.length / 4), hasAccount ? 1 : 0);
  if (others.length > allowed) return null;
  const { brand } = first;
  const isBare = words.length === 0;
  // People with a page here may say so: "My page on Folio Kitchen".
  if (brand.isHouse) return { brand, isBare, isWeak: !hasAccount && !words.some(isOfHouse) };
  const isWord = brand.isWord && written.every((each) => !each.includes(" "));
  if (isWord && !isBare && !hasAccount) return null;
  return { brand, isBare, isWeak: isBare && brand.isWord };
}

function brandOfCopyright(text: string, { findBrands }: BrandIndex): Brand | null {
  const plain = toPlain(text);
  const notice =
    /(?:©|\(c\)|copyright)[^\p{L}]{0,30}(?:(?:by|the|copyright)\s)?([^©]{0,60})/u.exec(plain)
      ?.[1] ?? "";
  const [first] = findBrands(notice);
  return first && first.start <= 1 ? first.brand : null;
}

function isMark(element: Tree.Element): boolean {
  if (!/^(div|span|a|p|header|strong|b|td|figure|h4|i|center)$/.test(element.tagName)) return false;
  const names = `${readAttribute(element, "class") ?? ""} ${readAttribute(element, "id") ?? ""}`;
  return MARK.test(names.slice(0, 2 * SHOWN_MAX_LENGTH));
}

/** A link to the brand itself is no disguise: people give by PayPal, and show icons of their profiles. */
function isOfOwnLink(element: Tree.Element, index: BrandIndex): boolean {
  let node: Tree.Node | null = element;
  for (let i = 0; i < 6 && node && "tagName" in node; i++) {
    const target: string | null = node.tagName === "a"
      ? readAttribute(node, "href")
      : node.tagName === "form"
      ? readAttribute(node, "action")
      : null;
    if (target !== null && index.brandOfAddress(target)) return true;
    node = node.parentNode;
  }
  return false;
}

function isInDrawing({ parentNode }: Tree.Element): boolean {
  return parentNode !== null && "tagName" in parentNode && parentNode.tagName !== "head" &&
    parentNode.tagName !== "html" && parentNode.tagName !== "body";
}

function brandOfIcon(address: string, index: BrandIndex): Brand | null {
  const host = hostOf(address);
  if (!host) return null;
  const asked = /(?:\/|domain(?:_url)?=|url=)(?:https?:\/\/)?((?:[\w-]+\.)+\w{2,})/gi;
  for (const [, named] of address.slice(0, 500).matchAll(asked)) {
    const brand = named && named !== host ? index.brandOfHost(named.toLowerCase()) : null;
    if (brand) return brand;
  }
  const own = index.brandOfAddress(address);
  return own && !/\/s2\/favicons/.test(address) ? own : null;
}
