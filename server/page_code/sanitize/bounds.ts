import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { Failure } from "../../errors.ts";
import { CssBounds } from "./css_bounds.ts";
import { type CarriedText, findCarriedByCss, findCarriedTexts } from "./carried.ts";
import { MAX_ELEMENTS, type ParsedPage, parsePage } from "./guard.ts";
import { readText } from "./edits.ts";
import { problem } from "../../../contract/problems.ts";
import { type CssDeclaration, readDeclared } from "./css_targets.ts";

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

/** Chromium lays out each level twice or more: 8 take 0.1 s, and 12 with some text 15 s. People write 3. */
const MAX_COLUMNS_DEPTH = 6;
/** Without a graphics card, 50 backdrops as large as the window take half a second a frame. */
const MAX_BACKDROPS = 100;

const KINDS = ["columns", "backdrop"] as const;
type LayerKind = typeof KINDS[number];

const MAY_HAVE = /column|backdrop-filter|\\/i;
const COLUMNS = /^(?:-(?:webkit|moz)-)?column(?:s|-count|-width)$/;
const BACKDROP = /^(?:-webkit-)?backdrop-filter$/;
const ANIMATION = /^(?:-webkit-)?animation(?:-name)?$/;
const NONE = /^(?:none|auto|unset|initial|revert|revert-layer)?(?: ! important)?$/;

function mayHaveLayers(css: string): boolean {
  return MAY_HAVE.test(css);
}

function refuseLayers(document: Tree.Document, styles: readonly string[]): void {
  const rules = new Rules();
  for (const declared of styles.flatMap((css) => [...readDeclared(css)])) rules.add(declared);
  const counted = { backdrops: 0 };
  countWithin(document, 0, rules, counted);
  if (counted.backdrops > MAX_BACKDROPS) {
    throw new Failure("bad_input", problem("page_backdrops_max", { max: MAX_BACKDROPS }));
  }
}

class Rules {
  readonly #targets = { columns: newTargets(), backdrop: newTargets(), animated: newTargets() };
  readonly #animates = new Set<LayerKind>();

  add({ property, value, targets, isInKeyframes }: CssDeclaration): void {
    for (const kind of kindsOf(property, value)) {
      if (isInKeyframes) this.#animates.add(kind);
      else for (const target of targets) this.#targets[kind].add(target);
    }
    if (!ANIMATION.test(property)) return;
    for (const target of targets) this.#targets.animated.add(target);
  }

  kindsOf(element: Tree.Element): Set<LayerKind> {
    const names = namesOf(element);
    const has = (targets: Set<string | null>) => names.some((name) => targets.has(name));
    const style = element.attrs.find(({ name }) => name === "style")?.value ?? "";
    const isAnimated = has(this.#targets.animated) || /animation/i.test(style);
    const given = KINDS.filter((kind) =>
      has(this.#targets[kind]) || isAnimated && this.#animates.has(kind)
    );
    const own = mayHaveLayers(style) ? [...readDeclared(style, "inline")] : [];
    return new Set([...given, ...own.flatMap(({ property, value }) => kindsOf(property, value))]);
  }

  get isEmpty(): boolean {
    const { columns, backdrop } = this.#targets;
    return columns.size + backdrop.size + this.#animates.size === 0;
  }
}

function newTargets(): Set<string | null> {
  return new Set();
}

function kindsOf(property: string, value: string): LayerKind[] {
  // An inherited value may be whatever the parent has.
  if (property === "all") return value.startsWith("inherit") ? [...KINDS] : [];
  if (NONE.test(value)) return [];
  if (COLUMNS.test(property)) return ["columns"];
  return BACKDROP.test(property) ? ["backdrop"] : [];
}

function namesOf({ tagName, attrs }: Tree.Element): (string | null)[] {
  const names: (string | null)[] = [null, tagName.toLowerCase()];
  for (const { name, value } of attrs) {
    names.push(`[${name}`);
    if (name === "id") names.push(`#${value.toLowerCase()}`);
    if (name === "class") {
      names.push(...value.toLowerCase().split(/\s+/).map((each) => `.${each}`));
    }
  }
  return names;
}

const NONE_GIVEN: ReadonlySet<LayerKind> = new Set();

function countWithin(
  node: Tree.Node,
  columns: number,
  rules: Rules,
  counted: { backdrops: number },
): void {
  if ("tagName" in node) {
    const isStyled = !rules.isEmpty || node.attrs.some(({ name }) => name === "style");
    const kinds = isStyled ? rules.kindsOf(node) : NONE_GIVEN;
    if (kinds.has("backdrop")) counted.backdrops++;
    if (kinds.has("columns") && ++columns > MAX_COLUMNS_DEPTH) {
      throw new Failure("bad_input", problem("page_columns_max", { max: MAX_COLUMNS_DEPTH }));
    }
  }
  if ("content" in node) countWithin(node.content, columns, rules, counted);
  if (!("childNodes" in node)) return;
  for (const child of node.childNodes) countWithin(child, columns, rules, counted);
}
