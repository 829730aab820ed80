// A link to a picture that is written out in it: kept under a name of ours, which the frame's runtime turns back.

/** In place of `href`. */
export const PICTURE_LINK = "data-folio-href";

/** Pictures of points alone: a drawing may hold scripts. */
const PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/i;

export function isPictureLink(value: string): boolean {
  return PICTURE.test(value);
}
