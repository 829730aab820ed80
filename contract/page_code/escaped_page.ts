import { readEntities, startsWithEntity } from "./entities.ts";
import { readCell, readLiteral } from "./string_literals.ts";
import { readMailPart, readPlainQuotedPrintable } from "./mail_parts.ts";
import { undoEscapes } from "./backslashes.ts";
import { READING_SENTENCES } from "./reading_sentences.ts";

export type EscapeKind = "json" | "string" | "entities" | "escapes" | "mail";

export interface UnescapedPage {
  code: string;
  /** The outermost comes first. */
  kinds: EscapeKind[];
}

/** A text within a text within a text is no accident any more. */
const LAYERS_MAX = 3;

const DOCUMENT = /^<(?:!doctype\s+html|(?:html|head|body)(?=[\s/>]))/i;
const ELEMENT =
  /^<(?:!--|(?:title|meta|link|style|script|template|main|header|footer|section|article|aside|nav|div|h[1-6]|p|ul|ol|dl|table|form|figure|picture|img|svg|canvas|video|button|a|span|strong|em|b|i|details|blockquote|pre)(?=[\s/>]))/i;
const FENCE = /^(`{3,}|~{3,})[^\n`]{0,40}\r?\n([^]*?)\r?\n?\1$/;

/** It is null unless the whole text is one escaped page. */
export function unescapePage(text: string): UnescapedPage | null {
  const kinds: EscapeKind[] = [];
  let code = text;
  for (let layer = 0; layer < LAYERS_MAX; layer++) {
    const layered = unescapeOnce(code);
    if (!layered) break;
    kinds.push(layered.kind);
    code = layered.code;
  }
  return kinds.length > 0 && isPage(code) ? { code, kinds } : null;
}

/** Several layers of one kind are told of once. */
export function sayKinds({ kinds }: UnescapedPage): string[] {
  return [...new Set(kinds.map((kind) => READING_SENTENCES[`came_as_${kind}`]))];
}

/** It tells at once what is no escaped page, as nearly every text is none. */
export function mayBeEscaped(text: string): boolean {
  const start = bare(text.slice(0, 1_000));
  return start !== "" && (!start.startsWith("<") || /\\[nr"]|=3D/i.test(start));
}

function isPage(code: string): boolean {
  const start = bare(code);
  return DOCUMENT.test(start) || ELEMENT.test(start) && start.endsWith(">");
}

function unescapeOnce(text: string): { code: string; kind: EscapeKind } | null {
  const whole = bare(text);
  const inner = bare(FENCE.exec(whole)?.[2] ?? whole);
  for (const [kind, read] of READERS) {
    const code = read(inner);
    if (code !== null) return { code, kind };
  }
  return null;
}

const READERS: readonly [EscapeKind, (text: string) => string | null][] = [
  ["json", readJson],
  ["string", (text) => readLiteral(text) ?? readCell(text)],
  ["entities", (text) => startsWithEntity(text) && !hasTags(text) ? readEntities(text) : null],
  ["escapes", readBareEscapes],
  ["mail", (text) => readMailPart(text) ?? readPlainQuotedPrintable(text)],
];

function bare(text: string): string {
  return text.replace(/^[\s\u200b\u2060\ufeff]+/, "").trimEnd();
}

function hasTags(text: string): boolean {
  return /<[a-z!/]/i.test(text);
}

const VALUES_MAX = 1_000;

function readJson(text: string): string | null {
  if (!/^["{[]/.test(text) || !/["}\]]$/.test(text)) return null;
  const value = parseJson(text) ?? parseJson(text.replaceAll(JSON_STRING, escapeLineBreaks));
  const pages: string[] = [];
  const pending = [value];
  for (let read = 0; pending.length > 0; read++) {
    if (read > VALUES_MAX) return null;
    const each = pending.pop();
    if (typeof each === "string") {
      if (isPage(each) || each === value || mayBecomePage(each)) pages.push(each);
    } else if (typeof each === "object" && each !== null) {
      const parts = Object.values(each);
      if (parts.length > VALUES_MAX) return null;
      pending.push(...parts);
    }
  }
  return pages.length === 1 ? pages[0]! : null;
}

/** One that does not end is found too: otherwise each of its quotes would be looked at as a beginning. */
const JSON_STRING = /"(?:[^"\\]+|\\[^])*"?/g;

/** Assistants leave line breaks in strings as they are, which JSON does not allow. */
function escapeLineBreaks(string: string): string {
  return string.replaceAll(/[\n\r\t]/g, (sign) => JSON.stringify(sign).slice(1, -1));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function mayBecomePage(text: string): boolean {
  return startsWithEntity(bare(text)) || /^\\(?:u003c|x3c)/i.test(bare(text));
}

const FIRST_QUOTE = /<(script\b)|<[a-z][^<>]*?=\s*(\\"|["'])/i;
const ALL_ON_ONE_LINE =
  /^(?:<!--[^>]*-->)?<(?:!doctype\s+html[^>]*>|html[^>]*>|head>)\s*(?:\\r)?\\n/i;

/** It undoes escapes of a string that lost its quotes. */
function readBareEscapes(text: string): string | null {
  if (/^\\(?:u003c|x3c)/i.test(text)) return undoEscapes(text);
  if (!isPage(text)) return null;
  const hasEscapedQuotes = FIRST_QUOTE.exec(text)?.[2] === '\\"' && !/(?<!\\)"/.test(text);
  if (/\n/.test(text)) {
    // A shell leaves line breaks as they are, and those that its text names too.
    return hasEscapedQuotes ? text.replaceAll(/\\(["\\$`/])/g, "$1") : null;
  }
  return hasEscapedQuotes || ALL_ON_ONE_LINE.test(text) ? undoEscapes(text) : null;
}
