// Under which id a visitor's browser keeps what a page stores: its page's for as long as there is one, whatever its name.
import { createHmac } from "node:crypto";

/** Tells nothing of whose page it is. A new SECRET forgets what browsers keep. */
export function storedPageId(secret: string, userId: string): string {
  return createHmac("sha256", secret).update(`stored page ${userId}`).digest("base64url").slice(
    0,
    22,
  );
}
