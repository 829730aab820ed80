// Line numbers that were copied with the code: gone only when every line that is not empty has its own.
import type { Cleaned } from "./outcome.ts";

const NUMBER = /^[ \t\u00a0\u200b\u2060\ufeff]*(\d{1,6})(?: \|(?: |(?=\r?$))|[ \t]|(?=\r?$))/;
const EMPTY = /^[\s\u200b\u2060]*$/;
/** One line that begins with a number tells nothing. */
const MIN_LINES = 2;

export function withoutLineNumbers(code: string): Cleaned {
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
