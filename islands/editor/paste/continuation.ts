// A page that stopped in the middle, and the reply that goes on with it, become one again.
import { readContinuations } from "./continuation_texts.ts";
import { findOverlaps } from "./overlaps.ts";

export interface Way {
  code: string;
  /** What stood there twice. */
  repeated: string;
}

export type Continued = ({ kind: "joined" } & Way) | { kind: "unsure"; ways: Way[] };

const SURE_LINES = 3;
const SURE_LENGTH = 80;
/** So far back a part that occurs twice raises doubt. */
const DOUBT_LINES = 2_000;
/** Shorter parts of a line are alike by chance, but at its start. */
const PART_MIN_LENGTH = 8;
const LAST_LINES_LENGTH = 300;

/** Joins at the overlap when there can be no doubt; else the person is asked. */
export function joinContinuation(before: string, pasted: string): Continued {
  const start = startOfLastLines(before, DOUBT_LINES);
  const { bare, blocks } = readContinuations(pasted);
  // What begins as the page ends is no prose: all of it goes on with the page.
  const all = [bare, ...blocks].map((text) => findJoints(before, start, text));
  const found = all.find((joints) => joints.some(isLong)) ??
    all.find((joints) => joints.some(hasLines)) ?? all.flat();
  const [likeliest, ...others] = found;
  if (
    likeliest && isLong(likeliest) && !others.some(hasLines) && isOnce(before, start, likeliest)
  ) {
    return { kind: "joined", ...chooseWay(before, likeliest) };
  }
  const plain = [...blocks.slice(0, 1), bare].map((text) => ({
    text,
    at: before.length,
    repeated: "",
    lines: 0,
  }));
  const ways = [...found.slice(0, 2), ...plain].map((joint) => chooseWay(before, joint));
  const isFirst = ({ code }: Way, i: number) => ways.findIndex((way) => way.code === code) === i;
  return { kind: "unsure", ways: ways.filter(isFirst).slice(0, 4) };
}

/** Where a model has to go on. */
export function lastLines(code: string): string {
  const last = code.slice(-LAST_LINES_LENGTH);
  if (last.length === code.length) return code;
  const firstBreak = last.trimEnd().indexOf("\n");
  if (firstBreak >= 0) return last.slice(firstBreak + 1);
  // Half a character is none.
  return /^[\udc00-\udfff]/.test(last) ? last.slice(1) : last;
}

interface Joint {
  text: string;
  /** From there on the text takes the place of what was there. */
  at: number;
  repeated: string;
  /** Whole ones that are repeated, blank ones aside. */
  lines: number;
}

/** The longest first. */
function findJoints(before: string, start: number, text: string): Joint[] {
  const joints = jointsAt(before, start, before.length, text);
  // The space at the end of a page that stopped may be its own, or come of copying.
  const end = before.trimEnd().length;
  if (joints.some(hasLines) || end <= start || end === before.length) return joints;
  const withoutSpace = jointsAt(before, start, end, text);
  return withoutSpace.some(hasLines) ? withoutSpace : joints;
}

function jointsAt(before: string, start: number, end: number, text: string): Joint[] {
  const lengths = findOverlaps(before.slice(start, end), text);
  const toJoint = (length: number): Joint => {
    const repeated = before.slice(end - length, end);
    const lines = repeated.split("\n").slice(0, -1).filter((line) => line.trim() !== "").length;
    return { text, at: end - length, repeated, lines };
  };
  const isAtLine = (length: number) => end === length || before[end - length - 1] === "\n";
  // Where two are possible the person is asked: more than a few need not be told apart.
  const atLines = lengths.filter(isAtLine).slice(0, 8).map(toJoint);
  const whole = atLines.filter(hasLines);
  if (whole.length > 0) return whole;
  const [longest] = lengths.filter((length) => length >= PART_MIN_LENGTH);
  const parts = longest === undefined ? atLines : [toJoint(longest), ...atLines];
  return parts.filter(({ repeated }) => repeated.trim() !== "").slice(0, 1);
}

function hasLines({ lines }: Joint): boolean {
  return lines > 0;
}

function isLong({ lines, repeated }: Joint): boolean {
  return lines >= SURE_LINES && repeated.replaceAll(/\s+/g, " ").length >= SURE_LENGTH;
}

function isOnce(before: string, start: number, { at, repeated }: Joint): boolean {
  const first = before.indexOf(repeated, start);
  return first === at;
}

function chooseWay(before: string, { text, at, repeated }: Joint): Way {
  return { code: before.slice(0, at) + text, repeated };
}

function startOfLastLines(text: string, count: number): number {
  let at = text.length;
  for (let i = 0; i <= count && at > 0; i++) at = text.lastIndexOf("\n", at - 1);
  return Math.max(0, at + 1);
}
