// The last mail: that an account is gone.
import { writeLetter } from "./letter.tsx";
import type { Message } from "./outbox.ts";

export function accountDeletedMail(input: { username: string; url: string }): Message {
  return writeLetter({
    subject: "Your account is deleted",
    greeting: `Goodbye ${input.username},`,
    paragraphs: [
      "Your account, your page and everything else that we held about you are deleted, as was asked for in your profile. This is final.",
      "For 90 days nobody can take your username, so that no one can pass for you. Your email address is free for a new account.",
    ],
    action: { label: "Visit Folio Kitchen", url: input.url },
    reason: "You get this mail because this was the address of a Folio Kitchen account.",
  });
}
