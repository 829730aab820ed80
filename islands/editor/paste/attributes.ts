// The attributes of a tag, those too whose values a phone put between curly quotes.

export interface Attribute {
  /** In lower case. */
  name: string;
  /** With the white space in front of it. */
  from: number;
  to: number;
  /** Without its quotes. */
  value: string;
  valueFrom: number;
  /** The one that opens it; empty when there is none. */
  quote: string;
}

const CURLY_ENDS: Record<string, string> = { "“": "”", "„": "“”", "”": "”", "‘": "’", "’": "’" };
/** No such value is longer: what opens it without an end is searched no further. */
const CURLY_MAX_LENGTH = 2_000;

const SPACE = /[\s/]*/y;
const NAME = /=?[^\s/>=]*/y;
const EQUALS = /\s*=\s*/y;
const UNQUOTED = /[^\s>]*/y;

/** From behind the tag's name on. `to` is behind its ">"; null when the text ends within the tag. */
export function readAttributes(
  code: string,
  from: number,
): { to: number | null; attributes: Attribute[] } {
  const attributes: Attribute[] = [];
  for (let at = from;;) {
    const start = at;
    at = pass(SPACE, code, at);
    if (at >= code.length) return { to: null, attributes };
    if (code[at] === ">") return { to: at + 1, attributes };
    const nameTo = pass(NAME, code, at);
    const name = code.slice(at, nameTo).toLowerCase();
    const valueFrom = pass(EQUALS, code, nameTo);
    if (valueFrom === nameTo) {
      attributes.push({ name, from: start, to: nameTo, value: "", valueFrom: nameTo, quote: "" });
      at = nameTo;
      continue;
    }
    const value = readValue(code, valueFrom);
    if (!value) return { to: null, attributes };
    attributes.push({ name, from: start, ...value });
    at = value.to;
  }
}

function pass(pattern: RegExp, code: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(code) ? pattern.lastIndex : at;
}

function readValue(code: string, at: number): Omit<Attribute, "name" | "from"> | null {
  const quote = code[at] ?? "";
  const isStraight = quote === '"' || quote === "'";
  const end = isStraight ? code.indexOf(quote, at + 1) : findCurlyEnd(code, at);
  if (isStraight && end < 0) return null;
  if (end >= 0) {
    return { to: end + 1, value: code.slice(at + 1, end), valueFrom: at + 1, quote };
  }
  const to = pass(UNQUOTED, code, at);
  return { to, value: code.slice(at, to), valueFrom: at, quote: "" };
}

/** An apostrophe within a value is no end of it: behind the end there is space, or the tag's. */
function findCurlyEnd(code: string, at: number): number {
  const ends = CURLY_ENDS[code[at] ?? ""];
  if (!ends) return -1;
  const limit = Math.min(code.length, at + CURLY_MAX_LENGTH);
  for (let i = at + 1; i < limit && code[i] !== "<" && code[i] !== "\n"; i++) {
    if (ends.includes(code[i]!) && /^[\s/>\u200b\u2060]?$/.test(code[i + 1] ?? "")) return i;
  }
  return -1;
}
