// Pages name pictures by a relative folder, so that their owner's username may change.
import { escapeAttribute } from "../markup.ts";
import { portfolioFramePath } from "../publishing/page_paths.ts";

export const PICTURE_PATHS = {
  pictures: "/api/pictures/",
  fetchPicture: "/api/pictures/fetch/",
  describePicture: "/api/pictures/describe/",
  deletePicture: "/api/pictures/delete/",
  bringPicture: "/api/pictures/brought/",
} as const;

/** The folder is beside each frame, so relative addresses stay right when the username changes. */
export const PICTURES = {
  portfolio: "/u/:username/pictures/:name",
  portfolioWithToken: "/u/:username/:token/pictures/:name",
  preview: "/preview/:id/pictures/:name",
} as const;

export const PICTURE_TYPES = {
  webp: "image/webp",
  avif: "image/avif",
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
} as const;

export type PictureExtension = keyof typeof PICTURE_TYPES;

export const PICTURES_FOLDER = "pictures/";

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

interface MarkedUp {
  description: string;
  files: readonly { name: string; width: number; height: number }[];
}

export function pictureAttributes({ files }: MarkedUp): { src: string; srcset: string | null } {
  const srcset = files.toReversed()
    .map(({ name, width }) => `${PICTURES_FOLDER}${name} ${width}w`).join(", ");
  return { src: PICTURES_FOLDER + files[0]!.name, srcset: files.length > 1 ? srcset : null };
}

export function pictureMarkup(picture: MarkedUp): string {
  const { src, srcset } = pictureAttributes(picture);
  const { width, height } = picture.files[0]!;
  return [
    `<img src="${src}"`,
    ...srcset ? [`srcset="${srcset}" sizes="auto, 100vw"`] : [],
    `width="${width}" height="${height}" alt="${escapeAttribute(picture.description)}"`,
    `loading="lazy" style="max-width: 100%; height: auto">`,
  ].join(" ");
}

export function picturesPath(username: string, token?: string): string {
  return portfolioFramePath(username, token).replace(/frame$/, PICTURES_FOLDER);
}
