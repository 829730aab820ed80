// Others wrote notes on somebody's page: how many, and where they are. None of their words.
import { writePlainLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";

/** Notes wait for the others of an hour. */
export const NOTES_GATHERED_MS = 60 * 60 * 1_000;

export function notesMail(
  { username, times, url }: { username: string; times: number; url: string },
): Message {
  const many = times === 1 ? "One note was" : `${times} notes were`;
  return writePlainLetter({
    subject: "Notes on your page wait for you",
    greeting: `Hello ${username},`,
    paragraphs: [
      `${many} written on your page, by a review link that you made.`,
      "They are in Page check, at their places, when you open your editor.",
    ],
    action: { label: "Open your dashboard", url },
    reason: "You get this mail because you made a review link. End it, and no more notes come.",
  });
}
