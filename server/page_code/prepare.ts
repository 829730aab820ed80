import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import type { MenuChoice } from "../../contract/publishing/menu_choice.ts";
import { Failure } from "../errors.ts";
import { findLateAsks, mayAsk } from "./asks.ts";
import { hasForm } from "./head_offset.ts";
import { findHeadOffset } from "./head_offset.ts";
import { keepMenus } from "./keep_menus.ts";
import { readPageIcon } from "./page_icon.ts";
import { type PageText, readPageText } from "./page_text.ts";
import { type ParsedPage, parsePage } from "./sanitize/guard.ts";
import { findNotices } from "./sanitize/log.ts";
import { readCleanPage, sanitizePage, type SanitizeResult } from "./sanitize/sanitize.ts";
import { hasMark } from "./sanitize/skeleton.ts";
import { walkNodes } from "./sanitize/edits.ts";

const UNSEEN = new Set(["head", "style", "title", "template"]);
const SEEN_WITHOUT_TEXT = new Set([
  "script",
  "svg",
  "img",
  "canvas",
  "video",
  "audio",
  "input",
  "button",
  "select",
  "hr",
  "iframe",
  "object",
  "embed",
]);

export interface PreparedPage extends SanitizeResult {
  text: PageText;
  icon: string | null;
  hasForm: boolean;
  lateAsks: string[] | null;
  headOffset: number;
}

/** It throws a Failure with a sentence for the author. */
export function preparePage(code: string, menu: MenuChoice = "remove"): PreparedPage {
  const kept = menu === "keep" ? keepMenus(code) : null;
  const { page } = prepareWithEdits(kept?.code ?? code);
  return kept ? { ...page, log: [kept.entry, ...page.log] } : page;
}

export function prepareWithEdits(code: string) {
  const { page, read, edits, ...result } = sanitizePage(code);
  // A page that was blank as it came, such as a drawing in styles, is as its author wanted it.
  if (result.log.length > 0 && isBlank(page.document) && !isBlank(readTree(code))) refuseBlank();
  return { page: { ...result, ...readPage(result.code, page) }, read, edits };
}

/** Both limits bound the time on the event loop to some 10 ms, whatever is in the page. */
const AT_ONCE_MAX_LENGTH = 65_536;
const AT_ONCE_MAX_ELEMENTS = 10_000;

/** It is null for a page that needs a worker: a large one, one with questions, or one with something to remove. */
export function prepareAtOnce(code: string): PreparedPage | null {
  if (code.length > AT_ONCE_MAX_LENGTH || mayAsk(code)) return null;
  const page = readCleanPage(code, AT_ONCE_MAX_ELEMENTS);
  if (!page) return null;
  return { code, log: [], notices: findNotices(code, page), ...readPage(code, page) };
}

function readPage(code: string, { document }: ParsedPage) {
  // A page without a head contains nothing but comments.
  const headOffset = findHeadOffset(code) ?? refuseBlank();
  const lateAsks = findLateAsks(code, document);
  const icon = readPageIcon(document);
  return { text: readPageText(document), icon, hasForm: hasForm(code), lateAsks, headOffset };
}

function readTree(code: string): Tree.Document {
  return parsePage(code, "open", new Set(), { places: false }).document;
}

function refuseBlank(): never {
  throw new Failure("bad_input", "page_empty");
}

function isBlank(document: Tree.Document): boolean {
  return !walkNodes(document, isSkeletonRoot).some(isSeen);
}

function isSkeletonRoot(node: Tree.Node): boolean {
  return "attrs" in node && hasMark(node);
}

function isSeen(node: Tree.Node): boolean {
  if ("tagName" in node) return SEEN_WITHOUT_TEXT.has(node.tagName) || node.tagName.includes("-");
  if (!("value" in node)) return false;
  const parent = node.parentNode;
  return !(parent && "tagName" in parent && UNSEEN.has(parent.tagName)) && /\S/.test(node.value);
}
