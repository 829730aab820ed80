import { escapeText } from "../markup.ts";

/**
 * `source` is the earlier code from `at` on, at most 300 characters, and `quote` is what a reader saw there. Without `at`
 * it is the page as a whole.
 */
export interface EarlierPlace {
  at: number | null;
  source: string;
  quote: string;
}

export type CodePlace = { start: number; line: number } | "page" | "gone";

/** The code behind the element may have changed, so shorter beginnings are tried as well. */
const SOURCE_LENGTHS = [300, 120, 60];
/** A tag without attributes could be any element's. */
const TAG_MIN_LENGTH = 16;
/** A quote is the text as a reader sees it: its words may have tags and line breaks between them in the code. */
const WORDS_MAX = 12;
const BETWEEN_WORDS = "(?:\\s|&nbsp;|<[^<>]{0,300}>)+";

export function findCodePlace(
  { at, source, quote }: EarlierPlace,
  code: string,
): CodePlace {
  if (at === null) return "page";
  const tag = source.slice(0, source.indexOf(">") + 1);
  const start = findSource(code, source, at) ?? findQuote(code, quote, at) ??
    (tag.length < TAG_MIN_LENGTH ? null : findText(code, tag, at));
  return start === null ? "gone" : { start, line: code.slice(0, start).split("\n").length };
}

function findSource(code: string, source: string, at: number): number | null {
  if (source.trim() === "") return null;
  for (const length of SOURCE_LENGTHS) {
    const found = findText(code, source.slice(0, length), at);
    if (found !== null) return found;
  }
  return null;
}

function findText(code: string, text: string, at: number): number | null {
  const places = [code.lastIndexOf(text, at), code.indexOf(text, at)];
  return nearest(places.filter((each) => each >= 0), at);
}

function findQuote(code: string, quote: string, at: number): number | null {
  const words = quote.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  if (words.length === 0) return null;
  const pattern = words.map((word) => RegExp.escape(escapeText(word))).join(BETWEEN_WORDS);
  return nearest([...code.matchAll(new RegExp(pattern, "g"))].map(({ index }) => index), at);
}

function nearest(places: readonly number[], at: number): number | null {
  const [first] = places.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at));
  return first ?? null;
}

export interface CodeSpot {
  place: CodePlace;
  excerpt: string;
}

const EXCERPT_MAX_LENGTH = 120;

export function findCodeSpot(earlier: EarlierPlace, code: string): CodeSpot {
  const place = findCodePlace(earlier, code);
  if (typeof place === "string") return { place, excerpt: "" };
  const excerpt = code.slice(place.start, place.start + EXCERPT_MAX_LENGTH).toWellFormed();
  return { place, excerpt: excerpt.replaceAll(/\s+/g, " ").trim() };
}
