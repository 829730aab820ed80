interface Attribute {
  name: string;
  from: number;
  to: number;
  value: string;
  valueFrom: number;
  quote: string;
}

const CURLY_ENDS: Record<string, string> = { "“": "”", "„": "“”", "”": "”", "‘": "’", "’": "’" };
const CURLY_MAX_LENGTH = 2_000;

const SPACE = /[\s/]*/y;
const NAME = /=?[^\s/>=]*/y;
const EQUALS = /\s*=\s*/y;
const UNQUOTED = /[^\s>]*/y;

export interface Token {
  kind: "start" | "end" | "comment" | "doctype" | "raw";
  name: string;
  from: number;
  to: number;
  isWhole: boolean;
  attributes: Attribute[];
}

const RAW = new Set(["style", "script", "title", "textarea"]);
const INVISIBLE = /[\u200b\u2060\ufeff]/g;
const TAG_NAME = /[a-z][^\s/>]*/iy;

export function* readMarkup(code: string, from = 0): Generator<Token> {
  for (let at = code.indexOf("<", from); at >= 0;) {
    const token = readToken(code, at);
    if (token) yield token;
    at = token?.to ?? at + 1;
    if (token?.kind === "start" && token.isWhole && RAW.has(token.name)) {
      const raw = readRaw(code, at, token.name);
      yield raw;
      at = raw.to;
    }
    at = code.indexOf("<", at);
  }
}

function readToken(code: string, from: number): Token | null {
  const next = code[from + 1];
  if (next === "!" || next === "?") return readDeclaration(code, from);
  const isEnd = next === "/";
  TAG_NAME.lastIndex = from + (isEnd ? 2 : 1);
  const [written] = TAG_NAME.exec(code) ?? [];
  if (!written) return null;
  const { to, attributes } = readAttributes(code, TAG_NAME.lastIndex);
  return {
    kind: isEnd ? "end" : "start",
    name: written.replace(INVISIBLE, "").toLowerCase(),
    from,
    to: to ?? code.length,
    isWhole: to !== null,
    attributes,
  };
}

function readDeclaration(code: string, from: number): Token {
  const isComment = code.startsWith("<!--", from);
  const end = isComment ? code.indexOf("-->", from + 2) : code.indexOf(">", from);
  const isDoctype = /^<!doctype/i.test(code.slice(from, from + 9));
  return {
    kind: isDoctype ? "doctype" : "comment",
    name: "",
    from,
    to: end < 0 ? code.length : end + (isComment ? 3 : 1),
    isWhole: end >= 0,
    attributes: [],
  };
}

function readRaw(code: string, from: number, name: string): Token {
  const end = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  end.lastIndex = from;
  const found = end.exec(code);
  return {
    kind: "raw",
    name,
    from,
    to: found?.index ?? code.length,
    isWhole: found !== null,
    attributes: [],
  };
}

function readAttributes(
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

/** An apostrophe within a value does not end it: white space or the end of the tag must follow. */
function findCurlyEnd(code: string, at: number): number {
  const ends = CURLY_ENDS[code[at] ?? ""];
  if (!ends) return -1;
  const limit = Math.min(code.length, at + CURLY_MAX_LENGTH);
  for (let i = at + 1; i < limit && code[i] !== "<" && code[i] !== "\n"; i++) {
    if (ends.includes(code[i]!) && /^[\s/>\u200b\u2060]?$/.test(code[i + 1] ?? "")) return i;
  }
  return -1;
}
