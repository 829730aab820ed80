import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import type { HeldFor } from "../../contract/publishing/portfolio_payloads.ts";
import type { MenuChoice } from "../../contract/publishing/menu_choice.ts";
import type { House } from "../config/house.ts";
import { Failure } from "../errors.ts";
import { createPlaceIndex, type ParsedDraft, parseDraft } from "./findings/parsed_draft.ts";
import { parsePlaced } from "./sanitize/document.ts";
import { applyEdits, walkNodes } from "./sanitize/edits.ts";
import { type ParsedPage, parsePage } from "./sanitize/guard.ts";
import { isBroken, type SanitizedPage, sanitizePage } from "./sanitize/sanitize.ts";
import { hasMark } from "./sanitize/skeleton.ts";
import { type Fingerprint, fingerprintOf } from "./similarity.ts";
import { findLateAsks } from "./asks.ts";
import { findHeadOffset, hasForm } from "./head_offset.ts";
import { type OwnHead, readOwnHead } from "./own_head.ts";
import { type PageText, readPageIcon, readPageText } from "./page_facts.ts";
import { type PageLink, readPageLinks } from "./page_links.ts";
import { findRisks } from "./findings/risk/find_risks.ts";
import { type RiskLevel, riskOf } from "./findings/risk/risk_level.ts";
import type { CodeEdit } from "../../contract/page_code/findings.ts";
import { checkUserCodeSize } from "../../contract/rules.ts";
import type { SizedPicture } from "./picture_widths.ts";
import { findSizedPictures } from "./sized_pictures.ts";
import { fixMenus } from "./findings/menu_fix.ts";
import type { LogEntry } from "./sanitize/log.ts";

interface KeptMenus {
  code: string;
  edits: CodeEdit[];
  entry: LogEntry;
}

interface Assessment {
  risk: RiskLevel;
  signs: HeldFor;
}

interface PageFacts {
  text: PageText;
  links: PageLink[];
  icon: string | null;
  ownHead: OwnHead | null;
  hasForm: boolean;
  lateAsks: string[] | null;
  sizedPictures: SizedPicture[] | null;
  headOffset: number;
}

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

export interface PreparedPage extends PageFacts, Pick<SanitizedPage, "code" | "log" | "notices"> {
  /** It is of the code as it is saved, and undefined where the page cannot be read for it. */
  fingerprint?: Fingerprint;
  /** It is of the code as it was sent, and undefined where the page cannot be read for it. */
  assessment?: Assessment;
}

export interface PrepareOptions {
  /** Menus are removed where there is no choice. */
  menu?: MenuChoice;
  wantsFingerprint?: boolean;
  assessFor?: House | null;
}

/** It throws a Failure with a sentence for the author. */
export function preparePage(
  code: string,
  { menu, wantsFingerprint, assessFor }: PrepareOptions = {},
): PreparedPage {
  const kept = menu === "keep" ? keepMenus(code) : null;
  const placed = assessFor && !kept && !isBroken(code) ? parsePlaced(code) : undefined;
  const { page, parsed } = prepareWithEdits(kept?.code ?? code, placed);
  const readable = parsed.select === "open" ? parsed : undefined;
  return {
    ...page,
    log: kept ? [kept.entry, ...page.log] : page.log,
    ...wantsFingerprint &&
      { fingerprint: orUndefined(() => fingerprintOf(page.code, readable)) },
    ...assessFor &&
      { assessment: orUndefined(() => assessPage(code, assessFor, parseDraft(code, placed))) },
  };
}

/** A page that can be saved is saved, whatever else cannot be read in it. */
function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

export function prepareWithEdits(code: string, placed?: ParsedPage) {
  const { page: parsed, read, edits, ...result } = sanitizePage(code, placed);
  // A page that was blank as it came, such as a drawing in styles, is as its author wanted it.
  if (result.log.length > 0 && isBlank(parsed.document) && !isBlank(readTree(code))) refuseBlank();
  const page: PreparedPage = { ...result, ...readFacts(result.code, parsed.document) };
  return { page, parsed, read, edits };
}

function readTree(code: string): Tree.Document {
  return parsePage(code, "open", new Set(), { places: false }).document;
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

export function readFacts(code: string, document: Tree.Document): PageFacts {
  // A page without a head contains nothing but comments.
  const headOffset = findHeadOffset(code) ?? refuseBlank();
  const lateAsks = findLateAsks(code, document);
  const icon = readPageIcon(document);
  const ownHead = readOwnHead(document);
  const text = readPageText(document);
  const links = readPageLinks(document);
  const sizedPictures = findSizedPictures(code);
  return {
    text,
    links,
    icon,
    ownHead,
    hasForm: hasForm(code),
    lateAsks,
    sizedPictures,
    headOffset,
  };
}

function refuseBlank(): never {
  throw new Failure("bad_input", "page_empty");
}

/** The code is read as it was sent, since what a save removes counts. */
export function assessPage(
  code: string,
  house: House,
  draft: ParsedDraft = parseDraft(code),
): Assessment {
  const risks = findRisks(draft, house);
  const findPlace = createPlaceIndex(code);
  const firsts = Map.groupBy(risks, ({ rule }) => rule).values().map(([first]) => first!);
  const signs = firsts.map(({ rule, message, at }) => (
    { rule, message, line: at && findPlace(at.start, at.end).line }
  )).toArray();
  return { risk: riskOf(risks), signs };
}

/** It is null for a page without a menu, and for one whose menus cannot be kept, so that a save removes them. */
export function keepMenus(code: string): KeptMenus | null {
  if (!/<nav|navigation/i.test(code)) return null;
  const fix = fixMenus(parseDraft(code));
  if (!fix) return null;
  const { text } = applyEdits(code, fix.edits);
  // The new names are longer, so the page may have outgrown its limit.
  if (checkUserCodeSize(text)) return null;
  return { code: text, edits: fix.edits, entry: { rule: "menu_kept", count: fix.count } };
}
