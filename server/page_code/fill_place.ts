import { escapeAttribute } from "../../contract/markup.ts";
import { MISSING_PICTURE } from "../../contract/pictures/missing_pictures.ts";
import { attributeEdit, placeEdit } from "../../contract/pictures/place_edits.ts";
import { problem } from "../../contract/problems.ts";
import { Failure } from "../errors.ts";
import { createPlaceIndex, parseDraft, readAttribute } from "./findings/parsed_draft.ts";
import {
  createWords,
  findPicturePlaces,
  findSpan,
  type FoundPicturePlace,
} from "./picture_places.ts";
import { applyEdits, type Edit } from "./sanitize/edits.ts";

export interface PictureFor {
  /** The number of a missing picture in the order of the page, or its words. */
  place: string;
  src: string;
  /** For an `<img>` that has no alternative text. */
  alt: string;
}

/** It throws a Failure where no missing picture of the page is meant. */
export function fillPicturePlace(
  code: string,
  { place, src, alt }: PictureFor,
  ownPictures: readonly string[],
  absent: readonly string[] = [],
): string {
  const draft = parseDraft(code);
  const findWords = createWords(draft);
  const findPlace = createPlaceIndex(code);
  const missing = findPicturePlaces(draft, ownPictures, absent)
    .filter(({ is_missing }) => is_missing);
  const named = missing.filter((each) => plain(findWords(each.element, each)) === plain(place));
  const byNumber = /^\s*\d{1,3}\s*$/.test(place) ? missing[Number(place) - 1] : undefined;
  if (named.length > 1) {
    throw new Failure("bad_input", problem("picture_place_ambiguous", { count: named.length }));
  }
  const found = named[0] ?? byNumber;
  if (!found) {
    throw new Failure("bad_input", problem("picture_place_unknown", { count: missing.length }));
  }
  const at = findPlace(found.start, found.end);
  const edits = [placeEdit(code, { ...found, at }, src), ...editsBeside(code, found, alt)];
  return applyEdits(code, edits).text;
}

function plain(words: string): string {
  return words.replaceAll(/\s+/g, " ").trim().toLowerCase();
}

/** Browsers prefer a srcset, which is of the picture before. */
function editsBeside(code: string, { kind, element }: FoundPicturePlace, alt: string): Edit[] {
  if (!element || kind === "background") return [];
  const places = element.sourceCodeLocation?.attrs ?? {};
  const gone = kind === "img" ? [MISSING_PICTURE, "srcset", "sizes"] : [MISSING_PICTURE];
  const edits = gone.flatMap((name) => {
    const place = places[name];
    return place ? [{ start: place.startOffset, end: place.endOffset, text: "" }] : [];
  });
  const isSilent = kind === "img" && alt && !readAttribute(element, "alt")?.trim();
  if (!isSilent) return edits;
  const span = findSpan(element, "alt", code);
  return [...edits, attributeEdit(code, span, "alt", escapeAttribute(alt))];
}
