// What a file of another host may be, and by which type it is served. A page of HTML is none of them.
import type { LoadKind } from "../page_code/mod.ts";

const SCRIPT = "text/javascript";
const STYLE = "text/css";
const JSON_TYPE = "application/json";
const WASM = "application/wasm";
const SVG = "image/svg+xml";

const SCRIPT_TYPES =
  /^(?:text|application)\/(?:x-)?(?:javascript|ecmascript|jscript|livescript)(?:[\d.]*)$/;
/** Some hosts do not know what they have. */
const UNNAMED_TYPES = /^(?:|text\/plain|application\/octet-stream)$/;
const TEXT_TYPES = new Set([SCRIPT, STYLE, JSON_TYPE, SVG]);

const STARTS: readonly (readonly [type: string, start: string, at?: number])[] = [
  ["font/woff2", "wOF2"],
  ["font/woff", "wOFF"],
  ["font/otf", "OTTO"],
  ["font/ttf", "\0\x01\0\0"],
  ["font/ttf", "true"],
  ["image/png", "\x89PNG"],
  ["image/jpeg", "\xff\xd8\xff"],
  ["image/gif", "GIF8"],
  ["image/webp", "WEBP", 8],
  ["image/avif", "ftypavif", 4],
  [WASM, "\0asm"],
];
const READ_BYTES = 64;

/** `said` is what the host says. Returns null for what the page could not use either. */
export function findType(
  kind: LoadKind,
  said: string | null,
  bytes: Uint8Array<ArrayBuffer>,
): string | null {
  const type = (said ?? "").split(";")[0]!.trim().toLowerCase();
  const start = String.fromCharCode(...bytes.subarray(0, READ_BYTES));
  const known = STARTS.find(([, mark, at = 0]) => start.startsWith(mark, at))?.[0];
  const isMarkup = /^\s*(?:\xef\xbb\xbf)?\s*</.test(start);
  const isScript = !known && !isMarkup && (SCRIPT_TYPES.test(type) || UNNAMED_TYPES.test(type));
  switch (kind) {
    case "script":
      return isScript ? SCRIPT : null;
    case "module":
      return isScript ? SCRIPT : type === JSON_TYPE ? JSON_TYPE : null;
    case "style":
      return type === STYLE && !known ? STYLE : null;
    case "font":
      return known?.startsWith("font/") ? known : null;
    case "image":
      return known?.startsWith("image/") ? known : type === SVG && isMarkup ? SVG : null;
    case "any":
      if (known) return known;
      if (isMarkup) return type === SVG ? SVG : null;
      if (type === STYLE || type === JSON_TYPE) return type;
      return SCRIPT_TYPES.test(type) ? SCRIPT : null;
  }
}

/** Whether a file that was asked for as one thing serves as another, too. */
export function suits(kind: LoadKind, type: string): boolean {
  switch (kind) {
    case "script":
      return type === SCRIPT;
    case "module":
      return type === SCRIPT || type === JSON_TYPE;
    case "style":
      return type === STYLE;
    case "font":
    case "image":
      return type.startsWith(`${kind}/`);
    case "any":
      return true;
  }
}

export function isScript(type: string): boolean {
  return type === SCRIPT;
}

export function isStyle(type: string): boolean {
  return type === STYLE;
}

export function isText(type: string): boolean {
  return TEXT_TYPES.has(type);
}
