import { MISSING_DAYS } from "../../contract/limits.ts";
import { type Notice, writeLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";
import type { WayBack } from "../accounts/mod.ts";

interface OwnAddress {
  username: string;
  name: string;
  url: string;
}

const LABEL = "Your own address";
const REASON = "You get this mail because this is the address of your Folio Kitchen account.";

export function domainMissingMail({ username, name, url }: OwnAddress): Message {
  return writeLetter({
    subject: `The record of ${name} is gone`,
    greeting: `Hello ${username},`,
    paragraphs: [
      `Each week we look whether ${name} is still yours, by its TXT record. It is not there any more.`,
      `Until now nothing has changed: your page is still at this name. Put the record back within ${MISSING_DAYS} days; after that we let the name go, and your page is at its link at Folio Kitchen alone.`,
      "If you gave the name up, there is nothing to do.",
    ],
    action: { label: LABEL, url },
    reason: REASON,
  });
}

export function domainLetGoMail({ username, name, url }: OwnAddress): Message {
  return writeLetter({
    subject: `${name} does not lead to your page any more`,
    greeting: `Hello ${username},`,
    paragraphs: [
      `The TXT record of ${name} was gone for ${MISSING_DAYS} days, so we let the name go. Your page is where it always was: at its link at Folio Kitchen.`,
      "If the name is yours, claim it again in your profile. It takes a new record.",
    ],
    action: { label: LABEL, url },
    reason: REASON,
  });
}

export function domainTakenMail({ username, name, url }: OwnAddress): Message {
  return writeLetter({
    subject: `Somebody else has proven ${name}`,
    greeting: `Hello ${username},`,
    paragraphs: [
      `Another account has just proven, by a TXT record of its own, that ${name} is theirs. Whoever proves a name last has it, so it does not lead to your page any more. Your page is where it always was: at its link at Folio Kitchen.`,
      "If that was not you or with your consent, somebody can change the DNS records of your name: look there first, then claim it again in your profile.",
    ],
    action: { label: LABEL, url },
    reason: REASON,
  });
}

/** One mail may tell of several changes, so it names none. */
export function domainChangedMail({ advice, action }: WayBack) {
  return ({ username, times }: Notice): Message =>
    writeLetter({
      subject: "Your page's own address was changed",
      greeting: `Hello ${username},`,
      paragraphs: [
        "Someone who is signed in as you claimed a name for your page, or decided whether its link at Folio Kitchen leads to that name. Your profile shows the name, and lets it go.",
        `If it was you, all is well. If not, ${advice}`,
      ],
      times,
      action,
      reason: REASON,
    });
}
