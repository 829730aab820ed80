// That a form of a page asked its visitor for what is never passed on, for whoever runs the house.
import type { Secret } from "../../contract/letterbox/secrets.ts";
import { writeLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";

const THINGS: Record<Secret, string> = {
  password: "a password",
  card: "the number of a card",
  code: "a one-time code",
};

export function secretAskedMail(input: { username: string; secret: Secret; url: string }): Message {
  return writeLetter({
    subject: `A form of /u/${input.username} asks for ${THINGS[input.secret]}`,
    greeting: `The page of ${input.username} was marked.`,
    paragraphs: [
      `A form of it asked a visitor for ${
        THINGS[input.secret]
      }. Nothing was passed on, and the visitor was told.`,
      "Look at what the page says before you judge: a browser told us, and it may have been told to. Within a day there is no other mail about this page.",
    ],
    action: { label: "Look at the page", url: input.url },
    reason: "You get this mail because you run this Folio Kitchen.",
  });
}
