// The notice about a review link: whoever has it sees what is not online.
import { REVIEW_DAYS } from "../../contract/limits.ts";
import { type Notice, writeLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";
import type { WayBack } from "../accounts/way_back.ts";

export function reviewLinkMail({ advice, action }: WayBack) {
  return ({ username, times }: Notice): Message =>
    writeLetter({
      subject: "A link to see your page was made",
      greeting: `Hello ${username},`,
      paragraphs: [
        `Someone who is signed in as you made a link by which others see your page or a draft for ${REVIEW_DAYS} days, also while it is offline, unlisted or behind a password. The editor shows your links under "Ask others for notes", and ends them.`,
        `If it was you, all is well. If not, ${advice}`,
      ],
      times,
      action,
      reason: "You get this mail because this is the address of your Folio Kitchen account.",
    });
}
