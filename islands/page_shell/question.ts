import type { MessageOf } from "../../contract/publishing/frame_messages.ts";
import type { Press } from "../guard/presses.ts";
import { openQuestion } from "./question_dialog.ts";

/** A page that asks again after this many refusals in a row is ignored until it is loaded again. */
const REFUSALS_MAX = 3;
/** A handler may ask several questions on one press, so an answer counts as long as a press does (guard/presses.ts). */
const NEXT_MS = 5_000;
const NEXT_MAX = 9;

let refusals = 0;
let isAsking = false;
let answeredAt = -Infinity;
let next = 0;

/** It is null for "no", and where the visitor is not asked; `again` is called when another press is needed. */
export async function askVisitor(
  { text, start = null }: MessageOf<"folio:ask">,
  press: Press,
  again: () => void = () => {},
): Promise<string | null> {
  if (isAsking || refusals >= REFUSALS_MAX) return null;
  // A visitor whose focus has left the frame meanwhile is not asked.
  const isThere = document.activeElement?.localName === "iframe" && document.hasFocus();
  const isNext = isThere && performance.now() - answeredAt < NEXT_MS && next < NEXT_MAX;
  if (!isNext && press !== "sure") {
    if (press === "unsure") again();
    return null;
  }
  next = isNext ? next + 1 : 0;
  isAsking = true;
  const answer = await openQuestion(text, start);
  isAsking = false;
  answeredAt = performance.now();
  refusals = answer === null ? refusals + 1 : 0;
  return answer;
}
