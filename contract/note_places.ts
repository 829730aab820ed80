// Where a note belongs in a code that may have changed since: by the code that it was shown at, or by its words.
import type { NoteEntry } from "./note_payloads.ts";

/** "page": it is about the page as a whole. "gone": what it was about is not there any more. */
export type NotePlace = { start: number; line: number } | "page" | "gone";

/** `start` is where its element begins, or its words stand. Of several that are equal, the nearest to where it was. */
export function findNotePlace(
  { at, source, quote }: Pick<NoteEntry, "at" | "source" | "quote">,
  code: string,
): NotePlace {
  if (at === null) return "page";
  const start = nearest(code, source, at) ?? nearest(code, quote, at);
  return start === null ? "gone" : { start, line: code.slice(0, start).split("\n").length };
}

function nearest(code: string, text: string, at: number): number | null {
  if (text.trim() === "") return null;
  const [before, after] = [code.lastIndexOf(text, at), code.indexOf(text, at)];
  if (before < 0 || after < 0) return before < 0 && after < 0 ? null : Math.max(before, after);
  return at - before <= after - at ? before : after;
}
