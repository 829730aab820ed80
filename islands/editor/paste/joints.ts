// Where a text goes on with a page that stopped: behind it, or from where it repeats the page's end.

export interface Joint {
  text: string;
  /** From there on the text takes the place of what was there. */
  at: number;
  /** What stood there twice. */
  repeated: string;
  /** What is repeated says so much that it is not repeated by chance. */
  isSure: boolean;
}

/** So far back a text may repeat a page. */
const LAST_LINES = 2_000;
/** A text repeats the page's end from a few places at most, or the page itself repeats. */
const MAX_TRIED = 1_000;
const MAX_OVERLAPS = 8;
const MAX_SHOWN = 3;
/** So many letters within a line are not repeated by chance: with half a word, and without. */
const WORD_MIN_LETTERS = 3;
const PART_MIN_LETTERS = 12;
/** A piece tells at its start what it says. */
const SAMPLE_LENGTH = 2_000;
const BARE_TAG = /<\/?[a-z][\w-]*>/gi;

/** All that can be meant, the longest overlap first. At least one. */
export function findJoints(before: string, text: string): Joint[] {
  const plain = { text, at: before.length, repeated: "", isSure: false };
  const bare = text.trimStart();
  // White space at the end of a page that stopped may be its own, or come of copying.
  const end = before.trimEnd().length;
  const start = Math.min(end, startOfLastLines(before, LAST_LINES));
  const indentation = /[^\n]*$/.exec(text.slice(0, text.length - bare.length))![0];
  const page = before.slice(start, end);
  const lengths = findOverlaps(page, bare).slice(0, MAX_TRIED);
  const isOfLine = (length: number) => isAtLine(before, end - length, indentation);
  const part = lengths.find((length) => isOfLine(length) || isPart(before, end - length, end));
  if (part === undefined) return [plain];
  const at = end - part;
  const repeats = isOfLine(part) ? ofLines(before, at, indentation) : ofParts(before, text);
  const mayRepeat = (piece: string) => repeats(piece, page);
  const isSure = !mayRepeat(before.slice(at, end));
  const toJoint = (length: number): Joint => {
    return { text: bare, at: end - length, repeated: before.slice(end - length, end), isSure };
  };
  const joints = [toJoint(part)];
  // Of a shorter overlap, what is between the two stands there once more.
  const isMeant = (to: number) => mayRepeat(before.slice(joints.at(-1)!.at, to));
  const shorter = lengths.filter((length) => length < part && isOfLine(length));
  for (const length of shorter.slice(0, MAX_OVERLAPS)) {
    if (isMeant(end - length)) joints.push(toJoint(length));
  }
  const isTorn = isInTag(before) && bare.startsWith("<");
  return isTorn || !isMeant(end) ? joints : [...joints.slice(0, MAX_SHOWN), plain];
}

function startOfLastLines(text: string, count: number): number {
  let at = text.length;
  for (let i = 0; i <= count && at > 0; i++) at = text.lastIndexOf("\n", at - 1);
  return Math.max(0, at + 1);
}

/** Indented as the text is, whose first indentation may have been left behind. */
function isAtLine(before: string, at: number, indentation: string): boolean {
  const own = indentationAt(before, at);
  return own !== null && (indentation === "" || indentation === own);
}

/** Null within a line. */
function indentationAt(text: string, at: number): string | null {
  let from = at;
  while (from > 0 && /[^\S\n]/.test(text[from - 1]!)) from--;
  return from === 0 || text[from - 1] === "\n" ? text.slice(from, at) : null;
}

/** Of a line: words, from the start of one. */
function isPart(before: string, at: number, end: number): boolean {
  return !/[\p{L}\p{N}]{2}/u.test(before.slice(at - 1, at + 1)) &&
    countLetters(before.slice(at, end)) > 0;
}

function countLetters(text: string): number {
  return text.slice(0, SAMPLE_LENGTH).replaceAll(BARE_TAG, "").match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** Whether the page may have a piece twice in a row: it has so already, or the piece says little. */
type Repeats = (piece: string, page: string) => boolean;

function ofLines(before: string, at: number, indentation: string): Repeats {
  const lineStart = `\n${indentationAt(before, at)}`;
  return (piece, page) =>
    // What closes stands below what closes, but never as far from the edge.
    indentation === "" && countLetters(piece) === 0 ||
    page.includes((lineStart + piece.trimEnd()).repeat(2));
}

function ofParts(before: string, text: string): Repeats {
  // "morning morning" may be, "mormorning" is not.
  const isInWord = /[\p{L}\p{N}]$/u.test(before.slice(-2)) && /^[\p{L}\p{N}]/u.test(text);
  const min = isInWord ? WORD_MIN_LETTERS : PART_MIN_LETTERS;
  return (piece, page) => countLetters(piece) < min || page.includes(piece.repeat(2));
}

/** Within one, no other begins. */
function isInTag(before: string): boolean {
  const at = before.lastIndexOf("<");
  return at >= 0 && /^<\/?[a-z][^>]*$/i.test(before.slice(at));
}

/** The lengths of all such parts, the longest first; empty ones are none. */
function findOverlaps(before: string, after: string): number[] {
  const pattern = after.slice(0, before.length);
  const borders = computeBorders(pattern);
  let length = 0;
  for (let at = 0; at < before.length; at++) {
    if (length === pattern.length) length = borders[length - 1] ?? 0;
    while (length > 0 && pattern[length] !== before[at]) length = borders[length - 1]!;
    if (pattern[length] === before[at]) length++;
  }
  const found: number[] = [];
  for (; length > 0; length = borders[length - 1]!) found.push(length);
  return found;
}

/** For each start of the text: how long a start of it is its end too. */
function computeBorders(text: string): Uint32Array {
  const borders = new Uint32Array(text.length);
  for (let at = 1, length = 0; at < text.length; at++) {
    while (length > 0 && text[length] !== text[at]) length = borders[length - 1]!;
    if (text[length] === text[at]) length++;
    borders[at] = length;
  }
  return borders;
}
