// What a join shows of itself: the few lines of code on both sides of its seam.
import type { Joint } from "./joints.ts";

export interface Seam {
  /** The end of the first part, and the start of the second. */
  before: string;
  after: string;
}

const LINES = 3;
const MAX_LENGTH = 240;

export function readSeam(before: string, { at, text }: Pick<Joint, "at" | "text">): Seam {
  const last = before.slice(Math.max(0, at - MAX_LENGTH), at);
  const first = text.slice(0, MAX_LENGTH);
  // Half a character is none.
  return {
    before: last.split("\n").slice(-LINES).join("\n").replace(/^[\udc00-\udfff]/, ""),
    after: first.split("\n").slice(0, LINES).join("\n").replace(/[\ud800-\udbff]$/, ""),
  };
}

/** But for white space at one place. */
export function isSameCode(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  let start = 0;
  while (start < length && one[start] === other[start]) start++;
  let end = 0;
  while (end < length - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return [one, other].every((code) => code.slice(start, code.length - end).trim() === "");
}
