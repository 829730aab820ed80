import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { Failure } from "../../../errors.ts";
import { parsePage } from "../../sanitize/guard.ts";
import { readScript, type Script } from "../javascript.ts";
import { type ParsedDraft, readAttribute, SCRIPT_TYPE } from "../parsed_draft.ts";
import { decodeText, readTexts, type ScriptText } from "./script_strings.ts";

export interface Span {
  start: number;
  end: number;
}

export interface DocumentPart {
  nodes: Tree.Node[];
  texts: { node: Tree.TextNode; parent: Tree.Element }[];
  elements: Tree.Element[];
  placeOf(node: Tree.Node): Span | null;
  isPage: boolean;
  isDecoded: boolean;
}

export interface ScriptContent {
  text: string;
  script: Script | null;
  texts: ScriptText[];
  placeOf(span: Span): Span;
  isDecoded: boolean;
}

export interface PageContent {
  parts: DocumentPart[];
  scripts: ScriptContent[];
  decoded: { text: string; at: Span }[];
}

interface PageContentBuilder extends PageContent {
  readRoom: number;
  writtenRoom: number;
}

interface ScriptSource extends Pick<ScriptContent, "text" | "placeOf"> {
  read(): Script | null;
}

/** Longer scripts are libraries (the same limit as in scripts.ts). */
const READ_MAX_LENGTH = 200_000;
const READ_ALL_MAX_LENGTH = 400_000;
const WRITTEN_MAX_LENGTH = 1_000_000;
const PARTS_MAX = 2_000;
const DEPTH_MAX = 3;
const PREFILTER =
  /<\\?\/?[a-z]|password|placeholder|contenteditable|autocomplete|atob|unescape|decodeURI|fromCharCode|ethereum|solana|clipboard|fetch|XMLHttp|sendBeacon|WebSocket|URLSearchParams|location|preventDefault|requestFullscreen|beforeunload|execCommand|document\.title|(?:textContent|innerText)\s?=|https?:|\beval\b|\bFunction\b|[\w+/%]{120}|["'] ?\+ ?["']/i;

const UNREAD = new Set(["script", "style", "noscript"]);

export function readPageContent(draft: ParsedDraft): PageContent {
  const builder: PageContentBuilder = {
    parts: [],
    scripts: [],
    decoded: [],
    readRoom: READ_ALL_MAX_LENGTH,
    writtenRoom: WRITTEN_MAX_LENGTH,
  };
  const page = draft.root?.parentNode;
  if (!page) return builder;
  addPart(builder, page, 0, null, false);
  for (const { text, start, read } of draft.scripts) {
    const placeOf = (span: Span) => ({ start: start + span.start, end: start + span.end });
    addScript(builder, { text, read, placeOf }, 0, false);
  }
  return builder;
}

function addPart(
  builder: PageContentBuilder,
  root: Tree.Node,
  depth: number,
  at: Span | null,
  isDecoded: boolean,
): void {
  const part: DocumentPart = {
    nodes: [],
    texts: [],
    elements: [],
    placeOf: (node) => at ?? placeInCode(node),
    isPage: depth === 0,
    isDecoded,
  };
  builder.parts.push(part);
  collect(root, part);
  for (const element of part.elements) {
    if (element.tagName === "iframe") {
      const place = part.placeOf(element);
      if (place) addFrame(builder, element, depth, place);
    }
    if (depth === 0 || element.tagName !== "script") continue;
    const text = element.childNodes.map((node) => "value" in node ? node.value : "").join("");
    if (SCRIPT_TYPE.test(readAttribute(element, "type")?.trim() ?? "")) {
      const read = () => readScript(text, false);
      addScript(builder, { text, read, placeOf: () => at! }, depth, isDecoded);
    }
  }
}

function placeInCode({ sourceCodeLocation }: Tree.Node): Span | null {
  if (!sourceCodeLocation) return null;
  const { startOffset, endOffset } = sourceCodeLocation;
  const startTag = "startTag" in sourceCodeLocation ? sourceCodeLocation.startTag : undefined;
  return { start: startOffset, end: startTag?.endOffset ?? endOffset };
}

function collect(root: Tree.Node, { nodes, texts, elements }: DocumentPart): void {
  const pending: Tree.Node[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if ("tagName" in node) {
      nodes.push(node);
      elements.push(node);
      if (UNREAD.has(node.tagName)) continue;
    } else if ("value" in node) {
      const parent = node.parentNode;
      if (parent && "tagName" in parent && node.value.trim() !== "") {
        nodes.push(node);
        texts.push({ node, parent });
      }
    }
    // A script may show what a template holds.
    if ("content" in node) pending.push(node.content as Tree.Node);
    if (!("childNodes" in node)) continue;
    // Spread arguments would overflow the stack with hundreds of thousands of nodes.
    for (let i = node.childNodes.length - 1; i >= 0; i--) pending.push(node.childNodes[i]!);
  }
}

function addFrame(
  builder: PageContentBuilder,
  element: Tree.Element,
  depth: number,
  at: Span,
): void {
  addMarkup(builder, readAttribute(element, "srcdoc") ?? "", depth, at, false);
  const source = readAttribute(element, "src") ?? "";
  const data = /^\s*data:text\/html[^,]{0,100},/i.exec(source);
  if (!data) return;
  const body = source.slice(data[0].length);
  addMarkup(builder, decodeText(body) ?? body, depth, at, true);
}

function addMarkup(
  builder: PageContentBuilder,
  code: string,
  depth: number,
  at: Span,
  isDecoded: boolean,
): void {
  if (!/<[a-z!]/i.test(code) || depth >= DEPTH_MAX || builder.parts.length >= PARTS_MAX) return;
  if ((builder.writtenRoom -= code.length) < 0) return;
  try {
    const { document } = parsePage(code, "open", new Set(), { places: false });
    addPart(builder, document, depth + 1, at, isDecoded);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

function addScript(
  builder: PageContentBuilder,
  { text, read, placeOf }: ScriptSource,
  depth: number,
  isDecoded: boolean,
): void {
  if (!PREFILTER.test(text)) return;
  const isRead = text.length <= READ_MAX_LENGTH && (builder.readRoom -= text.length) >= 0;
  const script = isRead ? read() : null;
  const texts = script ? readTexts(script.program) : [];
  builder.scripts.push({ text, script, texts, placeOf, isDecoded });
  for (const { text, ...span } of texts) {
    const at = placeOf(span);
    addMarkup(builder, text, depth, at, isDecoded);
    const decoded = depth < DEPTH_MAX ? decodeText(text) ?? "" : "";
    if (decoded === "") continue;
    builder.decoded.push({ text: decoded, at });
    addMarkup(builder, decoded, depth, at, true);
    if (/^\s*</.test(decoded) || !/[(=]/.test(decoded)) continue;
    if ((builder.writtenRoom -= decoded.length) < 0) continue;
    const read = () => readScript(decoded, false);
    addScript(builder, { text: decoded, read, placeOf: () => at }, depth + 1, true);
  }
}
