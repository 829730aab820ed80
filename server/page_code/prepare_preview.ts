import type { CodeEdit, Finding, FoundPlace } from "../../contract/page_code/findings.ts";
import { fileNamesIn } from "../../contract/files/files.ts";
import { pictureNamesIn } from "../../contract/pictures/pictures.ts";
import type { MenuChoice } from "../../contract/publishing/menu_choice.ts";
import { Failure } from "../errors.ts";
import type { House } from "../config/house.ts";
import { annotate } from "./annotate.ts";
import { type ParsedDraft, parseDraft } from "./findings/parsed_draft.ts";
import { findAll, FINDINGS_MAX } from "./findings/find.ts";
import { countUpTo, createOffsetIndex, createPlaceIndex, cutExcerpt } from "./findings/places.ts";
import { keepMenus } from "./keep_menus.ts";
import { type PreparedPage, prepareWithEdits } from "./prepare.ts";

export interface PreparedPreview extends PreparedPage {
  findings: Finding[];
}

export interface Beside {
  year: number;
  before?: string;
  hasLetterbox?: boolean;
  menu?: MenuChoice;
  ownPictures?: readonly string[];
  ownFiles?: readonly string[];
  house?: House;
}

export function preparePreview(code: string, { menu, ...beside }: Beside): PreparedPreview {
  const kept = menu === "keep" ? keepMenus(code) : null;
  if (!kept) return lookThrough(code, beside);
  const { log, findings, ...page } = lookThrough(kept.code, beside);
  return { ...page, log: [kept.entry, ...log], findings: moveBack(findings, code, kept.edits) };
}

function lookThrough(
  code: string,
  { before, ownPictures, ownFiles, ...beside }: Omit<Beside, "menu">,
): PreparedPreview {
  const draft = parseDraft(code);
  const annotated = annotate(draft);
  const { page, read, edits } = prepareWithEdits(annotated.code);
  const unread = createOffsetIndex(annotated.code, read);
  const toAuthor = (at: number) => annotated.toAuthor(unread(at));
  const removals = edits.flatMap(({ causes, text, ...place }) => {
    const [start, end] = [toAuthor(place.start), toAuthor(place.end)];
    return causes.map((cause) => ({ ...cause, text, start, end }));
  });
  const circumstances = {
    ...beside,
    missingPictures: ownPictures && findMissing(pictureNamesIn(code), ownPictures),
    missingFiles: ownFiles && findMissing(fileNamesIn(code), ownFiles),
    before: findBefore(before),
  };
  return { ...page, findings: findAll(draft, removals, circumstances) };
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
  findings: readonly Finding[],
  code: string,
  edits: readonly CodeEdit[],
): Finding[] {
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
  return findings.map((finding) => ({ ...finding, places: finding.places.map(movePlace) }));
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
