import { escapeAttribute, escapeText } from "../../../contract/markup.ts";
import type { Change } from "../code/code_changes.ts";
import type { Tree } from "./read_tree.ts";

type SyntaxNode = Tree["topNode"];

export interface Range {
  from: number;
  to: number;
}

export interface SourceElement extends Range {
  name: string;
  texts: (Range & { raw: string })[];
  attributes: Map<string, Range & { raw: string }>;
  attributesFrom: number;
  section: Section | null;
}

export interface Section extends Range {
  previous: Range | null;
  next: Range | null;
}

const SHOUTED = /<\/?(?:STYLE|SCRIPT|TEXTAREA|TITLE)\b/gi;

/** The parser finds no end of an element such as STYLE that is written in capitals. */
export function readable(code: string): string {
  return code.replaceAll(SHOUTED, (tag) => tag.toLowerCase());
}

export function readElement(tree: Tree, code: string, at: number): SourceElement | null {
  const element = elementsAround(tree, at).find(({ from }) => from === at);
  const tag = element && findTag(element);
  const name = tag?.getChild("TagName");
  if (!tag || !name) return null;
  return {
    from: element.from,
    to: element.to,
    name: code.slice(name.from, name.to).toLowerCase(),
    texts: readTexts(element, code),
    attributes: readAttributes(tag, code),
    attributesFrom: name.to,
    section: findSection(element, code),
  };
}

export function elementAt(tree: Tree, at: number): number | null {
  return elementsAround(tree, at)[0]?.from ?? null;
}

function elementsAround(tree: Tree, at: number): SyntaxNode[] {
  const elements: SyntaxNode[] = [];
  for (let node: SyntaxNode | null = tree.resolve(at, 1); node; node = node.parent) {
    if (node.name === "Element") elements.push(node);
  }
  return elements;
}

function findTag(element: SyntaxNode): SyntaxNode | null {
  return element.getChild("OpenTag") ?? element.getChild("SelfClosingTag");
}

const NO_WORDS = /^(Element|Comment|ProcessingInst|DoctypeDecl|(Open|SelfClosing|.*Close)Tag)$/;

function readTexts(element: SyntaxNode, code: string): SourceElement["texts"] {
  const runs: Range[] = [];
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (NO_WORDS.test(child.name)) continue;
    const last = runs.at(-1);
    if (last && last.to === child.from) last.to = child.to;
    else runs.push({ from: child.from, to: child.to });
  }
  return runs.flatMap(({ from, to }) => {
    const [, before, raw] = WITHIN_SPACE.exec(code.slice(from, to))!;
    const start = from + before!.length;
    return raw === "" ? [] : [{ from: start, to: start + raw!.length, raw: raw! }];
  });
}

/** A no-break space is the author's text, because HTML does not count it as white space. */
const WITHIN_SPACE = /^([ \t\n\f\r]*)([^]*?)[ \t\n\f\r]*$/;

function readAttributes(tag: SyntaxNode, code: string): SourceElement["attributes"] {
  const attributes: SourceElement["attributes"] = new Map();
  for (const attribute of tag.getChildren("Attribute")) {
    const name = attribute.getChild("AttributeName");
    const value = attribute.getChild("AttributeValue") ??
      attribute.getChild("UnquotedAttributeValue");
    if (!name || !value) continue;
    const key = code.slice(name.from, name.to).toLowerCase();
    const written = code.slice(value.from, value.to);
    const raw = value.name === "AttributeValue" ? written.slice(1, -1) : written;
    // Browsers use the first of two attributes of one name (HTML, 13.2.5.33).
    if (!attributes.has(key)) attributes.set(key, { from: value.from, to: value.to, raw });
  }
  return attributes;
}

const UNSEEN = /^(script|style|link|meta|title|template|noscript)$/;

const FRAMEWORK = /^(html|head|body)$/;

function findSection(element: SyntaxNode, code: string): Section | null {
  for (let node: SyntaxNode | null = element; node; node = node.parent) {
    if (node.name !== "Element") continue;
    if (FRAMEWORK.test(readName(node, code))) return null;
    if (!isRoom(node.parent, code)) continue;
    const [previous, next] = [
      findSibling(node, "prevSibling", code),
      findSibling(node, "nextSibling", code),
    ];
    return { from: node.from, to: node.to, previous, next };
  }
  return null;
}

/** A page may omit the tags of its body. */
function isRoom(node: SyntaxNode | null, code: string): boolean {
  return node?.name === "Document" || /^(body|main)$/.test(readName(node, code));
}

function findSibling(
  node: SyntaxNode,
  direction: "prevSibling" | "nextSibling",
  code: string,
): Range | null {
  for (let next = node[direction]; next; next = next[direction]) {
    if (next.name !== "Element" || UNSEEN.test(readName(next, code))) continue;
    return FRAMEWORK.test(readName(next, code)) ? null : { from: next.from, to: next.to };
  }
  return null;
}

function readName(element: SyntaxNode | null, code: string): string {
  const name = element && findTag(element)?.getChild("TagName");
  return name ? code.slice(name.from, name.to).toLowerCase() : "";
}

export function textChange({ from, to }: Range, text: string): Change {
  return { from, to, insert: escapeText(text) };
}

export function attributeChange(
  { attributes, attributesFrom }: SourceElement,
  name: string,
  value: string,
): Change {
  const written = `"${escapeAttribute(value)}"`;
  const before = attributes.get(name);
  return before
    ? { from: before.from, to: before.to, insert: written }
    : { from: attributesFrom, to: attributesFrom, insert: ` ${name}=${written}` };
}

export function attributeRemoval(
  { attributes }: SourceElement,
  name: string,
  code: string,
): Change | null {
  const value = attributes.get(name);
  if (!value) return null;
  const before = /\s+[^\s=]+\s*=\s*$/.exec(code.slice(Math.max(0, value.from - 200), value.from));
  return before && { from: value.from - before[0].length, to: value.to, insert: "" };
}

export type SectionAction = "up" | "down" | "twice" | "away";

export function sectionChange(
  { from, to, previous, next }: Section,
  move: SectionAction,
  code: string,
): Change | null {
  const own = code.slice(from, to);
  const space = spaceBefore(code, from);
  if (move === "twice") return { from: to, to, insert: (space || "\n") + own };
  if (move === "away") return { from: from - space.length, to, insert: "" };
  const [first, second] = move === "up" ? [previous, { from, to }] : [{ from, to }, next];
  if (!first || !second) return null;
  return {
    from: first.from,
    to: second.to,
    insert: code.slice(second.from, second.to) + code.slice(first.to, second.from) +
      code.slice(first.from, first.to),
  };
}

/** It is the place of the element that was just changed; of a section that was duplicated, in its copy. */
export function placeAfter(
  { from, to, previous, next }: Section,
  move: SectionAction,
  at: number,
  { insert }: Change,
): number | null {
  if (move === "away") return null;
  if (move === "twice") return at + insert.length;
  if (move === "up" && previous) return previous.from + at - from;
  if (move === "down" && next) return next.to - (to - from) + at - from;
  return at;
}

function spaceBefore(code: string, at: number): string {
  return /\n[ \t]*$/.exec(code.slice(Math.max(0, at - 200), at))?.[0] ?? "";
}
