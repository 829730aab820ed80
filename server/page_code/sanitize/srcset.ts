// Splits a srcset into its candidates by the algorithm of the HTML standard ("parse a srcset attribute").

export interface Candidate {
  url: string;
  /** The candidate as written, with its descriptors, without the comma after it. */
  text: string;
}

const SPACE = /[\t\n\f\r ]/;

export function readSrcset(value: string): Candidate[] {
  const candidates: Candidate[] = [];
  let position = 0;
  while (position < value.length) {
    while (position < value.length && (SPACE.test(value[position]!) || value[position] === ",")) {
      position++;
    }
    if (position === value.length) break;
    const start = position;
    while (position < value.length && !SPACE.test(value[position]!)) position++;
    let end = position;
    while (end > start && value[end - 1] === ",") end--;
    const url = value.slice(start, end);
    if (end === position) {
      position = findDescriptorsEnd(value, position);
      end = position;
    }
    candidates.push({ url, text: value.slice(start, end).trimEnd() });
  }
  return candidates;
}

// A comma ends the descriptors, except within parentheses.
function findDescriptorsEnd(value: string, position: number): number {
  let inParentheses = false;
  for (; position < value.length; position++) {
    const character = value[position];
    if (character === "," && !inParentheses) break;
    if (character === "(") inParentheses = true;
    if (character === ")") inParentheses = false;
  }
  return position;
}
