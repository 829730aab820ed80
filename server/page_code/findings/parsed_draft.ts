import { type DefaultTreeAdapterTypes as Tree, html } from "parse5";
import { parsePage } from "../sanitize/guard.ts";
import { readScript, type Script } from "./javascript.ts";
import type { FindingRule } from "../../../contract/page_code/finding_groups.ts";
import type { Finding, FoundPlace, Place } from "../../../contract/page_code/findings.ts";

export interface DraftFinding extends Omit<Finding, "places" | "rule">, Pick<FoundPlace, "fix"> {
  rule: FindingRule;
  at: { start: number; end: number } | null;
}

const EXCERPT_MAX_LENGTH = 120;

export interface ParsedDraft {
  code: string;
  root: Tree.Element | undefined;
  elements: Tree.Element[];
  comments: Tree.CommentNode[];
  texts: { node: Tree.TextNode; parent: Tree.Element }[];
  scripts: DraftScript[];
  colours(): [first: string, second: string];
  findOwner(name: string, end: number): Tree.Element | undefined;
}

export interface DraftScript {
  text: string;
  start: number;
  element: Tree.Element | null;
  read(): Script | null;
}

const UNREAD = new Set(["script", "style", "noscript", "template", "iframe", "object"]);
export const SCRIPT_TYPE =
  /^(|module|text\/(javascript|babel|jsx)|application\/(javascript|ecmascript))$/i;

/** It throws a Failure for a page that is too deep or too large to read. */
export function parseDraft(
  code: string,
  { document } = parsePage(code, "open", new Set()),
): ParsedDraft {
  let colours: [string, string] | undefined;
  let owners: Map<string, Tree.Element> | undefined;
  const draft: ParsedDraft = {
    code,
    root: undefined,
    elements: [],
    comments: [],
    texts: [],
    scripts: [],
    colours: () => colours ??= pickColours(code),
    findOwner(name, end) {
      owners ??= indexOwners(draft.elements);
      return owners.get(`${name} ${end}`);
    },
  };
  draft.root = document.childNodes.find((node) => "tagName" in node);
  const pending: Tree.Node[] = [document];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if ("tagName" in node && node.sourceCodeLocation) readElement(node, draft);
    if ("data" in node) draft.comments.push(node);
    if (!("childNodes" in node)) continue;
    const isUnread = "tagName" in node && UNREAD.has(node.tagName);
    for (const child of node.childNodes.toReversed()) {
      if (!isUnread && "value" in child && "tagName" in node) {
        draft.texts.push({ node: child, parent: node });
      } else pending.push(child);
    }
  }
  return draft;
}

function readElement(element: Tree.Element, { code, elements, scripts }: ParsedDraft): void {
  elements.push(element);
  if (element.tagName === "script" && element.namespaceURI === html.NS.HTML) {
    const { startTag, endTag } = element.sourceCodeLocation!;
    const type = readAttribute(element, "type")?.trim() ?? "";
    if (!startTag || !endTag || !SCRIPT_TYPE.test(type)) return;
    const start = startTag.endOffset;
    const text = code.slice(start, endTag.startOffset);
    scripts.push({ text, start, element, read: createReading(text, /babel|jsx/i.test(type)) });
    return;
  }
  for (const { name } of element.attrs) {
    if (!name.startsWith("on")) continue;
    const value = valuePlace(element, name, code);
    if (value) scripts.push({ ...value, element: null, read: createReading(value.text, false) });
  }
}

function createReading(text: string, isJsx: boolean): () => Script | null {
  let script: Script | null | undefined;
  return () => script === undefined ? script = readScript(text, isJsx) : script;
}

export function readAttribute(element: Tree.Element, name: string): string | null {
  return element.attrs.find((each) => each.name === name)?.value ?? null;
}

