import { type Notice, writeLetter } from "../mail/letter.tsx";
import type { Message } from "../mail/outbox.ts";
import type { WayBack } from "../accounts/mod.ts";

const REASON = "You get this mail because this is the address of your Folio Kitchen account.";

export function passkeyAddedMail({ advice, action }: WayBack) {
  return ({ username, times }: Notice): Message =>
    writeLetter({
      subject: "A passkey was added to your account",
      greeting: `Hello ${username},`,
      paragraphs: [
        "Someone who is signed in as you added a passkey. Whoever holds it can sign in without a password. Your profile shows all of your passkeys, and removes them.",
        `If it was you, all is well. If not, ${advice}`,
      ],
      times,
      action,
      reason: REASON,
    });
}

export function passkeyCopiedMail({ advice, action }: WayBack) {
  return ({ username, times }: Notice): Message =>
    writeLetter({
      subject: "A passkey of yours was refused",
      greeting: `Hello ${username},`,
      paragraphs: [
        "Someone signed with a passkey of yours that seems to be a copy: it counts fewer uses than the one that we know. Nobody was let in by it.",
        "If you copied nothing, remove that passkey in your profile, and add a new one.",
        `If you do not know who it was, ${advice}`,
      ],
      times,
      action,
      reason: REASON,
    });
}
