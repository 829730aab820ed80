// Where in CSS something stands that opens, closes or separates, and where what hides it ends.

const MARKS = new Set(Array.from("\\\"'/&,;(){}[]", (mark) => mark.charCodeAt(0)));
const IS_MARK = Uint8Array.from({ length: 128 }, (_, unit) => Number(MARKS.has(unit)));

/** Most of a style sheet means nothing here. */
export function nextMark(css: string, from: number): number {
  let i = from;
  while (i < css.length && IS_MARK[css.charCodeAt(i)] !== 1) i++;
  return i;
}

/** The place of the quote that ends it, or before the line end that does. */
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

export function endOf(css: string, mark: string, from: number): number {
  const at = css.indexOf(mark, from);
  return at < 0 ? css.length : at + mark.length - 1;
}

/** Whether it opens an address without quotes, in which brackets mean nothing, whoever reads it. */
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
