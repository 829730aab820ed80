import type { CodeEdit, Finding, FoundPlace } from "../../contract/page_code/findings.ts";
import { fileNamesIn } from "../../contract/files/files.ts";
import type { PicturePlace } from "../../contract/pictures/picture_places.ts";
import type { MenuChoice } from "../../contract/publishing/menu_choice.ts";
import { Failure } from "../errors.ts";
import type { House } from "../config/house.ts";
import {
  countUpTo,
  createOffsetIndex,
  createPlaceIndex,
  cutExcerpt,
  type ParsedDraft,
  parseDraft,
} from "./findings/parsed_draft.ts";
import { findAll, FINDINGS_MAX } from "./findings/find.ts";
import { describePicturePlaces } from "./picture_places.ts";
import type { Removal } from "./findings/removed.ts";
import { keepMenus, type PreparedPage, prepareWithEdits } from "./prepare.ts";
import { type DefaultTreeAdapterTypes as Tree, html } from "parse5";
import { SOURCE_MARK } from "../../contract/publishing/frame_messages.ts";
import { REMOVED_MARK } from "../../contract/page_code/skeleton.ts";
import { MAX_ATTRIBUTES } from "./sanitize/guard.ts";
import { hasMark } from "./sanitize/skeleton.ts";

/** A larger page is shown without marks, since reading it twice would take too long. */
const ANNOTATED_MAX_LENGTH = 1_048_576;

interface AnnotatedPage {
  code: string;
  toAuthor(at: number): number;
}

export interface DraftFindings {
  findings: Finding[];
  pictures: PicturePlace[];
}

export type PreparedPreview = PreparedPage & DraftFindings;

/** The removals have their places in the code that was sent. */
export interface PreparedFrame extends PreparedPage {
  removals: Removal[];
}

export interface FindingOptions {
  year: number;
  before?: string;
  hasLetterbox?: boolean;
  ownPictures?: readonly string[];
  /** Addresses at hosts that send no picture. */
  absentPictures?: readonly string[];
  ownFiles?: readonly string[];
  house?: House;
}

export interface PreviewOptions extends FindingOptions {
  menu?: MenuChoice;
}

export function preparePreview(code: string, { menu, ...beside }: PreviewOptions): PreparedPreview {
  const kept = menu === "keep" ? keepMenus(code) : null;
  if (!kept) return lookThrough(code, beside);
  const { log, findings, pictures, ...page } = lookThrough(kept.code, beside);
  return {
    ...page,
    log: [kept.entry, ...log],
    ...moveBack({ findings, pictures }, code, kept.edits),
  };
}

/** Drawing a page takes a third of the time that its findings take, so it can be shown before them. */
export function prepareFrame(code: string): PreparedFrame {
  return drawFrame(parseDraft(code));
}

export function findInDraft(
  code: string,
  removals: readonly Removal[],
  beside: FindingOptions,
): DraftFindings {
  return findIn(parseDraft(code), removals, beside);
}

function lookThrough(code: string, beside: FindingOptions): PreparedPreview {
  const draft = parseDraft(code);
  const { removals, ...page } = drawFrame(draft);
  return { ...page, ...findIn(draft, removals, beside) };
}

function drawFrame(draft: ParsedDraft): PreparedFrame {
  const annotated = annotate(draft);
  const { page, read, edits } = prepareWithEdits(annotated.code);
  const unread = createOffsetIndex(annotated.code, read);
  const toAuthor = (at: number) => annotated.toAuthor(unread(at));
  const removals = edits.flatMap(({ causes, text, ...place }) => {
    const [start, end] = [toAuthor(place.start), toAuthor(place.end)];
    return causes.map((cause) => ({ ...cause, text, start, end }));
  });
  return { ...page, removals };
}

function findIn(
  draft: ParsedDraft,
  removals: readonly Removal[],
  { before, ownPictures, absentPictures, ownFiles, ...beside }: FindingOptions,
): DraftFindings {
  const pictures = describePicturePlaces(draft, ownPictures ?? null, absentPictures);
  const findings = findAll(draft, removals, {
    ...beside,
    pictures,
    missingFiles: ownFiles && findMissing(fileNamesIn(draft.code), ownFiles),
    before: findBefore(before),
  });
  return { findings, pictures };
}

function findMissing(named: ReadonlySet<string>, own: readonly string[]): string[] {
  return [...named.difference(new Set(own))].slice(0, FINDINGS_MAX);
}

/** A page that was saved before a limit existed is no reason to refuse a draft. */
function findBefore(code: string | undefined): ParsedDraft | undefined {
  try {
    return code === undefined ? undefined : parseDraft(code);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** `edits` have to be in the order of the code, and may not overlap. */
function moveBack(
  { findings, pictures }: DraftFindings,
  code: string,
  edits: readonly CodeEdit[],
): DraftFindings {
  const toCode = createReturn(edits);
  const findPlace = createPlaceIndex(code);
  const move = <S extends { start: number; end: number }>(span: S): S => ({
    ...span,
    start: toCode(span.start),
    end: toCode(span.end),
  });
  const movePlace = ({ at, excerpt, fix }: FoundPlace): FoundPlace => {
    const place = at && move(at);
    return {
      at: place && findPlace(place.start, place.end),
      excerpt: place ? cutExcerpt(code, place) : excerpt,
      fix: !fix
        ? fix
        : "edits" in fix
        ? { edits: fix.edits.map(move) }
        : { ask: fix.ask.map(move) },
    };
  };
  return {
    findings: findings.map((finding) => ({ ...finding, places: finding.places.map(movePlace) })),
    pictures: pictures.map((picture) => {
      const { start, end } = move(picture.at);
      return { ...picture, at: findPlace(start, end) };
    }),
  };
}

/** A place within an inserted text becomes the place where that text begins. */
function createReturn(edits: readonly CodeEdit[]): (at: number) => number {
  const starts: number[] = [];
  let shift = 0;
  for (const { start, end, text } of edits) {
    starts.push(start + shift);
    shift += text.length - (end - start);
  }
  return (at) => {
    const passed = countUpTo(starts, at);
    const edit = edits[passed - 1];
    if (!edit) return at;
    const behind = at - starts[passed - 1]! - edit.text.length;
    return behind < 0 ? edit.start : edit.end + behind;
  };
}

export function annotate(draft: ParsedDraft): AnnotatedPage {
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
