// The mail to an owner whose address someone tried to register again.
import { writeLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";

export function alreadyRegisteredMail(
  { username, url, hasPasswords = true }: {
    username: string;
    url: string;
    hasPasswords?: boolean;
  },
): Message {
  return writeLetter({
    subject: "You already have an account",
    greeting: `Hello ${username},`,
    paragraphs: [
      "Someone just tried to register at Folio Kitchen with this address. It belongs to your account already, so nothing was changed.",
      `If it was you, sign in ${
        hasPasswords ? `with your username, ${username}, or this address` : "as you always do"
      }.`,
    ],
    action: { label: "Sign in", url },
    reason: "If it was not you, there is nothing to do: nobody learned that you have an account.",
  });
}
