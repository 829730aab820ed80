import { PICTURES_FOLDER } from "../../contract/pictures/pictures.ts";
import { mayAsk } from "./asks.ts";
import { type PreparedPage, readFacts } from "./prepare.ts";
import { findNotices } from "./sanitize/log.ts";
import { readCleanPage } from "./sanitize/sanitize.ts";

/** Both limits bound the time on the event loop to some 10 ms, whatever is in the page. */
const AT_ONCE_MAX_LENGTH = 65_536;
const AT_ONCE_MAX_ELEMENTS = 10_000;

/** It is null for a page that needs a worker: a large one, one with questions or pictures of its own, or one with something to remove. */
export function prepareAtOnce(code: string): PreparedPage | null {
  if (code.length > AT_ONCE_MAX_LENGTH || mayAsk(code)) return null;
  if (code.includes(PICTURES_FOLDER)) return null;
  const page = readCleanPage(code, AT_ONCE_MAX_ELEMENTS);
  if (!page) return null;
  const facts = readFacts(code, page.document);
  return { code, log: [], notices: findNotices(code, page), ...facts };
}
