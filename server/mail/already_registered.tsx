// The mail to an owner whose address someone tried to register again.
import { writeLetter } from "./letter.tsx";
import type { Message } from "./outbox.ts";

export function alreadyRegisteredMail(
  input: { username: string; url: string },
): Message {
  return writeLetter({
    subject: "You already have an account",
    greeting: `Hello ${input.username},`,
    paragraphs: [
      "Someone just tried to register at Folio Kitchen with this address. It belongs to your account already, so nothing was changed.",
      `If it was you, sign in with your username, ${input.username}, or this address.`,
    ],
    action: { label: "Sign in", url: input.url },
    reason: "If it was not you, there is nothing to do: nobody learned that you have an account.",
  });
}
