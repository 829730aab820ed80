// The mail to a new member: the link that proves the address.
import { AWAITING_PAGE_DAYS } from "../../contract/limits.ts";
import { writeLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";

export function verifyEmailMail(
  input: {
    username: string;
    url: string;
    /** A page came with the registration, and waits for the address. */
    publishes?: boolean;
  },
): Message {
  return writeLetter({
    subject: "Please verify your email",
    greeting: `Welcome to the Kitchen, ${input.username}!`,
    paragraphs: [
      "Your place is set. One click shows us that this address is yours, and you can start cooking.",
      ...input.publishes
        ? [
          `The page that you pasted waits for it: with the same click it goes online, for everybody to see. Until then nobody sees it, and after ${AWAITING_PAGE_DAYS} days without it the page is deleted.`,
        ]
        : [],
      "The link works once, for three days.",
    ],
    action: {
      label: input.publishes ? "Verify my email and put my page online" : "Verify my email",
      url: input.url,
    },
    reason:
      "You get this mail because someone registered at Folio Kitchen with this address. If it was not you, ignore it.",
  });
}
