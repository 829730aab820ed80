import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { pictureNameIn, PICTURES_FOLDER } from "../../contract/pictures/pictures.ts";
import { readPixels } from "../../contract/pictures/stand_ins.ts";
import { type ParsedDraft, parseDraft, readAttribute } from "./findings/parsed_draft.ts";

/** An `<img>` of one's own that names no widths, so that the frame may add them. */
export interface SizedPicture {
  /** Behind the name of the tag, in UTF-16 units of the saved code. */
  at: number;
  name: string;
  /** As the tag says it, in CSS px. */
  width: number | null;
  /** Whether it is loaded when it is near, by the tag or because the tag reserves its room. */
  loading: "now" | "near" | "unsaid";
}

export interface PictureWidth {
  name: string;
  width: number;
}

const PLACES_MAX = 200;
/** These are seen at once on most screens. */
const FIRST_MAX = 2;
/** A browser passes over a new `src` while there is a `srcset`. */
const CHANGES_SOURCES = /\bsrc(?:set)?\b/i;
const WRITTEN_BY_SCRIPT = /[:-]src(?:set)?$/;

export function findSizedPictures(code: string): SizedPicture[] | null {
  if (!code.includes(PICTURES_FOLDER)) return null;
  const draft = parseDraft(code);
  if (draft.scripts.some(({ text }) => CHANGES_SOURCES.test(text))) return null;
  const images = draft.elements.filter(({ tagName }) => tagName === "img");
  const places = images.flatMap((image, i) => findPlace(image, i, draft) ?? []);
  return places.length > 0 ? places.slice(0, PLACES_MAX) : null;
}

function findPlace(image: Tree.Element, i: number, { code }: ParsedDraft): SizedPicture | null {
  const start = image.sourceCodeLocation!.startOffset;
  const at = start + "<img".length;
  const name = pictureNameIn(readAttribute(image, "src") ?? "");
  const isPlain = readAttribute(image, "srcset") === null &&
    !image.attrs.some((each) => WRITTEN_BY_SCRIPT.test(each.name));
  if (name === null || !isPlain || code.slice(start, at).toLowerCase() !== "<img") return null;
  const [width, height] = ["width", "height"].map((side) => readPixels(readAttribute(image, side)));
  const said = readAttribute(image, "loading");
  const isReserved = Boolean(width && height);
  const loading = !isReserved || said !== null && !/^lazy$/i.test(said)
    ? "now"
    : said !== null
    ? "near"
    : i < FIRST_MAX
    ? "now"
    : "unsaid";
  return { at, name, width: width ?? null, loading };
}

/** What is written into a tag stands first, where it counts even if the tag says it as well. */
export function withWidths(
  code: string,
  places: readonly SizedPicture[],
  widthsOf: ReadonlyMap<string, readonly PictureWidth[]>,
): string {
  const parts: string[] = [];
  let position = 0;
  for (const place of places) {
    const widths = widthsOf.get(place.name) ?? [];
    const own = widths.find(({ name }) => name === place.name);
    if (!own || widths.length < 2) continue;
    parts.push(code.slice(position, place.at), describe(place, widths, own.width));
    position = place.at;
  }
  parts.push(code.slice(position));
  return parts.join("");
}

/** Without a width of its own, a picture is as wide as its file, and no wider than the screen. */
function describe(
  { width, loading }: SizedPicture,
  widths: readonly PictureWidth[],
  ownWidth: number,
): string {
  const srcset = widths.map((each) => `${PICTURES_FOLDER}${each.name} ${each.width}w`).join(", ");
  const shown = width ?? ownWidth;
  const sizes = `(max-width: ${shown}px) 100vw, ${shown}px`;
  return [
    ` srcset="${srcset}"`,
    ` sizes="${loading === "now" ? "" : "auto, "}${sizes}"`,
    loading === "unsaid" ? ' loading="lazy"' : "",
  ].join("");
}
