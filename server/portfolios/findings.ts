// What an author should know of a page, each at its place in the code as they have it (contract/findings.ts).
import type { Finding, Place } from "../contract/findings.ts";
import { countUpTo } from "./places.ts";
import type { Edit } from "./sanitize/edits.ts";
import { type Label, REMOVED_BECAUSE } from "./sanitize/log.ts";
import type { Notice } from "./sanitize/notices.ts";

/** Nobody reads more. */
const FINDINGS_MAX = 200;
const EXCERPT_MAX_LENGTH = 120;
/** What a save puts in place of a whole style sheet is not sent along. */
const FIX_MAX_LENGTH = 2_000;

export interface LabelledEdit extends Edit {
  labels: readonly Label[];
}

/**
 * `edits` have their places in `read`: the code as it was read, without the characters that cannot be stored; `code` is what
 * the author has.
 */
export function findingsOf(
  code: string,
  read: string,
  edits: readonly LabelledEdit[],
  notices: readonly Notice[],
): Finding[] {
  const placeOf = openPlaces(code);
  const authorsOf = code.length === read.length ? (at: number) => at : openOffsets(code, read);
  const removed = edits.flatMap(({ labels, ...edit }) =>
    labels.map((label) => ({ label, ...edit }))
  )
    .slice(0, FINDINGS_MAX)
    .map(({ label, start, end, text }): Finding => {
      const [from, to] = [authorsOf(start), authorsOf(end)];
      return {
        kind: "removed",
        rule: label,
        message: REMOVED_BECAUSE[label],
        at: placeOf(from, to),
        excerpt: excerptOf(code, from, to),
        fix: text.length > FIX_MAX_LENGTH ? null : { edits: [{ start: from, end: to, text }] },
      };
    });
  const finder = openFinder(code);
  const others = notices.slice(0, FINDINGS_MAX).map(({ rule, message, text }): Finding => {
    const start = finder(text);
    const end = start + text.length;
    return {
      kind: "will_not_work",
      rule,
      message,
      at: start < 0 ? null : placeOf(start, end),
      excerpt: text.slice(0, EXCERPT_MAX_LENGTH),
      fix: null,
    };
  });
  return [...removed, ...others];
}

/** The same of the code without its marks (annotate.ts). */
export function movedFindings(
  findings: readonly Finding[],
  code: string,
  toAuthor: (at: number) => number,
): Finding[] {
  const placeOf = openPlaces(code);
  return findings.map((finding) => {
    if (!finding.at) return finding;
    const [start, end] = [toAuthor(finding.at.start), toAuthor(finding.at.end)];
    const fix = finding.fix &&
      { edits: finding.fix.edits.map(({ text }) => ({ start, end, text })) };
    return { ...finding, at: placeOf(start, end), excerpt: excerptOf(code, start, end), fix };
  });
}

function excerptOf(code: string, start: number, end: number): string {
  return code.slice(start, Math.min(end, start + EXCERPT_MAX_LENGTH)).toWellFormed();
}

/** Lines are counted once, for all. */
function openPlaces(code: string): (start: number, end: number) => Place {
  let starts: number[] | undefined;
  return (start, end) => {
    starts ??= lineStarts(code);
    const line = countUpTo(starts, start);
    return { line, column: start - starts[line - 1]! + 1, start, end };
  };
}

function lineStarts(code: string): number[] {
  const starts = [0];
  for (const { 0: end, index } of code.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  return starts;
}

/** From places in `read` to those in `code`, which has a few characters more. */
function openOffsets(code: string, read: string): (at: number) => number {
  const skipped: number[] = [];
  for (let [there, here] = [0, 0]; there < code.length; there++) {
    if (here < read.length && code[there] === read[here]) here++;
    else if (code.charCodeAt(there) === 0 || code[there] === "\uFEFF") skipped.push(here);
    else here++;
  }
  return (at) => at + countUpTo(skipped, at);
}

/** In the order of the page: the same text is found behind the place where it was found before. */
function openFinder(code: string): (text: string) => number {
  const found = new Map<string, number>();
  return (text) => {
    const start = code.indexOf(text, found.get(text) ?? 0);
    if (start >= 0) found.set(text, start + text.length);
    return start;
  };
}
