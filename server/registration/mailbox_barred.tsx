// The mail to whoever has an address by which nobody gets a further account: they alone are told why.
import { SCREENS } from "../../contract/paths.ts";
import { writeLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";

export function mailboxBarredMail(
  { publicUrl, contact }: {
    publicUrl: string;
    /** Whom to write to. */
    contact: string | null;
  },
): Message {
  return writeLetter({
    subject: "This address was not taken",
    greeting: "Hello,",
    paragraphs: [
      "Someone just asked for an account at Folio Kitchen with this address, or wanted to change theirs to it. No account was made, and nothing was changed.",
      "Why: pages of accounts with this mailbox were taken down, twice or more often. Addresses that differ only by dots, or by what follows a plus sign, count as one mailbox. A year after the last time it is forgotten.",
      "Those pages were not yours, or should not have been taken down? " +
      (contact ? `Write to ${contact}.` : "Tell whoever runs this site."),
    ],
    action: { label: "What is kept, and for how long", url: publicUrl + SCREENS.privacy },
    reason: "If it was not you, there is nothing to do: nobody was told of this but you.",
  });
}
