import { MISSING_PICTURE } from "../../contract/pictures/missing_pictures.ts";
import type { PictureEntry } from "../../contract/pictures/picture_calls.ts";
import type { PicturePlace } from "../../contract/pictures/picture_places.ts";
import { placeEdit } from "../../contract/pictures/place_edits.ts";
import { pictureSource } from "../../contract/pictures/pictures.ts";
import type { Change } from "../editor/code/code_changes.ts";
import { applyEdits } from "../editor/paste/lines.ts";
import { readMarkup, type Token } from "../editor/paste/markup.ts";
import { withPictureInTag } from "./picture_places.ts";
import { writeTagAttributes } from "./tag_attributes.ts";

/** One's own picture, an address that the page has elsewhere, or nothing. */
export type Content = PictureEntry | string | null;

export interface PlaceContent {
  place: PicturePlace;
  content: Content;
}

const NOTHING = "data:,";

/** The places are those of `code`, and different ones. */
export function fillPlaces(code: string, fillings: readonly PlaceContent[]): string {
  const tags = tagsAround(code, fillings.map(({ place }) => place));
  const changes = fillings.map(({ place, content }): Change => {
    const tag = place.kind === "img" ? tags.get(place) : undefined;
    if (!tag) return addressChange(code, place, content);
    const { from, to } = tag;
    return { from, to, insert: fillTag(code.slice(from, to), content, code) };
  });
  return applyEdits(code, changes);
}

function fillTag(tag: string, content: Content, code: string): string {
  if (content !== null && typeof content !== "string") return withPictureInTag(tag, content, code);
  return writeTagAttributes(tag, [
    ["src", content],
    ["srcset", null],
    ["sizes", null],
    [MISSING_PICTURE, content === null ? "picture" : null],
  ]);
}

function addressChange(code: string, place: PicturePlace, content: Content): Change {
  const address = content === null
    ? place.kind === "background" ? NOTHING : ""
    : typeof content === "string"
    ? writtenAddress(place, content)
    : pictureSource(content);
  const { start, end, text } = placeEdit(code, place, address);
  return { from: start, to: end, insert: text };
}

/** Quotes and brackets would end it where it is written. */
function writtenAddress({ selector }: PicturePlace, address: string): string {
  const safe = address.replaceAll(
    /["'()<>\s\\]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
  return selector === null ? safe.replaceAll("&", "&amp;") : safe;
}

function tagsAround(
  code: string,
  places: readonly PicturePlace[],
): ReadonlyMap<PicturePlace, Token> {
  const ordered = places.toSorted((a, b) => a.at.start - b.at.start);
  const tags = new Map<PicturePlace, Token>();
  let next = 0;
  for (const token of readMarkup(code)) {
    while (ordered[next] && ordered[next]!.at.start < token.from) next++;
    if (next === ordered.length) break;
    const isImage = token.kind === "start" && token.name === "img";
    if (isImage && ordered[next]!.at.end <= token.to) tags.set(ordered[next]!, token);
  }
  return tags;
}
