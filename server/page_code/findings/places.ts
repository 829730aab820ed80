import type { Finding, FoundPlace, Place } from "../../../contract/page_code/findings.ts";

export interface Found extends Omit<Finding, "places">, Pick<FoundPlace, "fix"> {
  at: { start: number; end: number } | null;
}

const EXCERPT_MAX_LENGTH = 120;

export function countUpTo(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function createOffsetIndex(code: string, read: string): (at: number) => number {
  if (code.length === read.length) return (at) => at;
  const skipped: number[] = [];
  for (let [there, here] = [0, 0]; there < code.length; there++) {
    if (here < read.length && code[there] === read[here]) here++;
    else if (code.charCodeAt(there) === 0 || code[there] === "\uFEFF") skipped.push(here);
    else here++;
  }
  return (at) => at + countUpTo(skipped, at);
}

export function createPlaceIndex(code: string): (start: number, end: number) => Place {
  let starts: number[] | undefined;
  return (start, end) => {
    starts ??= lineStarts(code);
    const line = countUpTo(starts, start);
    return { line, column: start - starts[line - 1]! + 1, start, end };
  };
}

function lineStarts(code: string): number[] {
  const starts = [0];
  for (const { 0: end, index } of code.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  return starts;
}

export function cutExcerpt(code: string, { start, end }: { start: number; end: number }): string {
  return code.slice(start, Math.min(end, start + EXCERPT_MAX_LENGTH)).toWellFormed();
}
