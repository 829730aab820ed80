import { undoEscapes } from "./backslashes.ts";

const ASSIGNED =
  /^(?:(?:export\s+)?(?:default\s+|(?:const|let|var)\s+)|return\s+|(?:(?:public|private|static|final|val|[sS]tring)\s+){1,4})?(?:[\p{L}_$][\p{L}\p{N}_$.]{0,80}(?:\[["']\w{1,40}["']\])?\s*(?::\s*\w{0,40}\s*)?=\s*)?(?:[\w$.]{1,80}\(\s*)?/u;
const OPENING = /([rbfu]{0,2})("""|'''|"|'|`)/iy;
const BETWEEN = /\s*(?:\+\s*)?(?=[rbfu]{0,2}["'`])/iy;
const END = /^(?:\.(?:strip|trim)\(\))? ?\)? ?;?$/;
const END_MAX_LENGTH = 100;
const OF_JAVASCRIPT = /^(?:export\s|const\s|let\s|var\s)|;$/;
const PARTS_MAX = 100_000;

/**
 * It reads a text that is one string of a program, with what it is assigned to: of Python, with all its quotes, or of
 * JavaScript. What such a text fills in from elsewhere makes it no text that is known.
 */
export function readLiteral(text: string): string | null {
  const start = ASSIGNED.exec(text.slice(0, 300))![0].length;
  const isJavaScript = OF_JAVASCRIPT.test(text.slice(0, 20)) || text.endsWith(";");
  const parts: string[] = [];
  for (let at = start; parts.length < PARTS_MAX;) {
    OPENING.lastIndex = at;
    const [, letters = "", quote] = OPENING.exec(text) ?? [];
    if (!quote) return null;
    const from = OPENING.lastIndex;
    const to = findEnd(text, from, quote);
    if (to < 0) return null;
    const part = readPart(text.slice(from, to), letters.toLowerCase(), quote, isJavaScript);
    if (part === null) return null;
    parts.push(part);
    at = to + quote.length;
    BETWEEN.lastIndex = at;
    if (BETWEEN.test(text)) {
      at = BETWEEN.lastIndex;
      continue;
    }
    const rest = text.length - at > END_MAX_LENGTH ? null : text.slice(at).trim();
    return rest !== null && END.test(rest) ? parts.join("") : null;
  }
  return null;
}

function findEnd(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === "\\") at += text.startsWith("\r\n", at + 1) ? 2 : 1;
    else if (character === quote[0] && text.startsWith(quote, at)) return at;
    else if (character === "\n" && (quote === '"' || quote === "'")) return -1;
  }
  return -1;
}

function readPart(
  written: string,
  letters: string,
  quote: string,
  isJavaScript: boolean,
): string | null {
  if (quote === "`" && /(?<!\\)\$\{/.test(written)) return null;
  if (letters.includes("f")) {
    const plain = written.replaceAll(/\{\{|\}\}/g, (twice) => twice[0] === "{" ? "\x01" : "\x02");
    if (/[{}]/.test(plain)) return null;
    written = plain.replaceAll("\x01", "{").replaceAll("\x02", "}");
  }
  if (letters.includes("r")) return written;
  return undoEscapes(written, !isJavaScript && quote !== "`");
}

/** A cell of a spreadsheet, as it is copied or written into CSV. */
export function readCell(text: string): string | null {
  const inner = /^"([^"]*(?:""[^"]*)+)"$/.exec(text)?.[1];
  return inner?.replaceAll('""', '"') ?? null;
}
