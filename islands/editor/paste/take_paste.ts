// What a pasted text comes to, by what is there: it is put in place of it, goes on with it, or is asked about.
import { joinContinuation } from "./continuation.ts";
import { type Intake, takeIn } from "./intake.ts";
import { startsAsPage } from "./page_ends.ts";
import { type IntakeNote, NEEDED } from "./taken_in.ts";

export interface There {
  code: string;
  /** Nothing is there, or all of it is selected: whatever is pasted takes its place. */
  isOver: boolean;
  /** It is known to stop in the middle. */
  isCutOff: boolean;
}

export type Step =
  /** `raw`: what undo brings back first; null when that is the page before. */
  | { kind: "put"; code: string; raw: string | null; note: IntakeNote | null }
  | { kind: "ask"; note: IntakeNote }
  /** As any text is pasted, where the cursor is. */
  | { kind: "at_cursor" };

const SHORT_LENGTH = 100;
const AT_CURSOR: Step = { kind: "at_cursor" };

export function takePaste(text: string, { code, isOver, isCutOff }: There): Step {
  const taken = takeIn(text);
  const isWhole = taken.kind === "page" && startsAsPage(taken.code);
  if (isCutOff && !isOver && !isWhole) return goOn(code, text);
  if (taken.kind === "not_a_page" || taken.kind === "elided") {
    // A part of a page, or of a script, goes where the cursor is.
    const isMeant = isOver || taken.kind === "elided" && /<html[\s>]/i.test(text);
    return isMeant ? { kind: "ask", note: refuse(taken, text) } : AT_CURSOR;
  }
  if (taken.kind === "choice") return { kind: "ask", note: taken };
  if (taken.kind === "cut_off") return { kind: "put", code: taken.code, raw: text, note: taken };
  const { said, leftOut } = taken;
  if (!isWhole && (!isOver || said === null)) return AT_CURSOR;
  const done = said ?? (isOver ? null : "This page took the place of the one that was there.");
  const note = done === null ? null : { kind: "said" as const, said: done, leftOut };
  return { kind: "put", code: taken.code, raw: text, note };
}

/** The rest of a page that stopped in the middle. */
function goOn(code: string, text: string): Step {
  // A word that is repaired there.
  if (text.length < SHORT_LENGTH && !text.includes("<")) return AT_CURSOR;
  const joined = joinContinuation(code, text);
  if (joined.kind === "unsure") return { kind: "ask", note: joined };
  return { kind: "put", code: joined.code, raw: null, note: noteOfJoin(joined.code) };
}

/** It may stop in the middle once more. */
export function noteOfJoin(whole: string): IntakeNote {
  const taken = takeIn(whole);
  if (taken.kind === "cut_off") return taken;
  return { kind: "said", said: "Joined the two parts of the page.", leftOut: [] };
}

/** Of files nothing can be put in `raw`. */
export function refuse(
  taken: Extract<Intake, { kind: "elided" | "not_a_page" }>,
  raw: string,
): IntakeNote {
  const markers = taken.kind === "elided" ? taken.markers : [];
  const message = [NEEDED[taken.kind], ...markers].join("\n");
  return { kind: "refused", said: taken.said, raw, markers, message };
}
