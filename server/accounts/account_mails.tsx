import {
  type Letter,
  type Notice,
  planNotice,
  sayTime,
  sayUtc,
  writeLetter,
} from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";
import { NAME_HOLD_DAYS } from "../../contract/limits.ts";
import { SCREENS } from "../../contract/paths.ts";
import type { Config } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import { findUser } from "./users.ts";

export interface WayBack {
  advice: string;
  action: Letter["action"];
}

interface NewBrowser {
  way: string;
  browser: string;
  at: Date;
  zone: string | null;
  hasPassword: boolean;
}

const REASON = "You get this mail because this is the address of your Folio Kitchen account.";

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
        `If it was you, there is nothing to do here. If not, the button above stops the change at once${further}`,
      ],
      action: { label: "Stop the change", url },
      reason: OLD_ADDRESS,
    });
}

/** The link in the first notice still stops the change. */
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

export function newBrowserMail({ way, browser, at, zone, hasPassword }: NewBrowser) {
  return ({ username, url, times }: Notice): Message =>
    writeLetter({
      subject: "A sign-in in a new browser",
      greeting: `Hello ${username},`,
      paragraphs: [
        `Someone signed in to your account with ${way}, in a browser where you had not signed in before.`,
        `Browser: ${browser}`,
        `Time: ${sayUtc(at)}`,
        ...(zone
          ? [`Its clock is set to ${sayPlace(zone)}, where it was ${sayTime(at, zone)}.`]
          : []),
        `If it was you, all is well. If not, open the link above and press the button there: that signs everybody out, you included${
          hasPassword ? ", and leads you to a new password." : "; then sign in again."
        }`,
      ],
      times,
      action: { label: "This was not me", url },
      reason: REASON,
    });
}

export function newBrowsersMail({ advice, action }: WayBack) {
  return ({ username, times }: Notice): Message =>
    writeLetter({
      subject: "More sign-ins in new browsers",
      greeting: `Hello ${username},`,
      paragraphs: [
        "Someone signed in to your account in one more browser where you had not signed in before. Recent activity in your profile tells when, and what each browser said that it was.",
        `If it was you, all is well. If not, ${advice}`,
      ],
      times,
      action,
      reason: REASON,
    });
}

/** "America/Argentina/Buenos_Aires" becomes "Buenos Aires (Argentina, America)". */
function sayPlace(zone: string): string {
  const [place, ...around] = zone.replaceAll("_", " ").split("/").toReversed();
  return `${place} (${around.join(", ")})`;
}

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

export function passwordChangedMail(input: Notice): Message {
  return writeLetter({
    subject: "Your password was changed",
    greeting: `Hello ${input.username},`,
    paragraphs: [
      "The password of your account was just changed, and every other session was ended.",
      "If it was you, all is well. If not, set a new one right away.",
    ],
    times: input.times,
    action: { label: "Set a new password", url: input.url },
    reason: "You get this mail because the password of your Folio Kitchen account was changed.",
  });
}

export function resetPasswordMail(input: { username: string; url: string }): Message {
  return writeLetter({
    subject: "Set a new password",
    greeting: `Hello ${input.username},`,
    paragraphs: [
      "Here is the link to set a new password for your account.",
      "It works once, for one hour. Setting a new password signs you out everywhere.",
    ],
    action: { label: "Set a new password", url: input.url },
    reason:
      "You get this mail because someone asked for it at Folio Kitchen. If it was not you, ignore it: your password stays as it is.",
  });
}

export function findWayBack({ publicUrl, arePasswordsOff }: Config): WayBack {
  return arePasswordsOff
    ? {
      advice: "sign in, and end every other session in your profile.",
      action: { label: "Open my profile", url: publicUrl + SCREENS.profile },
    }
    : {
      advice: "set a new password: that ends every session.",
      action: { label: "Set a new password", url: publicUrl + SCREENS.forgotPassword },
    };
}

export async function notifyOwner(
  { config, database: { sql }, clock, limits, outbox }: Deps,
  userId: string,
  kind: string,
  write: (way: WayBack) => (notice: Notice) => Message,
): Promise<void> {
  const user = await findUser(sql, userId);
  if (!user) return;
  const { username, email } = user;
  const notice = await planNotice(limits, kind, email, clock.now());
  const mail = write(findWayBack(config));
  await notice.enqueue(sql, email, mail, { username, url: config.publicUrl });
  outbox.notify();
}
