// Which characters no typeface of a card has: a hollow box says less than nothing.

/** Emoji, with what changes them; arrows and technical signs, of which the typefaces have two. */
const SYMBOLS =
  /(?:(?![©®™])\p{Extended_Pictographic}|[\u2190\u2192\u2194-\u21ff\u2300-\u2bff])[\ufe0f\u200d\u{1f3fb}-\u{1f3ff}]*/gu;
/** The same, as styles escape them. */
const ESCAPED =
  /\\0{0,2}(?:219[024-9a-f]|21[a-f][\da-f]|2[3-9ab][\da-f]{2}|1f[\da-f]{3})(?![\da-f])\s?/gi;

export function withoutSymbols(text: string): string {
  return text.replaceAll(SYMBOLS, "");
}

export function withoutEscapedSymbols(css: string): string {
  return withoutSymbols(css).replaceAll(ESCAPED, "");
}
