// A draft whose elements say where they stand in the author's code: for the preview alone, never stored as a page.
import { html } from "parse5";
import { SOURCE_MARK } from "../contract/frame_messages.ts";
import { countUpTo } from "./places.ts";
import { MAX_ATTRIBUTES, parsePage } from "./sanitize/guard.ts";
import { nodesOf } from "./sanitize/tree.ts";

/** A larger page is shown without: reading it twice would take too long. */
const ANNOTATED_MAX_LENGTH = 1_048_576;

export interface Annotated {
  code: string;
  /** From a place in the annotated code to the author's. */
  toAuthor(at: number): number;
}

/** @throws {Failure} for a page too deep or large to read. */
export function annotate(code: string): Annotated {
  const marks = code.length > ANNOTATED_MAX_LENGTH ? [] : findMarks(code);
  const parts: string[] = [];
  /** Behind each mark: its place in the annotated code, and how much was put in up to there. */
  const [ends, lengths]: [number[], number[]] = [[], []];
  let [position, added] = [0, 0];
  for (const { at, text } of marks) {
    parts.push(code.slice(position, at), text);
    position = at;
    added += text.length;
    ends.push(at + added);
    lengths.push(added);
  }
  parts.push(code.slice(position));
  return {
    code: parts.join(""),
    toAuthor(at) {
      const passed = countUpTo(ends, at);
      // Within a mark is where it was put in.
      return Math.min(at - (lengths[passed - 1] ?? 0), marks[passed]?.at ?? Infinity);
    },
  };
}

function findMarks(code: string): { at: number; text: string }[] {
  const { document } = parsePage(code, "open", new Set());
  const marks = new Map<number, string>();
  for (const node of nodesOf(document)) {
    if (!("tagName" in node) || !node.sourceCodeLocation?.startTag) continue;
    const { tagName, namespaceURI, attrs } = node;
    const isShown = namespaceURI === html.NS.HTML && !UNSEEN.has(tagName) || tagName === "svg";
    if (!isShown || attrs.length + 1 >= MAX_ATTRIBUTES) continue;
    const { startOffset } = node.sourceCodeLocation;
    const at = startOffset + 1 + tagName.length;
    if (code.slice(startOffset, at).toLowerCase() === `<${tagName}`) {
      marks.set(at, ` ${SOURCE_MARK}="${startOffset}"`);
    }
  }
  return [...marks].map(([at, text]) => ({ at, text })).sort((a, b) => a.at - b.at);
}

const UNSEEN = new Set(
  ["html", "head", "meta", "title", "link", "base", "script", "style", "noscript", "template"],
);
