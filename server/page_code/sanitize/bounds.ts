import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { Failure } from "../../errors.ts";
import { CssBounds } from "./css_bounds.ts";
import { type CarriedText, findCarriedByCss, findCarriedTexts } from "./carried.ts";
import { mayHaveLayers, refuseLayers } from "./layers.ts";
import { MAX_ELEMENTS, type ParsedPage, parsePage } from "./guard.ts";
import { readText } from "./edits.ts";

/** Ten drawings that each use the one before ten times are drawn as ten thousand million elements. */
const MAX_DRAWN_ELEMENTS = 2 * MAX_ELEMENTS;

const MAX_CARRIED_DEPTH = 4;
/** XML entities can multiply a text. Drawing programs use them for addresses, so these are allowed. */
const ENTITY = /<!ENTITY(?!\s+[\w.:-]+\s+(["'])https?:[^"'&%<>]*\1\s*>)/i;

export function refuseEndlessWork(page: ParsedPage): void {
  const bounds = new PageBounds();
  bounds.read(page, 0);
  bounds.end();
}

class PageBounds {
  #css = new CssBounds();
  #drawn = 0;

  end(): void {
    this.#css.end();
  }

  read({ document, startTags, styles }: ParsedPage, depth: number): void {
    let isRepeating = depth > 0;
    const carried: CarriedText[] = [];
    const sheets = styles.map(readText);
    let hasLayers = sheets.some(mayHaveLayers);
    for (const css of sheets) {
      this.#css.readStyle(css);
      carried.push(...findCarriedByCss(css));
    }
    for (const { tagName, attrs } of startTags) {
      isRepeating ||= USES.has(tagName);
      for (const { name, value } of attrs) {
        isRepeating ||= readReferences(tagName, name, value).length > 0;
        hasLayers ||= name === "style" && mayHaveLayers(value);
        this.#css.readAttribute(name, value);
        carried.push(...findCarriedTexts(value));
      }
    }
    if (hasLayers) refuseLayers(document, sheets);
    if (isRepeating) this.#drawn += countDrawnElements(document);
    if (this.#drawn > MAX_DRAWN_ELEMENTS) refuseRepetition();
    for (const each of carried) this.#readCarried(each, depth + 1);
  }

  #readCarried({ text, kind }: CarriedText, depth: number): void {
    if (kind === "other") this.#css.readAttribute("", text);
    if (kind === "css") this.#css.readStyle(text);
    if (kind !== "markup") return;
    if (depth > MAX_CARRIED_DEPTH || ENTITY.test(text)) refuseRepetition();
    this.read(parsePage(text, "open", new Set(), { places: false }), depth);
  }
}

function refuseRepetition(): never {
  throw new Failure(
    "bad_input",
    "page_drawings_endless",
  );
}

const USES = new Set(["use", "feimage"]);

function readReferences(tagName: string, name: string, value: string): string[] {
  if (name === "href" || name === "xlink:href") {
    return USES.has(tagName) && value.trim().startsWith("#") ? [value.trim().slice(1)] : [];
  }
  if (!value.includes("#")) return [];
  return [...value.matchAll(/url\(\s*["']?\s*#([^"')]*)/gi)].map(([, id]) => id!.trim());
}

const PAGE_ID = "";
/** The recursion may be as deep as a page nests, times what a drawing refers through. */
const MAX_CHAIN = 1_000;

interface DrawingPart {
  elements: number;
  others: string[];
}

function countDrawnElements(document: Tree.Document): number {
  const parts = new Map<string, DrawingPart>();
  collectParts(document, getPart(parts, PAGE_ID), parts);
  return countPart(PAGE_ID, parts, new Map(), 0);
}

function collectParts(node: Tree.Node, part: DrawingPart, parts: Map<string, DrawingPart>): void {
  if ("tagName" in node) {
    const id = node.attrs.find(({ name }) => name === "id")?.value;
    if (id) {
      part.others.push(id);
      part = getPart(parts, id);
    }
    part.elements++;
    for (const { name, value } of node.attrs) {
      part.others.push(...readReferences(node.tagName.toLowerCase(), name, value));
    }
  }
  if ("childNodes" in node) {
    for (const child of node.childNodes) {
      collectParts(child, part, parts);
    }
  }
}

function getPart(parts: Map<string, DrawingPart>, id: string): DrawingPart {
  let part = parts.get(id);
  if (!part) parts.set(id, part = { elements: 0, others: [] });
  return part;
}

/** Browsers do not follow circular references, so a circle counts once. */
function countPart(
  id: string,
  parts: ReadonlyMap<string, DrawingPart>,
  counted: Map<string, number>,
  chain: number,
): number {
  const known = counted.get(id);
  if (known !== undefined) return known;
  if (chain > MAX_CHAIN) return Infinity;
  counted.set(id, 0);
  const { elements = 0, others = [] } = parts.get(id) ?? {};
  let count = elements;
  for (const other of others) count += countPart(other, parts, counted, chain + 1);
  counted.set(id, count);
  return count;
}
