import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { pictureNameIn, PICTURES_FOLDER } from "../../contract/pictures/pictures.ts";
import { readPixels } from "../../contract/pictures/stand_ins.ts";
import type { SizedPicture } from "./picture_widths.ts";
import { parseDraft, readAttribute } from "./findings/parsed_draft.ts";

const PLACES_MAX = 200;
/** These are seen at once on most screens. */
const FIRST_MAX = 2;
const STYLE_MAX_LENGTH = 500;
/** A new `src` alone is looked after in the frame (islands/page_runtime/sized_pictures.ts). */
const SAYS_WIDTHS = /\b(?:srcset|currentSrc)\b/i;
/** A script that waits for all pictures would wait for ever for one that is loaded when it is near. */
const WAITS_FOR_PICTURES =
  /\bimagesLoaded\b|\.complete\b|\.decode\(|(?<!window)\.onload\b|(?<!window)\.(?:addEventListener|on|one)\(\s*["'`]load["'`]/;
/** Also Tailwind's `aspect-square`. */
const SAYS_RATIO = /\baspect\b/i;
const WRITTEN_BY_SCRIPT = /[:-]src(?:set)?$/;

export function findSizedPictures(code: string): SizedPicture[] | null {
  if (!code.includes(PICTURES_FOLDER)) return null;
  const draft = parseDraft(code);
  const says = (pattern: RegExp) => draft.scripts.some(({ text }) => pattern.test(text));
  if (says(SAYS_WIDTHS)) return null;
  const images = draft.elements.filter(({ tagName }) => tagName === "img");
  const page = { code, saysRatio: SAYS_RATIO.test(code), isWaiting: says(WAITS_FOR_PICTURES) };
  const places = images.flatMap((image, i) => findPlace(image, i, page) ?? []);
  return places.length > 0 ? places.slice(0, PLACES_MAX) : null;
}

function findPlace(
  image: Tree.Element,
  i: number,
  { code, saysRatio, isWaiting }: { code: string; saysRatio: boolean; isWaiting: boolean },
): SizedPicture | null {
  const start = image.sourceCodeLocation!.startOffset;
  const at = start + "<img".length;
  const name = pictureNameIn(readAttribute(image, "src") ?? "");
  const isPlain = readAttribute(image, "srcset") === null &&
    !image.attrs.some((each) => WRITTEN_BY_SCRIPT.test(each.name));
  if (name === null || !isPlain || code.slice(start, at).toLowerCase() !== "<img") return null;
  const [width, height] = ["width", "height"].map((side) => readPixels(readAttribute(image, side)));
  const said = readAttribute(image, "loading");
  const isReserved = Boolean(width && height);
  const style = readAttribute(image, "style") ?? "";
  const isRoomOurs = !saysRatio && style.length <= STYLE_MAX_LENGTH;
  const loading = !isRoomOurs || said !== null && !/^lazy$/i.test(said)
    ? "now"
    : said !== null
    ? "near"
    : i < FIRST_MAX || isWaiting
    ? "now"
    : "unsaid";
  return {
    at,
    name,
    width: width ?? null,
    loading,
    needsRatio: isRoomOurs && !isReserved,
    ...isRoomOurs && { style },
  };
}
