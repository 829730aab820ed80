// Whether a page stops in the middle, as long replies do.
import { readMarkup, type Token } from "./markup.ts";

export function isCutOff(code: string): boolean {
  return stopIn(readMarkup(code));
}

/** The same, of what was read already. */
export function stopIn(tokens: Iterable<Token>): boolean {
  let isOpen = false;
  let isWhole = true;
  for (const token of tokens) {
    if (token.name === "html") isOpen = token.kind === "start";
    isWhole = token.isWhole;
  }
  return isOpen || !isWhole;
}
