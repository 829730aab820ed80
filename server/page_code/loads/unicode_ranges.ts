export type CodeRange = [first: number, last: number];

const LAST_CODE_POINT = 0x10ffff;
/** What somebody types into a page in most of the languages that have the letters of ours. */
const ALWAYS_LAST = 0xff;

/** Ranges that no browser would read are left out (CSS Fonts 4, 4.5). */
export function readUnicodeRange(text: string): CodeRange[] {
  return text.replaceAll(/\s+/g, "").split(",").flatMap((part): CodeRange[] => {
    const [, first = "", last] = /^u\+([0-9a-f?]{1,6})(?:-([0-9a-f]{1,6}))?$/i.exec(part) ?? [];
    if (!first) return [];
    const start = parseInt(first.replaceAll("?", "0"), 16);
    const end = parseInt(last ?? first.replaceAll("?", "f"), 16);
    return start <= end && end <= LAST_CODE_POINT ? [[start, end]] : [];
  });
}

/** `characters` are those of the page, each once. */
export function mayNeed(ranges: readonly CodeRange[] | null, characters: string): boolean {
  if (ranges === null || ranges.some(([first]) => first <= ALWAYS_LAST)) return true;
  const points = Array.from(characters, (each) => each.codePointAt(0)!);
  return ranges.some(([first, last]) => points.some((point) => point >= first && point <= last));
}

/** Also those that markup, scripts and styles write as a number: `&#x3b1;`, `\u03b1` and `\3b1`. */
export function listCharacters(code: string): string {
  const characters = new Set(code);
  const numbers = code.matchAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?|\\u?\{?([0-9a-f]{2,6})\}?/gi);
  for (const [, hex, decimal, escaped] of numbers) {
    const point = decimal ? Number(decimal) : parseInt((hex ?? escaped)!, 16);
    if (point <= LAST_CODE_POINT) characters.add(String.fromCodePoint(point));
  }
  return [...characters].filter((each) => each > "\u00ff").join("");
}
