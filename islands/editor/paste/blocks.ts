import { isBlank, isButton, languageLabel } from "./language.ts";
import { type Line, readLines } from "./lines.ts";
import { endOfPage, isPageStart, pageStartIn } from "./page_ends.ts";

const NAMED = /(?:title|filename|file|name)\s*=\s*["'“]?([^"'”\s}]+)/i;
const FILE = /^[\p{L}\d_@./\\()-]+\.[a-z][a-z\d]{0,7}$/iu;
/** A longer line is prose. */
const MAX_LENGTH = 120;

export interface Block {
  code: string;
  from: number;
  to: number;
  info: string;
  name: string | null;
  isFenced: boolean;
  isOpen: boolean;
}

const FENCE = /^[\u200b\u2060\ufeff]*([ \t]*)[\s\u200b\u2060]*(`{3,}(?=[^`]*$)|~{3,})(.*)$/;
const CODE_END = /(?:[>};\]]|\*\/|\w\([^]*\))[ \t]*$/;

export function readBlocks(text: string): Block[] {
  const lines = readLines(text);
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length;) {
    const found = readFenced(text, lines, at) ?? readPage(text, lines, at) ??
      readLabelled(text, lines, at);
    if (found?.block) blocks.push(found.block);
    at = found?.next ?? at + 1;
  }
  return blocks.length > 0 ? blocks : readPageInLine(text);
}

interface BlockMatch {
  block: Block | null;
  next: number;
}

function readFenced(text: string, lines: Line[], at: number): BlockMatch | null {
  const [, indentation = "", mark, info = ""] = FENCE.exec(lines[at]!.text) ?? [];
  if (!mark) return null;
  let end = at + 1;
  while (end < lines.length && !isFenceEnd(lines[end]!.text, mark)) end++;
  const from = lines[at + 1]?.from ?? text.length;
  const isOpen = end >= lines.length;
  const to = isOpen ? text.length : Math.max(from, lines[end - 1]!.to);
  const code = withoutIndentation(text.slice(from, to), indentation);
  const name = nameInInfo(info) ?? nameAbove(lines, at);
  return { block: { code, from, to, info, name, isFenced: true, isOpen }, next: end + 1 };
}

/** Code in a list is indented as far as its fence. */
function withoutIndentation(code: string, { length }: string): string {
  return length === 0 ? code : code.replaceAll(new RegExp(`^ {1,${length}}`, "gm"), "");
}

function isFenceEnd(line: string, mark: string): boolean {
  if (!line.includes(mark)) return false;
  const bare = line.replaceAll(/[\u200b\u2060]/g, "").trim();
  return bare === mark[0]!.repeat(bare.length);
}

function readPage(text: string, lines: Line[], at: number): BlockMatch | null {
  if (!isPageStart(lines[at]!.text)) return null;
  const from = pageStartIn(text, lines[at]!.from);
  const end = endOfPage(text, lines[at]!.from);
  let next = at + 1;
  while (next < lines.length && lines[next]!.from < end.at) next++;
  const to = end.isCutOff ? withoutButtons(lines, at, next) ?? end.at : end.at;
  const name = nameAbove(lines, at);
  return {
    block: {
      code: text.slice(from, to),
      from,
      to,
      info: "html",
      name,
      isFenced: false,
      isOpen: false,
    },
    next,
  };
}

function withoutButtons(lines: Line[], from: number, to: number): number | null {
  let last = to - 1;
  let end: number | null = null;
  for (; last > from; last--) {
    if (isButton(lines[last]!.text)) end = lines[last - 1]!.to;
    else if (!isBlank(lines[last]!.text)) break;
  }
  return end;
}

function readLabelled(text: string, lines: Line[], at: number): BlockMatch | null {
  const info = languageLabel(lines[at]!.text);
  if (!info) return null;
  let start = at + 1;
  while (start < lines.length && isButton(lines[start]!.text)) start++;
  const hasButtons = start > at + 1;
  while (start < lines.length && isAside(lines[start]!.text)) start++;
  if (start === lines.length || startsOther(lines, start)) return null;
  if (!hasButtons && !/^\s*[<@.#{]/.test(lines[start]!.text)) return null;
  let next = start + 1;
  while (next < lines.length && !startsOther(lines, next) && !isLabel(lines, next)) next++;
  const end = lastLineOfCode(lines, start, next);
  if (end === null) return null;
  const { from } = lines[start]!;
  const { to } = lines[end]!;
  const name = nameAbove(lines, at);
  return {
    block: { code: text.slice(from, to), from, to, info, name, isFenced: false, isOpen: false },
    next,
  };
}

function isAside(line: string): boolean {
  return isBlank(line) || isButton(line);
}

function startsOther(lines: Line[], at: number): boolean {
  return FENCE.test(lines[at]!.text) || isPageStart(lines[at]!.text);
}

function isLabel(lines: Line[], at: number): boolean {
  return languageLabel(lines[at]!.text) !== null && isButton(lines[at + 1]?.text ?? "");
}

function lastLineOfCode(lines: Line[], from: number, to: number): number | null {
  let last: number | null = null;
  for (let at = to - 1; at >= from; at--) {
    if (/<\/html>\s*$/i.test(lines[at]!.text)) return at;
    if (endsAsCode(lines[at]!.text)) last ??= at;
  }
  return last;
}

export function endsAsCode(line: string): boolean {
  return CODE_END.test(line);
}

export function textAround(text: string, used: readonly { from: number; to: number }[]): string[] {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to } of used.toSorted((a, b) => a.from - b.from)) {
    pieces.push(text.slice(at, from).trim());
    at = to;
  }
  pieces.push(text.slice(at).trim());
  return pieces.filter((piece) => piece !== "");
}

function readPageInLine(text: string): Block[] {
  const start = /(?<!`)<(?:!doctype\s+html|html[\s>])/i.exec(text);
  if (!start || !/<\/html>/i.test(text.slice(start.index))) return [];
  const from = start.index;
  const to = endOfPage(text, from).at;
  return [{
    code: text.slice(from, to),
    from,
    to,
    info: "html",
    name: null,
    isFenced: false,
    isOpen: false,
  }];
}

function nameInInfo(info: string): string | null {
  const [, named] = NAMED.exec(info) ?? [];
  if (named) return named;
  const words = info.split(/[\s:,{}]+/);
  return words.find((word) => FILE.test(word)) ?? null;
}

function nameAbove(lines: readonly Line[], at: number): string | null {
  let above = at - 1;
  while (above >= 0 && isBesideName(lines[above]!.text)) above--;
  const line = lines[above]?.text ?? "";
  if (line.length > MAX_LENGTH) return null;
  const bare = line.replaceAll(/[\u200b\u2060*`]/g, "").trim()
    .replace(/^#+\s*/, "").replace(/^\d+[.)]\s*/, "").replace(/:$/, "").trim();
  return FILE.test(bare) ? bare : null;
}

function isBesideName(line: string): boolean {
  return isBlank(line) || isButton(line) || languageLabel(line) !== null;
}
