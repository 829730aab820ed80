import { describeReason, logEvent } from "../log.ts";
import { inTime } from "../outside/breaker.ts";

/** Draws what a page looks like now; null: it has no picture that tells anything. */
export type DrawPage = (userId: string) => Promise<Uint8Array | null>;

/** The HTML of a mail finds the picture in the same mail by this name, so it needs no address that anybody could guess. */
export const PAGE_PICTURE = "page_picture";

/** Together with the wait for the mail server it must be less than a mail is claimed for (`CLAIM_MS`). */
export const DRAW_MS = 8_000;

/** Nothing that a person wrote can match: in texts, `<` is an entity. */
const ELEMENT = new RegExp(`<img [^>]*src="cid:${PAGE_PICTURE}"[^>]*>`, "g");

export function withoutPicture(html: string): string {
  return html.replace(ELEMENT, "");
}

/** A mail must not wait for its picture, and much less fail with it. */
export async function drawInTime(
  draw: DrawPage,
  userId: string,
  maxMs: number,
): Promise<Uint8Array | null> {
  try {
    return await inTime(draw(userId), maxMs);
  } catch (error) {
    logEvent("warn", "mail.without_picture", describeReason(error));
    return null;
  }
}
