// The mail to a new member: the link that proves the address.
import { writeLetter } from "./letter.tsx";
import type { Message } from "./outbox.ts";

export function verifyEmailMail(
  input: { username: string; url: string },
): Message {
  return writeLetter({
    subject: "Please verify your email",
    greeting: `Welcome to the Kitchen, ${input.username}!`,
    paragraphs: [
      "Your place is set. One click shows us that this address is yours, and you can start cooking.",
      "The link works once, for three days.",
    ],
    action: { label: "Verify my email", url: input.url },
    reason:
      "You get this mail because someone registered at Folio Kitchen with this address. If it was not you, ignore it.",
  });
}
