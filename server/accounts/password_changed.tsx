// The notice that a password was changed, with the way back for an owner who did not do it.
import { type Notice, writeLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";

export function passwordChangedMail(input: Notice): Message {
  return writeLetter({
    subject: "Your password was changed",
    greeting: `Hello ${input.username},`,
    paragraphs: [
      "The password of your account was just changed, and every other session was ended.",
      "If it was you, all is well. If not, set a new one right away.",
    ],
    times: input.times,
    action: { label: "Set a new password", url: input.url },
    reason: "You get this mail because the password of your Folio Kitchen account was changed.",
  });
}
