import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { pictureNameIn } from "../../contract/pictures/pictures.ts";
import { MISSING_PICTURE } from "../../contract/pictures/missing_pictures.ts";
import type { PicturePlace } from "../../contract/pictures/picture_places.ts";
import { targetsOf } from "./css_backgrounds.ts";
import {
  createPlaceIndex,
  type ParsedDraft,
  parseDraft,
  readAttribute,
  valuePlace,
} from "./findings/parsed_draft.ts";
import { createSurroundings } from "./findings/surroundings.ts";
import { classesOf, findBackgrounds, startOf } from "./picture_backgrounds.ts";
import { judgeImage } from "./sanitize/attributes.ts";
import { checkAddress } from "./sanitize/css.ts";
import { readSrcset } from "./sanitize/urls.ts";

const PLACES_MAX = 200;
const ADDRESS_MAX_LENGTH = 2_000;
const WORDS_MAX_LENGTH = 120;
/** Frameworks and lazy loading write the address by an attribute of their own: `:src`, `data-src`. */
const FILLED_BY_SCRIPT = /[:-]src(?:set)?$/;
const NOWHERE = /^\s*(?:#|about:blank|data:,)?\s*$/i;

export interface FoundPicturePlace extends Omit<PicturePlace, "at" | "words"> {
  start: number;
  end: number;
  /** Null where the rule of a style sheet fits no element of the code. */
  element: Tree.Element | null;
}

/** `ownPictures` are the names of all that the author has; null if they are not known. */
export function listPicturePlaces(
  code: string,
  ownPictures: readonly string[] | null = null,
): PicturePlace[] {
  return describePicturePlaces(parseDraft(code), ownPictures);
}

export function describePicturePlaces(
  draft: ParsedDraft,
  ownPictures: readonly string[] | null,
  absent?: readonly string[],
): PicturePlace[] {
  const findPlace = createPlaceIndex(draft.code);
  const findWords = createWords(draft);
  return findPicturePlaces(draft, ownPictures, absent).map(({ start, end, element, ...place }) => ({
    at: findPlace(start, end),
    words: findWords(element, place),
    ...place,
  }));
}

/**
 * They are in the order of the page: a style sheet's stands where the first element of its rule stands. `absent` are
 * addresses of other hosts that send no picture.
 */
export function findPicturePlaces(
  draft: ParsedDraft,
  ownPictures: readonly string[] | null,
  absent: readonly string[] = [],
): FoundPicturePlace[] {
  const own = ownPictures && new Set(ownPictures);
  const isNotOwn = (address: string) => {
    const name = pictureNameIn(address);
    return name !== null && own !== null && !own.has(name);
  };
  const isBlank = (address: string) =>
    NOWHERE.test(address) || judgeImage(address) !== null || isNotOwn(address);
  const isNamedByScript = createNamedByScript(draft);
  const places = [
    ...draft.elements.flatMap((element) => {
      const found = findImage(element, isBlank, isNamedByScript) ??
        findSource(element, isNotOwn) ?? findPoster(element, isBlank);
      if (!found) return [];
      const { attribute, ...place } = found;
      return [{ ...place, ...findSpan(element, attribute, draft.code), selector: null, element }];
    }),
    ...findBackgrounds(draft).map(({ address, ...place }) => ({
      ...place,
      kind: "background" as const,
      address: shortened(address),
      is_missing: NOWHERE.test(address) || checkAddress(address, "image") !== null ||
        isNotOwn(address),
    })),
  ];
  const orderOf = ({ element }: FoundPicturePlace) => element ? startOf(element) : Infinity;
  return places.map((place) => ({ place, order: orderOf(place) }))
    .sort((a, b) => a.order === b.order ? a.place.start - b.place.start : a.order - b.order)
    .slice(0, PLACES_MAX).map(({ place }) => ({
      ...place,
      is_missing: place.is_missing || absent.includes(place.address ?? ""),
    }));
}

interface FoundInTag extends Pick<FoundPicturePlace, "kind" | "address" | "is_missing"> {
  attribute: string;
}

type IsBlank = (address: string) => boolean;

function findImage(
  element: Tree.Element,
  isBlank: IsBlank,
  isNamedByScript: (element: Tree.Element) => boolean,
): FoundInTag | null {
  if (element.tagName !== "img") return null;
  const src = readAttribute(element, "src") ?? "";
  const srcset = readSrcset(readAttribute(element, "srcset") ?? "").map(({ url }) => url);
  const addresses = [src, ...srcset].filter((address) => !NOWHERE.test(address));
  return {
    kind: "img",
    attribute: "src",
    address: shortened(addresses[0]),
    is_missing: isMarked(element) ||
      (addresses.length > 0 ? addresses.every(isBlank) : !isNamedByScript(element)),
  };
}

/** What a save takes out of it leaves nothing blank, since the `<img>` beside it is shown then. */
function findSource(element: Tree.Element, isNotOwn: IsBlank): FoundInTag | null {
  const [first] = element.tagName === "source"
    ? readSrcset(readAttribute(element, "srcset") ?? "")
    : [];
  const around = element.parentNode;
  if (!first || !around || !("tagName" in around) || around.tagName !== "picture") return null;
  const address = shortened(first.url);
  return { kind: "source", attribute: "srcset", address, is_missing: isNotOwn(first.url) };
}

function findPoster(element: Tree.Element, isBlank: IsBlank): FoundInTag | null {
  const poster = element.tagName === "video" ? readAttribute(element, "poster") : null;
  if (poster === null && !(element.tagName === "video" && isMarked(element))) return null;
  return {
    kind: "poster",
    attribute: "poster",
    address: poster === null || NOWHERE.test(poster) ? null : shortened(poster),
    is_missing: isMarked(element) || poster === null || isBlank(poster),
  };
}

function isMarked(element: Tree.Element): boolean {
  return readAttribute(element, MISSING_PICTURE) !== null;
}

function createNamedByScript({ scripts }: ParsedDraft): (element: Tree.Element) => boolean {
  let words: ReadonlySet<string> | undefined;
  return (element) => {
    if (element.attrs.some(({ name }) => FILLED_BY_SCRIPT.test(name))) return true;
    const named = words ??= new Set(scripts.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []));
    return [readAttribute(element, "id") ?? "", ...classesOf(element)]
      .some((name) => named.has(name));
  };
}

