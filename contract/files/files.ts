import { portfolioFramePath } from "../publishing/page_paths.ts";
import { escapeText } from "../markup.ts";

export const FILE_PATHS = {
  files: "/api/files/",
  deleteFile: "/api/files/delete/",
} as const;

export const FILES = {
  portfolio: "/u/:username/files/:name",
  portfolioWithToken: "/u/:username/:token/files/:name",
  preview: "/preview/:id/files/:name",
} as const;

export const FILE_TYPE = "application/pdf";
export const FILES_FOLDER = "files/";

const IS_NAME = /^[0-9a-f]{32}\.pdf$/;
const IS_ADDRESS = /^(?:\.\/)?files\/([0-9a-f]{32}\.pdf)$/;
const NAMED = /(?<![\w-])files\/([0-9a-f]{32}\.pdf)(?![\w-])/g;

export function isFileName(name: string): boolean {
  return IS_NAME.test(name);
}

export function fileNameIn(address: string): string | null {
  return IS_ADDRESS.exec(address.trim())?.[1] ?? null;
}

export function fileNamesIn(code: string): Set<string> {
  return new Set([...code.matchAll(NAMED)].map(([, name]) => name!));
}

export function fileMarkup({ name, file_name }: { name: string; file_name: string }): string {
  return `<a href="${FILES_FOLDER}${name}">${escapeText(file_name)}</a>`;
}

export function filesPath(username: string, token?: string): string {
  return portfolioFramePath(username, token).replace(/frame$/, FILES_FOLDER);
}