export function valuePlace(
  { sourceCodeLocation }: Tree.Element,
  name: string,
  code: string,
): { text: string; start: number } | null {
  const place = sourceCodeLocation?.attrs?.[name];
  if (!place) return null;
  const written = code.slice(place.startOffset, place.endOffset);
  const [before = "", quote = ""] = /^[^=]*=[\t\n\f\r ]*(["']?)/.exec(written) ?? [];
  if (before === "") return null;
  const end = place.endOffset - quote.length;
  const start = place.startOffset + before.length;
  return { text: code.slice(start, end), start };
}

function indexOwners(elements: readonly Tree.Element[]): Map<string, Tree.Element> {
  const owners = new Map<string, Tree.Element>();
  for (const element of elements) {
    for (const name of ["href", "src"]) {
      const place = element.sourceCodeLocation?.attrs?.[name];
      if (place) owners.set(`${name} ${place.endOffset}`, element);
    }
  }
  return owners;
}

export function readText(element: Tree.Element): string {
  const parts: string[] = [];
  const pending: Tree.Node[] = [element];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if ("value" in node) parts.push(node.value);
    else if ("childNodes" in node) pending.push(...node.childNodes.toReversed());
  }
  return parts.join("").replaceAll(/\s+/g, " ").trim();
}

const START_MAX_NODES = 40;
const START_MAX_LENGTH = 200;

/** It reads a bounded number of nodes, so that it stays fast for an element that holds the whole page. */
export function readStart(element: Tree.Element): string {
  const parts: string[] = [];
  const pending: Tree.Node[] = [element];
  for (let room = START_MAX_NODES; pending.length > 0 && room > 0; room--) {
    const node = pending.pop()!;
    if ("value" in node) parts.push(node.value.slice(0, START_MAX_LENGTH));
    else if ("childNodes" in node) {
      pending.push(...node.childNodes.slice(0, START_MAX_NODES).toReversed());
    }
  }
  return parts.join("").replaceAll(/\s+/g, " ").trim();
}

const ICON = /\b(?:fa|bi|ri)-(?!brands|solid|regular|light|lg|xl|fw|[0-9])([a-z]+)/;

export function readLabel(link: Tree.Element): string {
  const said = readAttribute(link, "aria-label") ?? readAttribute(link, "title") ?? readText(link);
  if (/[\p{L}\p{N}]/u.test(said)) return said.trim().slice(0, 60);
  for (const child of link.childNodes) {
    if (!("tagName" in child)) continue;
    const words = readAttribute(child, "alt") ?? readAttribute(child, "aria-label");
    if (words) return words.slice(0, 60);
    const icon = ICON.exec(readAttribute(child, "class") ?? "")?.[1];
    if (icon) return icon;
  }
  return "";
}

function pickColours(code: string): [first: string, second: string] {
  const counts = new Map<string, number>();
  for (const [colour] of code.matchAll(/#[0-9a-f]{6}\b/gi)) {
    const key = colour.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  return first && second ? [first, second] : ["#dddddd", "#555555"];
}

export function countUpTo(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function createOffsetIndex(code: string, read: string): (at: number) => number {
  if (code.length === read.length) return (at) => at;
  const skipped: number[] = [];
  for (let [there, here] = [0, 0]; there < code.length; there++) {
    if (here < read.length && code[there] === read[here]) here++;
    else if (code.charCodeAt(there) === 0 || code[there] === "\uFEFF") skipped.push(here);
    else here++;
  }
  return (at) => at + countUpTo(skipped, at);
}

export function createPlaceIndex(code: string): (start: number, end: number) => Place {
  let starts: number[] | undefined;
  return (start, end) => {
    starts ??= lineStarts(code);
    const line = countUpTo(starts, start);
    return { line, column: start - starts[line - 1]! + 1, start, end };
  };
}

function lineStarts(code: string): number[] {
  const starts = [0];
  for (const { 0: end, index } of code.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  return starts;
}

export function cutExcerpt(code: string, { start, end }: { start: number; end: number }): string {
  return code.slice(start, Math.min(end, start + EXCERPT_MAX_LENGTH)).toWellFormed();
}
