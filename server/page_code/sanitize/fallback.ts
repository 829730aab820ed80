// Rewrites a page whose tags hide in each other into plain nesting, for the rare page that edits cannot settle.
import sanitizeHtml from "sanitize-html";
import { Failure } from "../../errors.ts";
import { MAX_DEPTH } from "./guard.ts";

/** Keeps every tag and attribute: what is not allowed is taken away afterwards, by the same edits as on any page. */
export function rewriteStructure(code: string): string {
  let depth = 0;
  const body = sanitizeHtml(code, {
    allowedTags: false,
    allowedAttributes: false,
    allowedSchemesAppliedToAttributes: [],
    allowVulnerableTags: true,
    // Its own reading of styles drops a whole attribute for one mistake in it.
    parseStyleAttributes: false,
    // By default it takes `hidden` and `value=""` away.
    nonBooleanAttributes: [],
    // The library's time grows with the square of the depth.
    onOpenTag: () => {
      if (++depth > MAX_DEPTH) {
        throw new Failure(
          "bad_input",
          "page_too_entangled",
        );
      }
    },
    onCloseTag: () => {
      depth--;
    },
  });
  // It drops the doctype, and with it standards mode.
  return /^\s*<!doctype html/i.test(code) ? `<!DOCTYPE html>\n${body}` : body;
}
