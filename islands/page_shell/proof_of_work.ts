// A little of this machine's time for a message, so that a million of them cost somebody much.
import type { ChallengeReply } from "../../contract/letterbox/message_payloads.ts";

/** As many at once as keep a page in motion. */
const BATCH = 64;

/** The first number with which the challenge's hash begins with so many zero bits. */
export async function solve({ challenge, bits }: ChallengeReply): Promise<number> {
  const text = new TextEncoder();
  for (let first = 0;; first += BATCH) {
    const hashes = await Promise.all(
      Array.from(
        { length: BATCH },
        (_, i) => crypto.subtle.digest("SHA-256", text.encode(`${challenge}.${first + i}`)),
      ),
    );
    const found = hashes.findIndex((hash) => new DataView(hash).getUint32(0) >>> (32 - bits) === 0);
    if (found >= 0) return first + found;
  }
}
