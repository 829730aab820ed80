export const NAMED = {
  variable: (name: string) => name,
  attribute: (name: string) => `attr ${name.toLowerCase()}`,
  function: (name: string) => `${name}()`,
};

const MARKS = new Set(Array.from("\\\"'/&,;(){}[]", (mark) => mark.charCodeAt(0)));
const IS_MARK = Uint8Array.from({ length: 128 }, (_, unit) => Number(MARKS.has(unit)));

const IS_NAME_PART = Uint8Array.from(
  { length: 128 },
  (_, unit) => Number(/[\w-]/.test(String.fromCharCode(unit))),
);

export function nextMark(css: string, from: number): number {
  let i = from;
  while (i < css.length && IS_MARK[css.charCodeAt(i)] !== 1) i++;
  return i;
}

export function endOfString(css: string, start: number): number {
  const quote = css[start];
  for (let i = start + 1; i < css.length; i++) {
    const character = css[i];
    if (character === "\\") i++;
    else if (character === quote) return i;
    else if (character === "\n" || character === "\r" || character === "\f") return i - 1;
  }
  return css.length;
}

export function findEnd(css: string, mark: string, from: number): number {
  const at = css.indexOf(mark, from);
  return at < 0 ? css.length : at + mark.length - 1;
}

export function isAddress(css: string, open: number): boolean {
  if (!/^url$/i.test(css.slice(Math.max(0, open - 3), open))) return false;
  if (/[\w\\\u0080-\uffff-]/.test(css[open - 4] ?? "")) return false;
  let first = open + 1;
  while (/\s/.test(css[first] ?? "")) first++;
  return css[first] !== '"' && css[first] !== "'";
}

export function endOfAddress(css: string, open: number): number {
  for (let i = open + 1; i < css.length; i++) {
    if (css[i] === "\\") i++;
    else if (css[i] === ")") return i;
  }
  return css.length;
}

export function skipSpace(css: string, from: number): number {
  let at = from;
  for (;;) {
    if (/\s/.test(css[at] ?? "")) at++;
    else if (css.startsWith("/*", at)) at = findEnd(css, "*/", at + 2) + 1;
    else return at;
  }
}

export function readName(css: string, start: number): { name: string; end: number } {
  let at = start;
  while (isNamePart(css, at)) at++;
  if (css[at] !== "\\") return { name: css.slice(start, at), end: at };
  const parts = [css.slice(start, at)];
  while (at < css.length) {
    if (isNamePart(css, at)) parts.push(css[at++]!);
    else if (css[at] === "\\" && !/[\n\r\f]/.test(css[at + 1] ?? "\n")) {
      const [text, hex] = /^\\([\da-f]{1,6})\s?/i.exec(css.slice(at, at + 8)) ?? [];
      const point = Math.min(Number.parseInt(hex ?? "", 16), 0x10ffff);
      parts.push(hex ? String.fromCodePoint(point) : css[at + 1]!);
      at += text?.length ?? 2;
    } else break;
  }
  return { name: parts.join(""), end: at };
}

export function functionAt(css: string, open: number): string {
  let start = open;
  for (;;) {
    while (isNamePart(css, start - 1)) start--;
    // A hexadecimal escape may be followed by a space that belongs to it.
    const before = css.slice(Math.max(0, start - 8), start);
    const escape = before.includes("\\")
      ? /\\[\da-f]{1,6}\s$|\\[^\n\r\f]$|\\$/i.exec(before)?.[0]
      : null;
    if (!escape) return start === open ? "" : readName(css, start).name;
    start -= escape.length;
  }
}

function isNamePart(css: string, at: number): boolean {
  const unit = css.charCodeAt(at);
  return unit >= 0x80 || IS_NAME_PART[unit] === 1;
}

export class Prelude {
  parents = 0;
  selectors = 0;
  #declared: string | null = null;

  constructor(readonly start: number) {}

  endSelector(): void {
    this.selectors += Math.max(1, this.parents);
    this.parents = 0;
  }

  readRule(css: string, end: number): { isFunction: boolean; owner: string } | null {
    const at = skipSpace(css, this.start);
    if (at >= end || css[at] !== "@") return null;
    const { name, end: nameEnd } = readName(css, at + 1);
    const argument = readName(css, skipSpace(css, nameEnd)).name;
    return { isFunction: /^function$/i.test(name), owner: NAMED.function(argument) };
  }

  declared(css: string): string {
    if (this.#declared !== null) return this.#declared;
    const { name } = readName(css, skipSpace(css, this.start));
    return this.#declared = name.startsWith("--") ? NAMED.variable(name) : "";
  }
}

export function readReference(css: string, open: number, name: string): string | null {
  if (name.startsWith("--")) return NAMED.function(name);
  const argument = () => readName(css, skipSpace(css, open + 1)).name;
  if (/^var$/i.test(name)) return NAMED.variable(argument());
  return /^attr$/i.test(name) ? NAMED.attribute(argument()) : null;
}
