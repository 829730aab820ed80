import { writeStorage } from "./storage.ts";
import {
  HELD,
  type PendingRegistration,
  VERIFIED,
  type VerifiedAddress,
} from "./use_registration.ts";

const HELD_MS = 24 * 60 * 60 * 1_000;

/** It is what any tab of this browser registered within a day. */
export function readHeld(): PendingRegistration | null {
  try {
    const held: PendingRegistration & { at: number } | null = JSON.parse(
      localStorage.getItem(HELD) ?? "null",
    );
    if (held && Date.now() - held.at < HELD_MS) return held;
  } catch {
    // Somebody else wrote it, so it is removed.
  }
  localStorage.removeItem(HELD);
  return null;
}

/** Other tabs hear of what is written, and nothing of it stays. */
export function tellOtherTabs(verified: VerifiedAddress): void {
  writeStorage("local", VERIFIED, JSON.stringify(verified));
  localStorage.removeItem(VERIFIED);
}
