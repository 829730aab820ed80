import { readMarkup, type Token } from "./markup.ts";

const HEAD_MAX_LENGTH = 10_000;

const START =
  /^[\s\u200b\u2060]*(?:\d{1,6}(?: \| ?|\s))?[\s\u200b\u2060]*(?:<!doctype\s+html\b[^<>]*>|<html(?:\s[^<>]*)?>)\s*(?:<|$)/i;
const ESCAPED_START = /^\s*&lt;(?:!doctype\s+html|html(?:\s|&gt;))/i;
const ESCAPED_END = /&lt;\/html\s*&gt;/gi;

export function isPageStart(line: string): boolean {
  return START.test(line) || ESCAPED_START.test(line);
}

export function startsAsPage(text: string): boolean {
  let at = text.search(/\S/);
  while (at >= 0 && text.startsWith("<!--", at)) {
    const end = text.indexOf("-->", at + 4);
    if (end < 0) return false;
    at = end + 3;
    while (at < text.length && /\s/.test(text[at]!)) at++;
  }
  return at >= 0 && /^<(?:!doctype\s+html|html[\s>])/i.test(text.slice(at, at + 100));
}

export function hasSecondPage(text: string): boolean {
  let hasEnded = false;
  for (const { kind, name } of readMarkup(text)) {
    if (hasEnded && (kind === "doctype" || (kind === "start" && name === "html"))) return true;
    if (kind === "end" && name === "html") hasEnded = true;
  }
  return false;
}

export function pageStartIn(text: string, from: number): number {
  let start = from;
  for (;;) {
    const first = Math.max(0, start - HEAD_MAX_LENGTH);
    const before = text.slice(first, start).trimEnd();
    const open = before.endsWith("-->")
      ? before.lastIndexOf("<!--")
      : before.slice(-200).search(/<!doctype\s+html\b[^<>]*>$/i);
    if (open < 0) return start;
    const isComment = before.endsWith("-->");
    start = first + open + (isComment ? 0 : Math.max(0, before.length - 200));
  }
}

export interface PageEnd {
  at: number;
  isCutOff: boolean;
}

/** Prose may mention `</html>` in a line of its own words, so ends that follow a tag come first. */
export function endOfPage(text: string, from: number): PageEnd {
  if (ESCAPED_START.test(text.slice(from, from + 200))) return endOfEscaped(text, from);
  let end: number | null = null;
  let endInProse: number | null = null;
  let tagEnd: number | null = null;
  let hasHtml = false;
  let limit = text.length;
  for (const { kind, name, from: start, to, isWhole } of readMarkup(text, from)) {
    const isNext = kind === "doctype" || (kind === "start" && name === "html");
    if (isNext && hasHtml) {
      limit = start;
      break;
    }
    if (kind === "start" && name === "html") hasHtml = true;
    if (!isWhole || kind === "raw") continue;
    const isAtEndOfLine = endsLine(text, to);
    if (isAtEndOfLine && end === null) tagEnd = to;
    if (kind !== "end" || name !== "html") continue;
    if (isAtEndOfLine && followsTag(text, start)) end = to;
    else endInProse ??= to;
  }
  const found = end ?? endInProse;
  if (found !== null) return { at: found, isCutOff: false };
  if (!hasHtml && tagEnd !== null) return { at: tagEnd, isCutOff: false };
  return { at: limit, isCutOff: true };
}

function endsLine(text: string, at: number): boolean {
  for (let i = at; i < text.length; i++) {
    if (text[i] === "\n") return true;
    if (!/[\s\u200b\u2060]/.test(text[i]!)) return false;
  }
  return true;
}

function followsTag(text: string, at: number): boolean {
  const line = text.slice(Math.max(text.lastIndexOf("\n", at) + 1, at - 200), at);
  return /(?:^|>)[\s\d|\u200b\u2060]*$/.test(line);
}

function endOfEscaped(text: string, from: number): PageEnd {
  ESCAPED_END.lastIndex = from;
  let end: number | null = null;
  while (ESCAPED_END.test(text)) end = ESCAPED_END.lastIndex;
  return { at: end ?? text.length, isCutOff: end === null };
}

export function isCutOff(code: string): boolean {
  return stopIn(readMarkup(code));
}

export function stopIn(tokens: Iterable<Token>): boolean {
  let isOpen = false;
  let isWhole = true;
  for (const token of tokens) {
    if (token.name === "html") isOpen = token.kind === "start";
    isWhole = token.isWhole;
  }
  return isOpen || !isWhole;
}
