// A draft as the public would see it, with marks that lead back to its code, and what its author should know of it.
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
  /** In the code as the author has it. */
  findings: Finding[];
}

/** What a draft is compared with. */
export interface Beside {
  /** That it is: one that is past is told of. */
  year: number;
  /** The code whose place it takes, when it is not only changed. */
  before?: string;
  /** Visitors may write to the author: what they write in a form arrives. */
  hasLetterbox?: boolean;
  /** What a save is to do with its menus: they are removed, unless it says so. */
  menu?: MenuChoice;
  /** Names of all pictures of its author: others that it names are not there. */
  ownPictures?: readonly string[];
  /** Names of all files of its author. */
  ownFiles?: readonly string[];
  /** Whose place it is to be on: nobody's, unless it is said. */
  house?: House;
}

/**
 * As it is after a save. Its elements in `code` say where they stand in the author's.
 * @throws {Failure} with a sentence for the author.
 */
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

/** As many as are told of. */
function findMissing(named: ReadonlySet<string>, own: readonly string[]): string[] {
  return [...named.difference(new Set(own))].slice(0, FINDINGS_MAX);
}

/** What was saved before a limit came to be is no reason to refuse a draft. */
function findBefore(code: string | undefined): ParsedDraft | undefined {
  try {
    return code === undefined ? undefined : parseDraft(code);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** `edits` are in the order of the code, and none is in another. */
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

/** From places behind these edits to those before; what is within the text of one is where it begins. */
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
