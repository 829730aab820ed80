// Pages name pictures by a relative folder, so that their owner's username may change.
import { escapeAttribute } from "../markup.ts";
import { portfolioFramePath } from "../publishing/page_paths.ts";
import { PICTURES_FOLDER } from "./picture_names.ts";

export * from "./picture_names.ts";

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

interface MarkedUp {
  description: string;
  files: readonly { name: string; width: number; height: number }[];
}

export function pictureSource({ files }: Pick<MarkedUp, "files">): string {
  return PICTURES_FOLDER + files[0]!.name;
}

/** A page may name a picture by each of these. */
export function pictureNames(
  { sent_name, files }: { sent_name: string | null; files: readonly { name: string }[] },
): string[] {
  return [...files.map(({ name }) => name), ...sent_name ? [sent_name] : []];
}

/** The frame adds all other widths, so that the code stays readable. */
export function pictureMarkup(picture: MarkedUp): string {
  const { width, height } = picture.files[0]!;
  return `<img src="${pictureSource(picture)}" width="${width}" height="${height}" alt="${
    escapeAttribute(picture.description)
  }" style="max-width: 100%; height: auto">`;
}

export function picturesPath(username: string, token?: string): string {
  return portfolioFramePath(username, token).replace(/frame$/, PICTURES_FOLDER);
}
