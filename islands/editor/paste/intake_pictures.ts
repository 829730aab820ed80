import { FILE_TYPE } from "../../../contract/files/files.ts";
import type { Change } from "../code/code_changes.ts";
import type { Token } from "./markup.ts";

const TYPES: Record<string, string> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  pdf: FILE_TYPE,
};

export type FindPicture = (reference: string) => string | null;

const IN_CSS = /(url\(\s*["']?)(?:(?<=")([^"\n]*)(?=")|(?<=')([^'\n]*)(?=')|([^"'()\s]+))/gi;
const CHUNK_LENGTH = 8_192;

export function localType(ending: string): string | null {
  return TYPES[ending] ?? null;
}

export function dataAddress(type: string, bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK_LENGTH) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK_LENGTH)));
  }
  return `data:${type};base64,${btoa(parts.join(""))}`;
}

export function picturesIn(code: string, token: Token, find: FindPicture): Change[] {
  if (token.kind === "raw" && token.name === "style") {
    return picturesInCss(code.slice(token.from, token.to), find, token.from);
  }
  if (token.kind !== "start") return [];
  return token.attributes.flatMap(({ name, value, valueFrom }) => {
    if (name === "style") return picturesInCss(value, find, valueFrom);
    if (!/^(?:src|poster|href)$/.test(name)) return [];
    const insert = find(value);
    return insert === null ? [] : [{ from: valueFrom, to: valueFrom + value.length, insert }];
  });
}

export function picturesInCss(css: string, find: FindPicture, offset = 0): Change[] {
  return [...css.matchAll(IN_CSS)].flatMap(({ 0: all, 1: start, index }) => {
    const from = offset + index + start!.length;
    const insert = find(all.slice(start!.length));
    return insert === null ? [] : [{ from, to: offset + index + all.length, insert }];
  });
}
