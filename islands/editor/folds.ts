// The lines of the code that are nothing but what is left of a menu: they are shown folded (skeleton_folds.ts).
import { REMOVED_MARK } from "../../server/contract/skeleton.ts";

/** Without the indentation before it. */
export interface Fold {
  from: number;
  to: number;
}

/** The sanitizer leaves none that is longer, but for its indentation. */
const LINE_MAX_LENGTH = 20_000;
const ROOT = new RegExp(`^\\s*<([a-z][\\w-]*)\\s[^<>]*${REMOVED_MARK}=[^<>]*>`);

export function findFolds(code: string): Fold[] {
  const folds: Fold[] = [];
  for (let at = code.indexOf(REMOVED_MARK); at >= 0;) {
    const start = code.lastIndexOf("\n", at) + 1;
    const next = code.indexOf("\n", at);
    const end = next < 0 ? code.length : next;
    const text = code.slice(start, end);
    if (text.length <= LINE_MAX_LENGTH && isSkeleton(text)) {
      folds.push({ from: end - text.trimStart().length, to: end });
    }
    at = code.indexOf(REMOVED_MARK, end);
  }
  return folds;
}

/** From the start of the root to its end there is nothing before, and nothing behind. */
function isSkeleton(text: string): boolean {
  const [, name] = ROOT.exec(text) ?? [];
  if (!name) return false;
  let depth = 0;
  for (const { 0: tag, 1: slash, index } of text.matchAll(new RegExp(`<(/?)${name}[^>]*>`, "g"))) {
    depth += slash ? -1 : 1;
    if (depth === 0) return text.slice(index + tag.length).trim() === "";
  }
  return false;
}
