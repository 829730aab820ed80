import { Failure } from "../../errors.ts";
import { refuseEndlessWork } from "./bounds.ts";
import { findCleanPage, type Inspection, inspectPage, type RemovalEdit } from "./document.ts";
import { applyEdits } from "./edits.ts";
import { MAX_DEPTH, type ParsedPage } from "./guard.ts";
import { findNotices, Log, type LogEntry } from "./log.ts";
import sanitizeHtml from "sanitize-html";

export type { LogEntry };

export interface SanitizedPage {
  /** It is the same string when the log is empty, and sanitizing it again changes nothing. */
  code: string;
  log: LogEntry[];
  notices: string[];
  read: string;
  /** These are the edits of the first pass only; what later passes find has no place in the author's code. */
  edits: RemovalEdit[];
  page: ParsedPage;
}

interface Progress {
  code: string;
  log: Log;
  edits: RemovalEdit[];
}

// An edit can expose what it covered, so the result is read again until nothing is found.
const MAX_PASSES = 4;

export function sanitize(code: string): Pick<SanitizedPage, "code" | "log" | "notices"> {
  const { code: clean, log, notices } = sanitizePage(code);
  return { code: clean, log, notices };
}

/** `placed` is of this code, which must not be broken. */
export function sanitizePage(code: string, placed?: ParsedPage): SanitizedPage {
  const progress: Progress = { code, log: new Log(), edits: [] };
  removeBrokenCharacters(progress);
  const read = progress.code;
  let inspection = settle(progress, placed);
  if (!inspection) {
    progress.code = rewriteStructure(progress.code);
    progress.log.add("structure");
    inspection = settle(progress);
  }
  if (!inspection) {
    throw new Failure(
      "bad_input",
      "page_too_entangled",
    );
  }
  const { page } = inspection;
  refuseEndlessWork(page);
  return {
    code: progress.code,
    log: progress.log.entries(),
    notices: findNotices(progress.code, page),
    read,
    edits: progress.edits,
    page,
  };
}

/** The time is bounded by the page's length and by `maxElements`. Null says nothing of a page with more elements. */
export function readCleanPage(code: string, maxElements: number): ParsedPage | null {
  if (isBroken(code)) return null;
  try {
    const page = findCleanPage(code, { maxElements });
    if (page) refuseEndlessWork(page);
    return page;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

// Postgres refuses NUL, UTF-8 has no lone surrogates, and a byte order mark counts only at the very start.
export function isBroken(code: string): boolean {
  return !code.isWellFormed() || code.startsWith("\uFEFF") || code.includes("\0");
}

function removeBrokenCharacters(progress: Progress): void {
  const wellFormed = progress.code.toWellFormed();
  if (wellFormed !== progress.code) {
    progress.log.add("broken_character", countDifferences(progress.code, wellFormed));
    progress.code = wellFormed;
  }
  const printable = progress.code.replace(/^\uFEFF+/, "").replaceAll("\0", "");
  progress.log.add("control", progress.code.length - printable.length);
  progress.code = printable;
}

function countDifferences(a: string, b: string): number {
  let count = 0;
  for (let i = 0; i < a.length; i++) if (a.charCodeAt(i) !== b.charCodeAt(i)) count++;
  return count;
}

function settle(progress: Progress, placed?: ParsedPage): Inspection | null {
  for (let pass = 0; pass <= MAX_PASSES; pass++) {
    const inspection = inspectPage(progress.code, pass === 0 ? placed : undefined);
    if (inspection.isOutOfReach) return null;
    if (inspection.findings.length === 0) return inspection;
    if (pass === MAX_PASSES) return null;
    const { text, applied } = applyEdits(progress.code, inspection.findings);
    for (const { causes } of applied) causes.forEach(({ rule }) => progress.log.add(rule));
    if (progress.edits.length === 0) progress.edits = applied;
    progress.code = text;
  }
  return null;
}

/** The library keeps every tag and attribute here; the same edits as on any page follow. */
function rewriteStructure(code: string): string {
  let depth = 0;
  const body = sanitizeHtml(code, {
    allowedTags: false,
    allowedAttributes: false,
    allowedSchemesAppliedToAttributes: [],
    allowVulnerableTags: true,
    // The library's own reading of styles drops a whole attribute for one mistake in it.
    parseStyleAttributes: false,
    // By default the library removes `hidden` and `value=""`.
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
  // The library drops the doctype, and with it standards mode.
  return /^\s*<!doctype html/i.test(code) ? `<!DOCTYPE html>\n${body}` : body;
}
