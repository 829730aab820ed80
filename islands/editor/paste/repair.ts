import type { Change } from "../code/code_changes.ts";
import { applyEdits } from "./lines.ts";
import { readMarkup, type Token } from "./markup.ts";
import type { LeftOut, RepairResult } from "./outcome.ts";

const NUMBER = /^[ \t\u00a0\u200b\u2060\ufeff]*(\d{1,6})(?: \|(?: |(?=\r?$))|[ \t]|(?=\r?$))/;
const EMPTY = /^[\s\u200b\u2060]*$/;
/** A single line that begins with a number proves nothing. */
const MIN_LINES = 2;

const STRAIGHT: Record<string, string> = { "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'" };

export function repair(code: string, isMarkup: boolean): RepairResult {
  const numbered = withoutLineNumbers(code);
  const gone: RemovedCharacters = { invisible: [], quotes: [] };
  let repaired = repairLineEdges(numbered.code, gone);
  if (isMarkup) repaired = repairTags(repaired, gone);
  return { code: repaired, leftOut: [...numbered.leftOut, ...describeLeftOut(gone)] };
}

interface RemovedCharacters {
  invisible: string[];
  quotes: string[];
}

function describeLeftOut({ invisible, quotes }: RemovedCharacters): LeftOut[] {
  const found = [
    { what: "invisible characters", text: invisible.join("") },
    { what: "curly quotes", text: quotes.join("") },
  ];
  return found.filter(({ text }) => text !== "");
}

function repairLineEdges(code: string, gone: RemovedCharacters): string {
  if (!/[\u00a0\u200b\u2060\ufeff]/.test(code)) return code;
  return code.split("\n").map((line) => repairEdges(line, gone)).join("\n");
}

function repairEdges(line: string, gone: RemovedCharacters): string {
  let start = 0;
  while (isSpace(line[start]) || isInvisible(line[start])) start++;
  let end = line.endsWith("\r") ? line.length - 1 : line.length;
  const tail = line.slice(end);
  while (end > start && isInvisible(line[end - 1])) gone.invisible.push(line[--end]!);
  let indentation = "";
  for (const character of line.slice(0, start)) {
    if (isInvisible(character)) gone.invisible.push(character);
    else indentation += character === "\u00a0" ? " " : character;
  }
  return indentation + line.slice(start, end) + tail;
}

function isSpace(character: string | undefined): boolean {
  return character === " " || character === "\t" || character === "\u00a0";
}

function isInvisible(character: string | undefined): boolean {
  return character === "\u200b" || character === "\u2060" || character === "\ufeff";
}

function repairTags(code: string, gone: RemovedCharacters): string {
  if (!/[\u00a0\u200b\u2060\ufeff“”„‘’]/.test(code)) return code;
  const edits: Change[] = [];
  for (const token of readMarkup(code)) {
    if (token.kind === "comment" || token.kind === "raw") continue;
    repairQuotes(code, token, edits, gone);
    repairSpaces(code, token, edits, gone);
  }
  return applyEdits(code, edits);
}

function repairQuotes(
  code: string,
  { attributes }: Token,
  edits: Change[],
  gone: RemovedCharacters,
): void {
  for (const { quote, value, valueFrom, to } of attributes) {
    const straight = STRAIGHT[quote];
    if (!straight || value.includes(straight)) continue;
    gone.quotes.push(quote, code[to - 1]!);
    edits.push({ from: valueFrom - 1, to: valueFrom, insert: straight });
    edits.push({ from: to - 1, to, insert: straight });
  }
}

function repairSpaces(code: string, token: Token, edits: Change[], gone: RemovedCharacters): void {
  const values = token.attributes.filter(({ quote }) => quote !== "");
  let next = 0;
  for (let at = token.from; at < token.to; at++) {
    const character = code[at];
    if (isInvisible(character)) {
      gone.invisible.push(character!);
      edits.push({ from: at, to: at + 1, insert: "" });
    } else if (character === "\u00a0") {
      while (next < values.length && values[next]!.to <= at) next++;
      const value = values[next];
      const isInValue = value !== undefined && at >= value.valueFrom;
      if (!isInValue) edits.push({ from: at, to: at + 1, insert: " " });
    }
  }
}

function withoutLineNumbers(code: string): RepairResult {
  const unchanged = { code, leftOut: [] };
  if (!NUMBER.test(firstLine(code))) return unchanged;
  const kept: string[] = [];
  const numbers: string[] = [];
  let last: number | null = null;
  for (const line of code.split("\n")) {
    if (EMPTY.test(line)) {
      kept.push(line);
      continue;
    }
    const [prefix, number] = NUMBER.exec(line) ?? [];
    if (prefix === undefined || (last !== null && Number(number) !== last + 1)) return unchanged;
    last = Number(number);
    numbers.push(prefix);
    kept.push(line.slice(prefix.length));
  }
  if (numbers.length < MIN_LINES) return unchanged;
  return {
    code: kept.join("\n"),
    leftOut: [{ what: "line numbers", text: numbers.join("\n") }],
  };
}

function firstLine(code: string): string {
  const [line = ""] = /[^\s\u200b\u2060].*/.exec(code) ?? [];
  return line;
}
