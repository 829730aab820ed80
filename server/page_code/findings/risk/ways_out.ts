// Whether what is written into a field for a secret could leave the page, by its form or by a script.
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { type ParsedDraft, readAttribute } from "../parsed_draft.ts";
import type { AskedFor } from "./fields.ts";
import type { Looked, Span } from "./looked_at.ts";

const STOPS = /\bpreventDefault\b|\breturn (?:false|!1)\b/;
/** Requests that carry something, letters, sockets, pictures whose address is put together, and leaving for a third place. */
const CARRIES =
  /\bsendBeacon\b|\bnew WebSocket\b|\bXMLHttpRequest\b|\bemailjs\b|\bfirebase\b|\bsupabase\b|\bRTCPeerConnection\b|(?:\$|\bjQuery)\.(?:post|ajax)\b|\baxios\b|mailto:|\bfetch\s{0,4}\([^;]{0,300}?\b(?:method|body)\b|\bfetch\s{0,4}\([^;]{0,120}?(?:\$\{|\+)|\.src\s{0,4}=[^;\n]{0,200}?(?:\$\{|\+)|\.submit\s{0,4}\(\s{0,4}\)|\blocation(?:\.href)?\s{0,4}=\s{0,4}["'`]https?:|\blocation\.(?:assign|replace)\s{0,4}\(\s{0,4}["'`]https?:/;

export interface WayOut {
  at: Span | null;
}

export function findWayOut(
  { scripts }: ParsedDraft,
  looked: Looked,
  asked: readonly AskedFor[],
): WayOut | null {
  for (const { text, placeOf } of looked.scripts) {
    const carries = CARRIES.exec(text);
    if (!carries) continue;
    return { at: placeOf({ start: carries.index, end: carries.index + carries[0].length }) };
  }
  // What cannot be read may do anything.
  const hidden = looked.decoded[0];
  if (hidden && looked.scripts.some(({ isDecoded }) => isDecoded)) return { at: hidden.at };
  if (scripts.some(({ text }) => STOPS.test(text))) return null;
  for (const { secret, element, at } of asked) {
    const form = secret && element ? formOf(element) : null;
    if (form && isSent(form)) return { at };
  }
  return null;
}

export function formOf(element: Tree.Element): Tree.Element | null {
  let node: Tree.Node | null = element;
  while (node && "tagName" in node) {
    if (node.tagName === "form") return node;
    node = node.parentNode;
  }
  return null;
}

/** "#" is what stands in drafts: it goes nowhere. */
function isSent(form: Tree.Element): boolean {
  const action = readAttribute(form, "action")?.trim() ?? "";
  const method = readAttribute(form, "method")?.toLowerCase();
  if (method === "dialog" || /^javascript:/i.test(action)) return false;
  return !action.startsWith("#") || method === "post";
}
