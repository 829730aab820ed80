// All that is made of a page before it is stored or shown: what is left of it, what was taken, what it says.
import { type PageText, readPageText } from "./page_text.ts";
import { findNotices } from "./sanitize/notices.ts";
import { readCleanPage, sanitizePage, type SanitizeResult } from "./sanitize/sanitize.ts";

export interface PreparedPage extends SanitizeResult {
  text: PageText;
}

/** @throws {Failure} with a sentence for the author. */
export function preparePage(code: string): PreparedPage {
  const { page, ...result } = sanitizePage(code);
  return { ...result, text: readPageText(page.document) };
}

/** Together they bound the time that a page can take at once to some 10 ms, whatever is in it. */
const AT_ONCE_MAX_LENGTH = 65_536;
const AT_ONCE_MAX_ELEMENTS = 10_000;

/** Null for a page that is large, or has anything to be taken out: that may take long, and belongs in a worker. */
export function prepareAtOnce(code: string): PreparedPage | null {
  if (code.length > AT_ONCE_MAX_LENGTH) return null;
  const page = readCleanPage(code, AT_ONCE_MAX_ELEMENTS);
  if (!page) return null;
  const notices = findNotices(code, page, [], new Set());
  return { code, log: [], notices, text: readPageText(page.document) };
}
