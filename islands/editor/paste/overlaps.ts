// How far the start of one text is the end of another.

/** The lengths of all such parts, the longest first; empty ones are none. */
export function findOverlaps(before: string, after: string): number[] {
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
