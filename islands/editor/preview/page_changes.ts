// What can be done to an element of the page, each as one change of its source.
import { escapeAttribute, escapeText } from "../../../contract/markup.ts";
import type { Change } from "../code/code_change.ts";
import type { Range, Section, SourceElement } from "./page_source.ts";

/** Only the words change: the space around them is the author's. */
export function textChange({ from, to }: Range, text: string): Change {
  return { from, to, insert: escapeText(text) };
}

export function attributeChange(
  { attributes, attributesFrom }: SourceElement,
  name: string,
  value: string,
): Change {
  const written = `"${escapeAttribute(value)}"`;
  const before = attributes.get(name);
  return before
    ? { from: before.from, to: before.to, insert: written }
    : { from: attributesFrom, to: attributesFrom, insert: ` ${name}=${written}` };
}

/** Null when it is not there. */
export function attributeRemoval(
  { attributes }: SourceElement,
  name: string,
  code: string,
): Change | null {
  const value = attributes.get(name);
  if (!value) return null;
  const before = /\s+[^\s=]+\s*=\s*$/.exec(code.slice(Math.max(0, value.from - 200), value.from));
  return before && { from: value.from - before[0].length, to: value.to, insert: "" };
}

export type Move = "up" | "down" | "twice" | "away";

/** Null where there is nowhere to go. */
export function sectionChange(
  { from, to, previous, next }: Section,
  move: Move,
  code: string,
): Change | null {
  const own = code.slice(from, to);
  const space = spaceBefore(code, from);
  if (move === "twice") return { from: to, to, insert: (space || "\n") + own };
  if (move === "away") return { from: from - space.length, to, insert: "" };
  const [first, second] = move === "up" ? [previous, { from, to }] : [{ from, to }, next];
  if (!first || !second) return null;
  return {
    from: first.from,
    to: second.to,
    insert: code.slice(second.from, second.to) + code.slice(first.to, second.from) +
      code.slice(first.from, first.to),
  };
}

/** Where what began at `at` begins after the move. */
export function placeAfter({ from, to, previous, next }: Section, move: Move, at: number) {
  if (move === "away") return null;
  if (move === "up" && previous) return previous.from + at - from;
  if (move === "down" && next) return next.to - (to - from) + at - from;
  return at;
}

/** The line break and the indentation in front of it, if there is nothing else. */
function spaceBefore(code: string, at: number): string {
  return /\n[ \t]*$/.exec(code.slice(Math.max(0, at - 200), at))?.[0] ?? "";
}
