// What those share who read and are read: a room in memory for all of it, and a pace that nobody may fall behind for long.
import { createRoom, type Room } from "./room.ts";
import type { Share } from "./share.ts";

export interface PacedRoomOptions {
  /** Of all that is open. */
  roomBytes: number;
  /** Of what one person has open, or one address of people without an account. */
  shareBytes: number;
  /** So far may somebody be behind the pace. */
  slackMs: number;
  /** The pace. */
  bytesPerS: number;
  share: Share;
  /** In milliseconds, for tests. */
  now: () => number;
}

export interface Pace {
  slackMs: number;
  bytesPerMs: number;
  now: () => number;
}

/** `leastBytes`: of the room and of one person's part, in each of many processes. */
export function openPacedRoom(
  { roomBytes, shareBytes, slackMs, bytesPerS, share, now }: PacedRoomOptions,
  leastBytes: number,
): { room: Room; pace: Pace } {
  return {
    room: createRoom(share(roomBytes, leastBytes), share(shareBytes, leastBytes)),
    pace: { slackMs, bytesPerMs: bytesPerS / 1_000, now },
  };
}
