// What a visitor says about a page, for whoever runs the house.
import { writeLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";

export function reportMail(
  input: {
    username: string;
    details: string;
    email: string;
    /** Of the page. */
    url: string;
    /** Where an operator decides about it; null where nobody can. */
    room: string | null;
  },
): Message {
  return writeLetter({
    subject: `Report about /u/${input.username}`,
    greeting: `Someone reported the page of ${input.username}.`,
    paragraphs: [
      input.details,
      `The page: ${input.url}`,
      input.email ? `They can be answered at ${input.email}.` : "They left no address.",
    ],
    action: input.room
      ? { label: "Look at it, and decide", url: input.room }
      : { label: "Look at the page", url: input.url },
    reason: "You get this mail because you run this Folio Kitchen.",
  });
}
