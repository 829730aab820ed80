// The notice that an account opens with Google from now on.
import { type Notice, writeLetter } from "./letter.tsx";
import type { Message } from "./outbox.ts";

export function googleLinkedMail(input: Notice): Message {
  return writeLetter({
    subject: "Your account now opens with Google",
    greeting: `Hello ${input.username},`,
    paragraphs: [
      "Someone signed in with a Google account of your email address, so your account now opens with it.",
      "If it was you, all is well. If not, set a new password: that ends every session.",
    ],
    times: input.times,
    action: { label: "Set a new password", url: input.url },
    reason: "You get this mail because this is the address of your Folio Kitchen account.",
  });
}
