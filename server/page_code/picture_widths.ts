import { escapeAttribute } from "../../contract/markup.ts";
import type { Edit } from "./sanitize/edits.ts";
import { OFFERS_WIDTHS, PICTURES_FOLDER } from "../../contract/pictures/pictures.ts";

/** An `<img>` of one's own that names no widths, so that the frame may add them. */
export interface SizedPicture {
  /** Behind the name of the tag, in UTF-16 units of the saved code. */
  at: number;
  name: string;
  /** As the tag says it, in CSS px. */
  width: number | null;
  /** Whether it is loaded when it is near, by the tag or because its room can be reserved. */
  loading: "now" | "near" | "unsaid";
  /** Whether nothing in the code says what room it needs. Pages that were saved earlier do not say. */
  needsRatio?: boolean;
  /** The tag's own, where room can be reserved. Pages that were saved earlier do not say it. */
  style?: string;
}

export interface PictureWidth {
  name: string;
  width: number;
  height: number;
}

/** What is written into a tag stands first, where it counts even if the tag says it as well. */
export function writeWidths(
  places: readonly SizedPicture[],
  widthsOf: ReadonlyMap<string, readonly PictureWidth[]>,
): Edit[] {
  return places.flatMap((place) => {
    const widths = widthsOf.get(place.name) ?? [];
    // The name by which it was sent is of the widest.
    const own = widths.find(({ name }) => name === place.name) ?? widths.at(-1);
    if (!own) return [];
    const isReserved = widths.length > 1 && place.loading !== "now" && place.style !== undefined;
    const text = (widths.length < 2 ? "" : describe(place, widths, own, isReserved)) +
      (place.needsRatio || isReserved ? reserveRoom(place, own, isReserved) : "");
    return [{ start: place.at, end: place.at, text }];
  });
}

/**
 * A browser reads the first of two attributes of one name, and the last of two declarations. A picture with an intrinsic
 * size takes no room by itself (islands/page_runtime/sized_pictures.ts), so this is what `describe` gives it.
 */
function reserveRoom(
  place: SizedPicture,
  { width, height }: PictureWidth,
  isReserved: boolean,
): string {
  const { style } = place;
  const across = place.width ?? width;
  const ratio = height / width;
  const sides = `min(100vw, ${across}px) min(${toFixed(100 * ratio)}vw, ${
    toFixed(across * ratio)
  }px)`;
  const room = [
    `aspect-ratio: auto ${width} / ${height}`,
    ...isReserved ? [`contain-intrinsic-size: ${sides}`] : [],
    ...style ? [escapeAttribute(style)] : [],
  ];
  return ` style="${room.join("; ")}"`;
}

function toFixed(length: number): string {
  return length.toFixed(4).replace(/\.?0+$/, "");
}

/** Without a width of its own, a picture is as wide as its file, and no wider than the screen. */
function describe(
  { name, width, loading }: SizedPicture,
  widths: readonly PictureWidth[],
  own: PictureWidth,
  isReserved: boolean,
): string {
  // The frame knows a `src` that a script changed by its name, so the tag's own is among them.
  const names = widths.map((each) => ({ ...each, name: each === own ? name : each.name }));
  const srcset = names.map((each) => `${PICTURES_FOLDER}${each.name} ${each.width}w`).join(", ");
  const shown = width ?? own.width;
  const sizes = `(max-width: ${shown}px) 100vw, ${shown}px`;
  return [
    ` srcset="${srcset}"`,
    ` sizes="${sizes}" ${OFFERS_WIDTHS}`,
    isReserved && loading === "unsaid" ? ' loading="lazy"' : "",
  ].join("");
}
