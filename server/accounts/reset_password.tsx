// The mail with the link that sets a new password.
import { writeLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";

export function resetPasswordMail(input: { username: string; url: string }): Message {
  return writeLetter({
    subject: "Set a new password",
    greeting: `Hello ${input.username},`,
    paragraphs: [
      "Here is the link to set a new password for your account.",
      "It works once, for one hour. Setting a new password signs you out everywhere.",
    ],
    action: { label: "Set a new password", url: input.url },
    reason:
      "You get this mail because someone asked for it at Folio Kitchen. If it was not you, ignore it: your password stays as it is.",
  });
}
