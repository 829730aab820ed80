// Whether a page stops in the middle, as long replies do.
import { readMarkup } from "./markup.ts";

export function isCutOff(code: string): boolean {
  let isOpen = false;
  let isWhole = true;
  for (const token of readMarkup(code)) {
    if (token.name === "html") isOpen = token.kind === "start";
    isWhole = token.isWhole;
  }
  return isOpen || !isWhole;
}
