import { type Notice, sayUtc, writeLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";
import type { WayBack } from "../accounts/mod.ts";

const REASON = "You get this mail because this is the address of your Folio Kitchen account.";

type NoticeWriter = (notice: Notice) => Message;

function notice(subject: string, first: string, { advice, action }: WayBack): NoticeWriter {
  return ({ username, times }) =>
    writeLetter({
      subject,
      greeting: `Hello ${username},`,
      paragraphs: [first, `If it was you, all is well. If not, ${advice}`],
      times,
      action,
      reason: REASON,
    });
}

export function secondFactorOnMail(way: WayBack): NoticeWriter {
  return notice(
    "Sign-ins to your account ask for a code now",
    "Codes of an app were set up for your account. From now on, a password or a provider alone does not open it.",
    way,
  );
}

export function secondFactorOffMail(way: WayBack): NoticeWriter {
  return notice(
    "Sign-ins to your account ask for no code any more",
    "The codes of your account were turned off: whoever has the password opens it. You can set them up again in your profile.",
    way,
  );
}

export function recoveryCodesMail(way: WayBack): NoticeWriter {
  return notice(
    "Your account has new recovery codes",
    "Ten new recovery codes were made for your account. The ones from before are good for nothing.",
    way,
  );
}

export function recoveryCodeUsedMail(way: WayBack): NoticeWriter {
  return notice(
    "A recovery code of yours was used",
    "Someone signed in to your account, or proved that it is theirs, with a recovery code in place of a code of the app. It is used up now; your profile shows how many are left, and makes new ones.",
    way,
  );
}

export function wrongCodesMail({ advice, action }: WayBack): NoticeWriter {
  return ({ username, times }) =>
    writeLetter({
      subject: "Someone tried to sign in to your account",
      greeting: `Hello ${username},`,
      paragraphs: [
        "Someone signed in to your account as far as the code, and typed several wrong ones. Nobody was let in.",
        `If it was you, all is well. If not, they know what opens your account but for the code: ${advice}`,
      ],
      times,
      action,
      reason: REASON,
    });
}

export function removalLinkMail({ username, url }: { username: string; url: string }): Message {
  return writeLetter({
    subject: "Sign in without your codes",
    greeting: `Hello ${username},`,
    paragraphs: [
      "You asked to sign in without the codes of your app. The button below asks for them to be turned off. That takes a day, in which we tell you once more, so that nobody does it behind your back.",
      "The link works once, for one hour. If it was not you, someone got as far as the code: ignore this mail, and change what else opens your account.",
    ],
    action: { label: "Turn my codes off in a day", url },
    reason: REASON,
  });
}

export function removalAskedMail(
  { username, url, due }: { username: string; url: string; due: Date },
): Message {
  return writeLetter({
    subject: "The codes of your account are about to be turned off",
    greeting: `Hello ${username},`,
    paragraphs: [
      `Someone who can sign in as you, but for the code, and who reads your mail asked to turn off the codes of your account. From ${
        sayUtc(due)
      } on, for a week, a sign-in without a code does that.`,
      "If it was you, wait until then and sign in. If not, the button above stops it at once. Any sign-in with a code or a passkey stops it, too.",
    ],
    action: { label: "Stop it", url },
    reason: REASON,
  });
}
