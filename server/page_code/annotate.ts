import { type DefaultTreeAdapterTypes as Tree, html } from "parse5";
import { SOURCE_MARK } from "../../contract/publishing/frame_messages.ts";
import { REMOVED_MARK } from "../../contract/page_code/skeleton.ts";
import type { ParsedDraft } from "./findings/parsed_draft.ts";
import { countUpTo } from "./findings/places.ts";
import { MAX_ATTRIBUTES } from "./sanitize/guard.ts";
import { hasMark } from "./sanitize/skeleton.ts";

/** A larger page is shown without marks, since reading it twice would take too long. */
const ANNOTATED_MAX_LENGTH = 1_048_576;

export interface Annotated {
  code: string;
  toAuthor(at: number): number;
}

export function annotate(draft: ParsedDraft): Annotated {
  const { code } = draft;
  const marks = code.length > ANNOTATED_MAX_LENGTH ? [] : findMarks(draft);
  const parts: string[] = [];
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
      return Math.min(at - (lengths[passed - 1] ?? 0), marks[passed]?.at ?? Infinity);
    },
  };
}

function findMarks({ code, elements }: ParsedDraft): { at: number; text: string }[] {
  const marks = new Map<number, string>();
  const hasSkeletons = code.includes(REMOVED_MARK);
  for (const element of elements) {
    const { tagName, namespaceURI, attrs, sourceCodeLocation } = element;
    if (!sourceCodeLocation?.startTag || hasSkeletons && isOfSkeleton(element)) continue;
    const isShown = namespaceURI === html.NS.HTML && !UNSEEN.has(tagName) || tagName === "svg";
    if (!isShown || attrs.length + 1 >= MAX_ATTRIBUTES) continue;
    const { startOffset } = sourceCodeLocation;
    const at = startOffset + 1 + tagName.length;
    if (code.slice(startOffset, at).toLowerCase() === `<${tagName}`) {
      marks.set(at, ` ${SOURCE_MARK}="${startOffset}"`);
    }
  }
  return [...marks].map(([at, text]) => ({ at, text })).sort((a, b) => a.at - b.at);
}

function isOfSkeleton(element: Tree.Element): boolean {
  for (let each: Tree.Node | null = element; each && "tagName" in each; each = each.parentNode) {
    if (hasMark(each)) return true;
  }
  return false;
}

const UNSEEN = new Set(
  ["html", "head", "meta", "title", "link", "base", "script", "style", "noscript", "template"],
);
