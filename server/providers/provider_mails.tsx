// The notice that an account opens with a provider from now on.
import { type Notice, writeLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";
import type { WayBack } from "../accounts/way_back.ts";

export function providerLinkedMail(provider: string, { advice, action }: WayBack) {
  return ({ username, times }: Notice): Message =>
    writeLetter({
      subject: `Your account now opens with ${provider}`,
      greeting: `Hello ${username},`,
      paragraphs: [
        `Someone signed in with ${provider}, which says that your email address is theirs, so your account now opens with it.`,
        `If it was you, all is well. If not, ${advice}`,
      ],
      times,
      action,
      reason: "You get this mail because this is the address of your Folio Kitchen account.",
    });
}