export function findSpan(
  element: Tree.Element,
  name: string,
  code: string,
): { start: number; end: number } {
  const place = valuePlace(element, name, code);
  if (place) return { start: place.start, end: place.start + place.text.length };
  const tag = startOf(element);
  const [written = ""] = /^<[^\s/>]*/.exec(code.slice(tag, tag + 20)) ?? [];
  return { start: tag + written.length, end: tag + written.length };
}

export function createWords(draft: ParsedDraft) {
  const surroundingsOf = createSurroundings(draft.elements);
  const findHeading = (element: Tree.Element, kind: PicturePlace["kind"]) => {
    const inner = kind === "background" && element.childNodes.find((each) => "tagName" in each);
    return inner && surroundingsOf(inner).heading || surroundingsOf(element).heading;
  };
  return (
    element: Tree.Element | null,
    { address, kind, selector }: Pick<PicturePlace, "address" | "kind" | "selector">,
  ): string => {
    const said = element && ["alt", "aria-label", "title"]
      .map((name) => readAttribute(element, name)?.trim()).find(Boolean);
    const words = said || element && findHeading(element, kind) || fileNameIn(address ?? "") ||
      targetsOf(selector ?? "").map((name) => name.replace(/^[.#]/, "")).join(", ");
    return words.slice(0, WORDS_MAX_LENGTH).toWellFormed().replaceAll(/\s+/g, " ").trim();
  };
}

function fileNameIn(address: string): string {
  if (pictureNameIn(address)) return "";
  return /([^/\\?#:]{1,60}\.\w{2,5})(?:[?#]|$)/.exec(address)?.[1] ?? "";
}

function shortened(address: string | undefined): string | null {
  return address ? address.slice(0, ADDRESS_MAX_LENGTH).toWellFormed() : null;
}
