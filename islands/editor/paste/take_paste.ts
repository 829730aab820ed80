import { joinContinuation, type JoinResult } from "./continuation.ts";
import { type Intake, type LeftOut, takeIn } from "./intake.ts";
import { startsAsPage } from "./page_ends.ts";

export type IntakeNote =
  | { kind: "said"; said: string; leftOut: readonly LeftOut[] }
  | Extract<Intake, { kind: "choice" | "cut_off" }>
  | { kind: "refused"; said: string; markers: readonly string[]; message: string; raw: string }
  | Extract<JoinResult, { kind: "unsure" }>;

export const NEEDED = {
  elided:
    "Your last answer leaves out parts of the page. Please write the complete file again, from <!DOCTYPE html> to </html> in one code block, with every part written out and nothing shortened. These parts were left out:",
  not_a_page:
    "Please write this as one complete HTML file that works by itself when it is opened in a browser: styles in <style>, scripts in <script>, no build step and no other files. Answer with the whole file, from <!DOCTYPE html> to </html>, in one code block.",
  cut_off:
    "Your answer stopped in the middle. Continue exactly after these lines, and repeat them first:",
};

export interface PasteContext {
  code: string;
  isOver: boolean;
  isCutOff: boolean;
}

export type Step =
  /** Undo brings `raw` back first; it is null when Undo brings back the page before. */
  | { kind: "put"; code: string; raw: string | null; note: IntakeNote | null }
  | { kind: "ask"; note: IntakeNote }
  | { kind: "at_cursor" };

const SHORT_LENGTH = 100;
const AT_CURSOR: Step = { kind: "at_cursor" };

export function takePaste(text: string, { code, isOver, isCutOff }: PasteContext): Step {
  const taken = takeIn(text);
  const isWhole = taken.kind === "page" && startsAsPage(taken.code);
  if (isCutOff && !isOver && !isWhole) return goOn(code, text);
  if (taken.kind === "not_a_page" || taken.kind === "elided") {
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

function goOn(code: string, text: string): Step {
  if (text.length < SHORT_LENGTH && !text.includes("<")) return AT_CURSOR;
  const joined = joinContinuation(code, text);
  if (joined.kind === "unsure") return { kind: "ask", note: joined };
  return { kind: "put", code: joined.code, raw: null, note: noteOfJoin(joined.code) };
}

export function noteOfJoin(whole: string): IntakeNote {
  const taken = takeIn(whole);
  if (taken.kind === "cut_off") return taken;
  return { kind: "said", said: "Joined the two parts of the page.", leftOut: [] };
}

export function refuse(
  taken: Extract<Intake, { kind: "elided" | "not_a_page" }>,
  raw: string,
): IntakeNote {
  const markers = taken.kind === "elided" ? taken.markers : [];
  const message = [NEEDED[taken.kind], ...markers].join("\n");
  return { kind: "refused", said: taken.said, raw, markers, message };
}
