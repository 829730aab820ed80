import { type DefaultTreeAdapterTypes as Tree, html } from "parse5";
import { countUpTo, readAttribute, readStart } from "./parsed_draft.ts";
import { type CSSToken, tokenizer, TokenType } from "@csstools/css-tokenizer";

export interface NamedPlace {
  start: number;
  end: number;
  what: "nav" | "role";
}

export interface Surroundings {
  heading: string;
  card: number | null;
}

const NONE: Surroundings = { heading: "", card: null };
const HEADINGS = new Set(
  ["h1", "h2", "h3", "h4", "h5", "h6", "legend", "summary", "figcaption", "dt"],
);
const TITLE = /(?:^|[\s_-])(?:title|heading)(?:$|\s)/i;
const WHOLE_PAGE = new Set(["html", "body", "main"]);
const CARDS = new Set(["article", "li", "tr"]);
const NO_CARDS = new Set(["section", "header", "footer", "main", "aside", "nav", "body", "html"]);
const HEADING_MAX_LENGTH = 60;
const BETWEEN_CARDS_MAX = 4;

export type FindSurroundings = (element: Tree.Element) => Surroundings;

export function createSurroundings(elements: readonly Tree.Element[]): FindSurroundings {
  let index: HeadingIndex | undefined;
  return (element) => {
    const { first, within } = index ??= createHeadingIndex(elements);
    let around: Tree.Node | null = element.parentNode;
    while (isElement(around) && !first.has(around)) around = around.parentNode;
    if (!isElement(around)) return NONE;
    const { headings, starts } = within.get(around) ?? { headings: [], starts: [] };
    const heading = headings[countUpTo(starts, startOf(element)) - 1] ??
      (WHOLE_PAGE.has(around.tagName) ? undefined : first.get(around));
    if (!heading) return NONE;
    const isCard = !isOfWholePage(around) &&
      (CARDS.has(around.tagName) || hasSiblingAlike(around, first));
    return { heading: readHeading(heading), card: isCard ? startOf(around) : null };
  };
}

interface HeadingIndex {
  first: Map<Tree.Node, Tree.Element>;
  within: Map<Tree.Node | null, { headings: Tree.Element[]; starts: number[] }>;
}

function createHeadingIndex(elements: readonly Tree.Element[]): HeadingIndex {
  const headings = elements.filter(isHeading).sort((a, b) => startOf(a) - startOf(b));
  const first: HeadingIndex["first"] = new Map();
  for (const heading of headings) {
    let at: Tree.Node | null = heading;
    for (; isElement(at) && !first.has(at); at = at.parentNode) first.set(at, heading);
  }
  const within: HeadingIndex["within"] = new Map();
  for (const heading of headings) {
    const beside = within.get(heading.parentNode) ?? { headings: [], starts: [] };
    beside.headings.push(heading);
    beside.starts.push(startOf(heading));
    within.set(heading.parentNode, beside);
  }
  return { first, within };
}

function isHeading({ tagName, namespaceURI, attrs }: Tree.Element): boolean {
  if (namespaceURI !== html.NS.HTML || tagName === "a") return false;
  return HEADINGS.has(tagName) ||
    attrs.some(({ name, value }) =>
      name === "class" ? TITLE.test(value) : name === "role" && value === "heading"
    );
}

function isElement(node: Tree.Node | null | undefined): node is Tree.Element {
  return !!node && "tagName" in node;
}

function startOf({ sourceCodeLocation }: Tree.Element): number {
  return sourceCodeLocation?.startOffset ?? 0;
}

/** Columns of a footer look like cards. */
function isOfWholePage(element: Tree.Element): boolean {
  let around: Tree.Node | null = element;
  while (isElement(around) && !/^(?:footer|nav|article)$/.test(around.tagName)) {
    around = around.parentNode;
  }
  return isElement(around) && around.tagName !== "article";
}

function hasSiblingAlike(element: Tree.Element, first: ReadonlyMap<Tree.Node, unknown>): boolean {
  if (NO_CARDS.has(element.tagName)) return false;
  const siblings = element.parentNode?.childNodes ?? [];
  const at = siblings.indexOf(element);
  const near = siblings.slice(Math.max(0, at - BETWEEN_CARDS_MAX), at + BETWEEN_CARDS_MAX + 1);
  return near.some((each) =>
    each !== element && isElement(each) && each.tagName === element.tagName && first.has(each) &&
    readAttribute(each, "class") === readAttribute(element, "class")
  );
}

function readHeading(heading: Tree.Element): string {
  const words = readStart(heading);
  return words.length > HEADING_MAX_LENGTH
    ? `${words.slice(0, HEADING_MAX_LENGTH - 1).toWellFormed().trimEnd()}…`
    : words;
}

export function findInSheet(css: string): NamedPlace[] {
  if (!/\bnav\b|navigation/i.test(css)) return [];
  const found: NamedPlace[] = [];
  let statement: CSSToken[] = [];
  for (const token of tokenize(css)) {
    const [type] = token;
    const ends = type === TokenType.OpenCurly || type === TokenType.CloseCurly ||
      type === TokenType.Semicolon;
    if (!ends) {
      statement.push(token);
      continue;
    }
    const first = statement.find(([type]) => !isSpace(type));
    if (type === TokenType.OpenCurly && first?.[0] !== TokenType.AtKeyword) {
      found.push(...findInTokens(statement));
    }
    statement = [];
  }
  return found;
}

export function findInSelector(selector: string): NamedPlace[] {
  return /nav/i.test(selector) ? findInTokens([...tokenize(selector)]) : [];
}

function* tokenize(css: string): Generator<CSSToken> {
  const tokens = tokenizer({ css });
  while (!tokens.endOfFile()) yield tokens.nextToken();
}

function findInTokens(tokens: readonly CSSToken[]): NamedPlace[] {
  const found: NamedPlace[] = [];
  let squares = 0;
  tokens.forEach((token, i) => {
    const [type, text, start, last] = token;
    if (type === TokenType.OpenSquare) squares++;
    if (type === TokenType.CloseSquare) squares--;
    if (type !== TokenType.Ident) return;
    const place = { start, end: last + 1 };
    const before = tokens[i - 1];
    if (squares > 0) {
      const rest = tokens.slice(i + 1, i + 4).map(([, text]) => text).join("");
      if (/^role$/i.test(text) && /^[~^$*|]?=["']?navigation/i.test(rest)) {
        found.push({ ...place, what: "role" });
      }
    } else if (/^nav$/i.test(text) && before?.[1] !== "." && before?.[0] !== TokenType.Colon) {
      found.push({ ...place, what: "nav" });
    }
  });
  return found;
}

function isSpace(type: TokenType): boolean {
  return type === TokenType.Whitespace || type === TokenType.Comment;
}
