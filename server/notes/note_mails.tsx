// The mail must hold none of the words of others.
import { REVIEW_DAYS } from "../../contract/notes/notes.ts";
import { type Notice, writeLetter, writePlainLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";
import type { WayBack } from "../accounts/mod.ts";

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
      "They are under To fix, at their places, when you open your editor.",
    ],
    action: { label: "Open your dashboard", url },
    reason: "You get this mail because you made a review link. End it, and no more notes come.",
  });
}

export function reviewLinkMail({ advice, action }: WayBack) {
  return ({ username, times }: Notice): Message =>
    writeLetter({
      subject: "A link to see your page was made",
      greeting: `Hello ${username},`,
      paragraphs: [
        `Someone who is signed in as you made a link by which others see your page or a draft for ${REVIEW_DAYS} days, also while it is offline, unlisted or behind a password. The editor shows your links under "Ask others for notes", and ends them.`,
        `If it was you, all is well. If not, ${advice}`,
      ],
      times,
      action,
      reason: "You get this mail because this is the address of your Folio Kitchen account.",
    });
}
