// Signatures of ours in addresses and challenges (HMAC-SHA-256): the same text has the same one, under one SECRET.
import { createHmac, timingSafeEqual } from "node:crypto";

/** What it is good for: a signature for one is none for another. */
type Purpose =
  | "cdn build"
  | "cdn tag"
  | "page token"
  | "proof of work"
  | "registration"
  | "stored page";

export function sign(secret: string, purpose: Purpose, text: string): string {
  return createHmac("sha256", secret).update(`${purpose} ${text}`).digest("base64url");
}

/** In the same time wherever they differ. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
