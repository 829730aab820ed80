// Browsers load this apart from the addresses of the product.

export const PICTURE_TYPES = {
  webp: "image/webp",
  avif: "image/avif",
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
} as const;

export type PictureExtension = keyof typeof PICTURE_TYPES;

export const PICTURES_FOLDER = "pictures/";

/** The frame marks what it writes widths into, since pages have a `srcset` of their own. */
export const OFFERS_WIDTHS = "data-folio-widths";

const NAME = `[0-9a-f]{32}\\.(?:${Object.keys(PICTURE_TYPES).join("|")})`;
const IS_NAME = new RegExp(`^${NAME}$`);
const IS_ADDRESS = new RegExp(`^(?:\\./)?${PICTURES_FOLDER}(${NAME})$`);
const NAMED = new RegExp(`(?<![\\w-])${PICTURES_FOLDER}(${NAME})(?![\\w-])`, "g");

export function isPictureName(name: string): boolean {
  return IS_NAME.test(name);
}

export function pictureNameIn(address: string): string | null {
  return IS_ADDRESS.exec(address.trim())?.[1] ?? null;
}

/** It is what a page may name a picture by before it is sent: the first half of its hash, and its kind. */
export function sentPictureName(hash: Uint8Array, kind: PictureExtension): string {
  const half = Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0"));
  return `${half.join("")}.${kind}`;
}

export function pictureNamesIn(code: string): Set<string> {
  return new Set([...code.matchAll(NAMED)].map(([, name]) => name!));
}

export function typeOfPicture(name: string): string {
  return PICTURE_TYPES[name.slice(name.lastIndexOf(".") + 1) as PictureExtension];
}
