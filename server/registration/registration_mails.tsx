import { AWAITING_PAGE_DAYS } from "../../contract/limits.ts";
import { writeLetter } from "../mail/letter.tsx";
import { enqueueMail, type Message } from "../mail/outbox.ts";
import { sayMissingPictures } from "../../contract/pictures/missing_pictures.ts";
import { SCREENS } from "../../contract/paths.ts";
import { findUserByEmail } from "../accounts/mod.ts";
import type { Config } from "../config/config.ts";
import type { Sql } from "../database/database.ts";
import { describeOperator } from "../config/operator_settings.ts";

const REGISTERED =
  "You get this mail because someone registered at Folio Kitchen with this address.";

export function verifyEmailMail(
  input: {
    username: string;
    url: string;
  },
): Message {
  return writeLetter({
    subject: "Please verify your email",
    greeting: `Welcome to the Kitchen, ${input.username}!`,
    paragraphs: [
      "Your place is set. One click shows us that this address is yours, and you can start cooking.",
      "The link works once, for three days.",
    ],
    action: { label: "Verify my email", url: input.url },
    reason: `${REGISTERED} If it was not you, ignore it.`,
  });
}

export function publishPageMail(
  { userId, username, url, missingPictures }: {
    userId: string;
    username: string;
    url: string;
    missingPictures: number;
  },
): Message {
  const missing = sayMissingPictures(missingPictures);
  const words = "One click, and your page is online";
  return writeLetter({
    subject: words,
    heading: words,
    greeting: `Welcome to the Kitchen, ${username}!`,
    paragraphs: [
      "The click shows us that this address is yours, and puts the page that you pasted online, for everybody to see.",
      `Until then nobody sees it, and after ${AWAITING_PAGE_DAYS} days without the click the page is deleted. The link works once, for three days.`,
      ...missing ? [`${missing} Until then visitors see a plain box in each place.`] : [],
    ],
    action: { label: "Verify my email and put my page online", url },
    pageOf: { userId, alt: "A picture of the page that you pasted" },
    reason: `${REGISTERED} If it was not you, ignore it: the page stays unseen.`,
  });
}

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

export function mailboxBarredMail(
  { publicUrl, contact }: {
    publicUrl: string;
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

export async function tellOwner(
  sql: Sql,
  config: Config,
  email: string,
  isBarred: boolean,
  now: Date,
): Promise<void> {
  const owner = await findUserByEmail(sql, email);
  if (owner) {
    const { username } = owner;
    const url = config.publicUrl + SCREENS.login;
    const mail = alreadyRegisteredMail({ username, url, hasPasswords: !config.arePasswordsOff });
    await enqueueMail(sql, owner.email, mail, now);
  } else if (isBarred) {
    const { publicUrl } = config;
    const mail = mailboxBarredMail({ publicUrl, contact: describeOperator(config).abuse });
    await enqueueMail(sql, email, mail, now);
  }
}
