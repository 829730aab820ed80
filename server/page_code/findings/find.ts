// What an author should know of a page, each at its place in the code as they have it (contract/page_code/findings.ts).
import { FINDING_KINDS } from "../../../contract/page_code/finding_kinds.ts";
import type { Finding, FoundPlace } from "../../../contract/page_code/findings.ts";
import type { House } from "../../config/house.ts";
import { findAddresses } from "./addresses.ts";
import type { ParsedDraft } from "./parsed_draft.ts";
import { findForms } from "./forms.ts";
import { findInsecure } from "./insecure.ts";
import { findLeftOvers } from "./left_over.ts";
import type { Found } from "./found.ts";
import { fixMenus, type MenuFix } from "./menu_fix.ts";
import { findLost } from "./lost.ts";
import { findPretendedForms } from "./pretended_forms.ts";
import { findMissing } from "./missing.ts";
import { findMissingPictures } from "./missing_pictures.ts";
import { findMissingFiles } from "./local_files.ts";
import { countUpTo, createPlaceIndex, cutExcerpt } from "./places.ts";
import { describeRemoval, type Removal } from "./removed.ts";
import { findInScripts } from "./scripts.ts";
import { findRisks } from "./risk/find_risks.ts";
import { createSurroundings } from "./surroundings.ts";

/** Nobody reads more of a kind: of sentences, and of their places together. */
export const FINDINGS_MAX = 200;
/** Each menu carries the fix of all: of hundreds, the first ones do. */
const MENU_EDITS_MAX = 5_000;
/** With a letterbox, what these are about arrives. */
const OF_FORMS = new Set(["form", "form_service", "form_address", "form_pretends"]);
/** Of all together, as JSON: they are read on the event loop. */
const FIXES_MAX_LENGTH = 1024 * 1024;

export interface Circumstances {
  /** That it is. */
  year: number;
  /** The page that this one takes the place of, when that is what it does. */
  before?: ParsedDraft;
  /** What visitors write in a form arrives. */
  hasLetterbox?: boolean;
  /** Names of pictures that it names, and its author does not have. */
  missingPictures?: readonly string[];
  /** The same of files. */
  missingFiles?: readonly string[];
  /** Whose place it is to be on. */
  house?: House;
}

/** In the order of their kinds, and of the page. `removals` have their places in the draft's code. */
export function findAll(
  draft: ParsedDraft,
  removals: readonly Removal[],
  { year, before, hasLetterbox = false, missingPictures = [], missingFiles = [], house }:
    Circumstances,
): Finding[] {
  let menus: MenuFix | null | undefined;
  let room = MENU_EDITS_MAX;
  const keepMenus = (): Found["fix"] => {
    if (menus === undefined) menus = fixMenus(draft);
    return menus && (room -= menus.edits.length) >= 0 ? { edits: menus.edits } : null;
  };
  const removed = removals.slice(0, FINDINGS_MAX)
    .map((removal) => describeRemoval(draft, removal, keepMenus));
  const isGone = createRemovedRanges(removals);
  const surroundingsOf = createSurroundings(draft.elements);
  const others = [
    ...findInScripts(draft),
    ...findForms(draft),
    ...findPretendedForms(draft),
    ...findAddresses(draft),
    ...findInsecure(draft),
    ...findMissingPictures(draft, missingPictures),
    ...findMissingFiles(draft, missingFiles),
    ...findLeftOvers(draft, year, surroundingsOf),
    ...findMissing(draft, surroundingsOf),
    ...before ? findLost(before, draft) : [],
  ].filter(({ at }) => !at || !isGone(at.start));
  const byKind = Map.groupBy(
    // What a save takes out was sent all the same.
    [...findRisks(draft, house ?? null), ...removed, ...others].filter(({ rule }) =>
      !(hasLetterbox && OF_FORMS.has(rule))
    ),
    ({ kind }) => kind,
  );
  const findPlace = createPlaceIndex(draft.code);
  let fixRoom = FIXES_MAX_LENGTH;
  const describe = ({ at, fix }: Found): FoundPlace => {
    const length = JSON.stringify(fix).length;
    const fits = length <= fixRoom;
    if (fits) fixRoom -= length;
    return {
      at: at && findPlace(at.start, at.end),
      excerpt: at ? cutExcerpt(draft.code, at) : "",
      fix: fits ? fix : null,
    };
  };
  return FINDING_KINDS.flatMap((kind) =>
    bySentence(byKind.get(kind) ?? []).map((said) => {
      const { rule, message } = said[0]!;
      return { kind, rule, message, places: said.map(describe) };
    })
  );
}

/** In the order of the page, each sentence with its places. Every sentence comes before the second place of any. */
function bySentence(found: readonly Found[]): Found[][] {
  const ordered = found.toSorted((a, b) => (a.at?.start ?? -1) - (b.at?.start ?? -1));
  const said = [...Map.groupBy(ordered, ({ rule, message }) => `${rule} ${message}`).values()]
    .slice(0, FINDINGS_MAX);
  let room = FINDINGS_MAX - said.length;
  return said.map((all) => {
    const byStart = new Map(all.toReversed().map((each) => [each.at?.start, each]));
    const places = [...byStart.values()].reverse().slice(0, 1 + room);
    room -= places.length - 1;
    return places;
  });
}

/** Of what a save takes out, nothing else is said. */
function createRemovedRanges(removals: readonly Removal[]): (at: number) => boolean {
  const ordered = removals.toSorted((a, b) => a.start - b.start);
  const starts = ordered.map(({ start }) => start);
  return (at) => {
    const around = ordered[countUpTo(starts, at) - 1];
    return around !== undefined && at < around.end;
  };
}
