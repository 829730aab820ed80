import type { PicturePlace } from "../../contract/pictures/picture_places.ts";
import type { MessageOf } from "../../contract/publishing/frame_messages.ts";
import { readMarkup } from "../editor/paste/markup.ts";

export type MeantPicture = Pick<MessageOf<"folio:picture">, "at" | "selector" | "address">;

/** The place is where the tag begins in `code`, of which the places are. */
export function findMeantPlace(
  places: readonly PicturePlace[],
  code: string,
  { at, selector, address }: MeantPicture,
): PicturePlace | null {
  if (selector !== null) {
    const alike = places.filter((place) => normalised(place.selector) === normalised(selector));
    return alike.find((place) => isSame(place.address, address)) ?? alike[0] ?? null;
  }
  if (at === null) return null;
  const [tag] = readMarkup(code, at).take(1);
  if (tag?.from !== at) return null;
  return places.find((place) =>
    place.selector === null && at < place.at.start && place.at.end <= tag.to
  ) ?? null;
}

/** Browsers write selectors in a manner of their own. */
function normalised(selector: string | null): string | null {
  return selector && selector.toLowerCase().replaceAll(/\s+/g, "").replaceAll("'", '"')
    .replaceAll(/::?(before|after)\b/g, "::$1");
}

/** The browser's is absolute. */
function isSame(written: string | null, read: string | null): boolean {
  return written !== null && read !== null &&
    (written === read || read.endsWith(`/${written.replace(/^\.\//, "")}`));
}
