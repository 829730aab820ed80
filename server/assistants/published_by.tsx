import { writeLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";

export function publishedByMail(
  { userId, username, name, url }: {
    userId: string;
    username: string;
    name: string;
    url: string;
  },
): Message {
  return writeLetter({
    subject: "Your page was published by something that you connected",
    greeting: `Hello ${username},`,
    paragraphs: [
      `"${name}" published your page. It may do so because you allowed it; this is the first time that it did.`,
      "If that was not what you wanted, end it in your profile: it can do nothing more from then on. The page of before is in the editor's history.",
    ],
    pageOf: { userId, alt: "A picture of your page" },
    action: { label: "Your connections and keys", url },
    reason: "You get this mail because this is the address of your Folio Kitchen account.",
  });
}
