// Under which id a visitor's browser keeps what a page stores: its page's for as long as there is one, whatever its name.
import { sign } from "../config/signature.ts";

/** Tells nothing of whose page it is. A new SECRET forgets what browsers keep. */
export function storedPageId(secret: string, userId: string): string {
  return sign(secret, "stored page", userId).slice(0, 22);
}
