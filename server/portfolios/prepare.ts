// All that is made of a page before it is stored or shown: what is left of it, what was taken, what it says.
import { type PageText, readPageText } from "./page_text.ts";
import { sanitizePage, type SanitizeResult } from "./sanitize/sanitize.ts";

export interface PreparedPage extends SanitizeResult {
  text: PageText;
}

/** @throws {Failure} with a sentence for the author. */
export function preparePage(code: string): PreparedPage {
  const { document, ...result } = sanitizePage(code);
  return { ...result, text: readPageText(document) };
}
