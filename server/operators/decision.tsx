// What every mail about an operator's decision says: what was decided, in whose words, and what can be done (statement of reasons).
import { writeLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";

export interface Decision {
  username: string;
  /** The operator's own words; empty where they wrote none. */
  reason: string;
}

interface DecisionLetter extends Decision {
  subject: string;
  /** What is so from now on. */
  what: string;
  /** In front of the operator's words. */
  before?: readonly string[];
  /** Behind them. */
  after?: readonly string[];
  action: { label: string; url: string };
  about: "account" | "page";
}

export function writeDecision(
  { username, reason, subject, what, before = [], after = [], action, about }: DecisionLetter,
): Message {
  return writeLetter({
    subject,
    greeting: `Hello ${username},`,
    paragraphs: [
      what,
      ...before,
      ...reason ? [`In the operator's words: ${reason}`] : [],
      ...after,
    ],
    action,
    reason: `You get this mail because it is about your ${about} at Folio Kitchen.`,
  });
}

export const OTHER_BODIES =
  "You may also turn to an out-of-court dispute settlement body, or to a court.";
