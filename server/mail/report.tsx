// What a visitor says about a page, for whoever runs the house.
import { writeLetter } from "./letter.tsx";
import type { Message } from "./outbox.ts";

export function reportMail(
  input: { username: string; details: string; email: string; url: string },
): Message {
  return writeLetter({
    subject: `Report about /u/${input.username}`,
    greeting: `Someone reported the page of ${input.username}.`,
    paragraphs: [
      input.details,
      input.email ? `They can be answered at ${input.email}.` : "They left no address.",
    ],
    action: { label: "Look at the page", url: input.url },
    reason: "You get this mail because you run this Folio Kitchen.",
  });
}
