import { escapeAttribute } from "../../contract/markup.ts";
import { PICTURES_FOLDER } from "../../contract/pictures/pictures.ts";

/** An `<img>` of one's own that names no widths, so that the frame may add them. */
export interface SizedPicture {
  /** Behind the name of the tag, in UTF-16 units of the saved code. */
  at: number;
  name: string;
  /** As the tag says it, in CSS px. */
  width: number | null;
  /** Whether it is loaded when it is near, by the tag or because the tag reserves its room. */
  loading: "now" | "near" | "unsaid";
  /** Whether nothing in the code says what room it needs. Pages that were saved earlier do not say. */
  needsRatio?: boolean;
  /** What the tag says in its `style`, where a ratio is needed. */
  style?: string;
}

export interface PictureWidth {
  name: string;
  width: number;
  height: number;
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
    // The name by which it was sent is of the widest.
    const own = widths.find(({ name }) => name === place.name) ?? widths.at(-1);
    if (!own) continue;
    parts.push(
      code.slice(position, place.at),
      widths.length < 2 ? "" : describe(place, widths, own),
      place.needsRatio ? sayRatio(own, place.style) : "",
    );
    position = place.at;
  }
  parts.push(code.slice(position));
  return parts.join("");
}

/** Of two attributes of one name a browser reads the first, and of two declarations the last. */
function sayRatio({ width, height }: PictureWidth, style?: string): string {
  const said = style ? `; ${escapeAttribute(style)}` : "";
  return ` style="aspect-ratio: auto ${width} / ${height}${said}"`;
}

/** Without a width of its own, a picture is as wide as its file, and no wider than the screen. */
function describe(
  { name, width, loading }: SizedPicture,
  widths: readonly PictureWidth[],
  own: PictureWidth,
): string {
  // What the tag names is among them, by which the frame knows a `src` that a script changed.
  const names = widths.map((each) => ({ ...each, name: each === own ? name : each.name }));
  const srcset = names.map((each) => `${PICTURES_FOLDER}${each.name} ${each.width}w`).join(", ");
  const shown = width ?? own.width;
  const sizes = `(max-width: ${shown}px) 100vw, ${shown}px`;
  return [
    ` srcset="${srcset}"`,
    ` sizes="${loading === "now" ? "" : "auto, "}${sizes}"`,
    loading === "unsaid" ? ' loading="lazy"' : "",
  ].join("");
}
