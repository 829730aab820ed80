// The two mails of a change of address: the link to the new one, the notice to the old one.
import { type Notice, writeLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";
import type { WayBack } from "./way_back.ts";

const OLD_ADDRESS = "You get this mail because this is the address of your Folio Kitchen account.";

interface Input {
  username: string;
  url: string;
}

export function changeEmailMail({ username, url }: Input): Message {
  return writeLetter({
    subject: "Please confirm your new email",
    greeting: `Hello ${username},`,
    paragraphs: [
      "You asked to use this address for your account. One click confirms it.",
      "The link works once, for one day. You will be asked to sign in again.",
    ],
    action: { label: "Confirm my new email", url },
    reason:
      "You get this mail because someone gave this address at Folio Kitchen. If it was not you, ignore it.",
  });
}

/** Its link stops the change, and where there are passwords it sets a new one. */
export function emailChangeNoticeMail(hasPasswords: boolean) {
  const further = hasPasswords
    ? ", and lets you set a new password, which ends every session. It works for one day."
    : "; it works for one day. Then sign in, and end every other session in your profile.";
  return ({ username, url }: Notice): Message =>
    writeLetter({
      subject: "Your email is about to change",
      greeting: `Hello ${username},`,
      paragraphs: [
        "Someone who is signed in to your account asked to change its email address. Nothing changes until the new address is confirmed.",
        `If it was you, there is nothing to do here. If not, the button below stops the change at once${further}`,
      ],
      action: { label: "Stop the change", url },
      reason: OLD_ADDRESS,
    });
}

/** For what was asked after that notice: its link is still the one that stops the change. */
export function emailChangesNoticeMail({ advice, action }: WayBack, hasPasswords: boolean) {
  const further = hasPasswords
    ? "or set a new password: that stops it too, and ends every session."
    : `then ${advice}`;
  return ({ username, times }: Notice): Message =>
    writeLetter({
      subject: "Your email is about to change, once more",
      greeting: `Hello ${username},`,
      paragraphs: [
        "Shortly after our mail before this one, someone who is signed in to your account asked again to change its email address.",
        `If it was you, there is nothing to do here. If not, stop the change with the link in that mail, ${further}`,
      ],
      times,
      action,
      reason: OLD_ADDRESS,
    });
}
