export interface Joint {
  text: string;
  at: number;
  repeated: string;
  isSure: boolean;
}

const LAST_LINES = 2_000;
/** A text repeats the page's end from a few places at most, unless the page itself repeats. */
const MAX_TRIED = 1_000;
const MAX_OVERLAPS = 8;
const MAX_SHOWN = 3;
/** This many letters within a line are not repeated by chance, in a word and across words. */
const WORD_MIN_LETTERS = 3;
const PART_MIN_LETTERS = 12;
const SAMPLE_LENGTH = 2_000;
const BARE_TAG = /<\/?[a-z][\w-]*>/gi;

export function findJoints(before: string, text: string): Joint[] {
  const plain = { text, at: before.length, repeated: "", isSure: false };
  const bare = text.trimStart();
  // White space at the end of a cut-off page may be its own, or come from copying.
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
  // A shorter overlap leaves the text between the two places twice.
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

function isAtLine(before: string, at: number, indentation: string): boolean {
  const own = indentationAt(before, at);
  return own !== null && (indentation === "" || indentation === own);
}

function indentationAt(text: string, at: number): string | null {
  let from = at;
  while (from > 0 && /[^\S\n]/.test(text[from - 1]!)) from--;
  return from === 0 || text[from - 1] === "\n" ? text.slice(from, at) : null;
}

function isPart(before: string, at: number, end: number): boolean {
  return !/[\p{L}\p{N}]{2}/u.test(before.slice(at - 1, at + 1)) &&
    countLetters(before.slice(at, end)) > 0;
}

function countLetters(text: string): number {
  return text.slice(0, SAMPLE_LENGTH).replaceAll(BARE_TAG, "").match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

type Repeats = (piece: string, page: string) => boolean;

function ofLines(before: string, at: number, indentation: string): Repeats {
  const lineStart = `\n${indentationAt(before, at)}`;
  return (piece, page) =>
    // Closing lines may follow closing lines, but not with the same indentation at the margin.
    indentation === "" && countLetters(piece) === 0 ||
    page.includes((lineStart + piece.trimEnd()).repeat(2));
}

function ofParts(before: string, text: string): Repeats {
  // A word may be repeated ("morning morning"), but not a part of one ("mormorning").
  const isInWord = /[\p{L}\p{N}]$/u.test(before.slice(-2)) && /^[\p{L}\p{N}]/u.test(text);
  const min = isInWord ? WORD_MIN_LETTERS : PART_MIN_LETTERS;
  return (piece, page) => countLetters(piece) < min || page.includes(piece.repeat(2));
}

function isInTag(before: string): boolean {
  const at = before.lastIndexOf("<");
  return at >= 0 && /^<\/?[a-z][^>]*$/i.test(before.slice(at));
}

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

function computeBorders(text: string): Uint32Array {
  const borders = new Uint32Array(text.length);
  for (let at = 1, length = 0; at < text.length; at++) {
    while (length > 0 && text[length] !== text[at]) length = borders[length - 1]!;
    if (text[length] === text[at]) length++;
    borders[at] = length;
  }
  return borders;
}
