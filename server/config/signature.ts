import { createHmac, timingSafeEqual } from "node:crypto";

/** It is signed too, so that a signature for one purpose is none for another. */
type Purpose =
  | "brought pictures"
  | "cdn build"
  | "cdn tag"
  | "page token"
  | "proof of work"
  | "registration"
  | "stored page";

export function sign(secret: string, purpose: Purpose, text: string): string {
  return createHmac("sha256", secret).update(`${purpose} ${text}`).digest("base64url");
}

/** It takes the same time wherever the two differ, so that no signature can be guessed byte by byte. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
