import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { pictureNameIn, PICTURES_FOLDER } from "../../contract/pictures/pictures.ts";
import { readPixels } from "../../contract/pictures/stand_ins.ts";
import type { SizedPicture } from "./picture_widths.ts";
import { type ParsedDraft, parseDraft, readAttribute } from "./findings/parsed_draft.ts";

const PLACES_MAX = 200;
/** These are seen at once on most screens. */
const FIRST_MAX = 2;
/** A browser passes over a new `src` while there is a `srcset`. */
const CHANGES_SOURCES = /\bsrc(?:set)?\b/i;
/** Also Tailwind's `aspect-square`. */
const SAYS_RATIO = /\baspect\b/i;
const WRITTEN_BY_SCRIPT = /[:-]src(?:set)?$/;

export function findSizedPictures(code: string): SizedPicture[] | null {
  if (!code.includes(PICTURES_FOLDER)) return null;
  const draft = parseDraft(code);
  if (draft.scripts.some(({ text }) => CHANGES_SOURCES.test(text))) return null;
  const images = draft.elements.filter(({ tagName }) => tagName === "img");
  const saysRatio = SAYS_RATIO.test(code);
  const places = images.flatMap((image, i) => findPlace(image, i, draft, saysRatio) ?? []);
  return places.length > 0 ? places.slice(0, PLACES_MAX) : null;
}

function findPlace(
  image: Tree.Element,
  i: number,
  { code }: ParsedDraft,
  saysRatio: boolean,
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
  const loading = !isReserved || said !== null && !/^lazy$/i.test(said)
    ? "now"
    : said !== null
    ? "near"
    : i < FIRST_MAX
    ? "now"
    : "unsaid";
  // A browser reads the first `style` of a tag alone, and the frame's would stand first.
  const needsRatio = !isReserved && !saysRatio && readAttribute(image, "style") === null;
  return { at, name, width: width ?? null, loading, needsRatio };
}
