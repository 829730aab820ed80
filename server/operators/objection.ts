// An owner objects to the take-down of their page, for whoever runs the house.
import { writePlainLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";

export function objectionMail(
  input: { username: string; objection: string; url: string },
): Message {
  return writePlainLetter({
    subject: `Objection about /u/${input.username}`,
    greeting: `${input.username} objects to the take-down of their page.`,
    paragraphs: [input.objection],
    action: { label: "Read it, and decide", url: input.url },
    reason: "You get this mail because you run this Folio Kitchen.",
  });
}
