// The last mail: that an account is gone.
import { type Notice, writeLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";
import { NAME_HOLD_DAYS } from "../../contract/limits.ts";

export function accountDeletedMail(input: Notice): Message {
  return writeLetter({
    subject: "Your account is deleted",
    greeting: `Goodbye ${input.username},`,
    paragraphs: [
      "Your account, your page and everything else that we held about you are deleted, as was asked for in your profile. This is final.",
      `If you had a page, nobody can take your username for ${NAME_HOLD_DAYS} days, so that no one can pass for you. Your email address is free for a new account.`,
    ],
    times: input.times,
    action: { label: "Visit Folio Kitchen", url: input.url },
    reason: "You get this mail because this was the address of a Folio Kitchen account.",
  });
}
