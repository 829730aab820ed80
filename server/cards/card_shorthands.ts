const FONT = /(?<![\w-])font\s*:\s*([^;{}]+)/gi;
/** The renderer would break each word into letters where as little room as possible is asked for. */
const BREAKS = /(?<![\w-])(?:overflow-wrap|word-wrap|word-break)\s*:\s*(?:break-word|anywhere)/gi;
const SIZE =
  /^((?:[a-z-]+\s+|\d{3}\s+)*)((?:\d*\.?\d+(?:[a-z]+|%)|(?:x{0,2}-)?(?:small|large)|medium|smaller|larger|(?:calc|var|clamp|min|max)\((?:[^()]|\([^()]*\))*\))(?=[\s/]))\s*(?:\/\s*([^\s,]+(?:\([^()]*\))?))?\s+(.+)$/i;

export function expandShorthands(css: string): string {
  return css.replaceAll(BREAKS, "overflow-wrap:normal").replaceAll(
    FONT,
    (whole, value) =>
      expandFont(value.replace(/\s*!important\s*$/i, "").replaceAll(/\s+/g, " ").trim()) ?? whole,
  );
}

function expandFont(value: string): string | null {
  if (/^(?:inherit|initial|unset|revert)$/i.test(value)) {
    return ["style", "weight", "size", "family"].map((name) => `font-${name}:${value}`)
      .concat(`line-height:${value}`).join(";");
  }
  const [, words, size, lineHeight = "normal", family] = SIZE.exec(value) ?? [];
  if (!size) return null;
  const style = /italic|oblique/i.exec(words!)?.[0] ?? "normal";
  const weight = /\b(?:\d{3}|bold|bolder|lighter)\b/i.exec(words!)?.[0] ?? "normal";
  return `font-style:${style};font-weight:${weight};font-size:${size};line-height:${lineHeight};` +
    `font-family:${family}`;
}
