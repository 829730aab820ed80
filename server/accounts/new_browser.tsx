// The notice about a sign-in in a browser never used before: what it said of itself, when, and the way to disown it.
import { type Notice, writeLetter } from "../mail/letter.tsx";
import { sayTime, sayUtc } from "../mail/mail_time.ts";
import type { Message } from "../mail/outbox.ts";
import type { WayBack } from "./way_back.ts";

interface NewBrowser {
  /** In words. */
  way: string;
  browser: string;
  at: Date;
  /** By its IANA name; null: it did not say. */
  zone: string | null;
  hasPassword: boolean;
}

const REASON = "You get this mail because this is the address of your Folio Kitchen account.";

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
        `If it was you, all is well. If not, open this link and press the button there: that signs everybody out, you included${
          hasPassword ? ", and leads you to a new password." : "; then sign in again."
        }`,
      ],
      times,
      action: { label: "This was not me", url },
      reason: REASON,
    });
}

/** Of those after it, within a short while. */
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

/** "Berlin (Europe)", "Buenos Aires (Argentina, America)" */
function sayPlace(zone: string): string {
  const [place, ...around] = zone.replaceAll("_", " ").split("/").toReversed();
  return `${place} (${around.join(", ")})`;
}
