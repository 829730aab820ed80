export const PICTURE_LINK = "data-folio-href";

/** SVG is left out, since it may hold scripts. */
const PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/i;

export function isPictureLink(value: string): boolean {
  return PICTURE.test(value);
}
