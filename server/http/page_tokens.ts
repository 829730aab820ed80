// No cookie reaches a frame, a picture or a file below a page, so their addresses say who may see them.
import { isSame, sign } from "../config/signature.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A token ends with the page's password, and when access to the account ends. */
export interface TokenPage {
  user_id: string;
  password_set_at: Date | null;
  access_ended_at: Date | null;
}

/** Pages may learn the token of their owner, and "history" opens what was there before them. */
export type TokenHolder = "visitor" | "owner" | "history";

/** It is good until the end of the next day (UTC), and the same for all who get one on a day. */
export function signPageToken(
  secret: string,
  page: TokenPage,
  now: Date,
  holder: TokenHolder = "visitor",
): string {
  return tokenFor(secret, page, toDay(now), holder);
}

export function isPageToken(
  secret: string,
  page: TokenPage,
  token: string,
  now: Date,
  holder: TokenHolder = "visitor",
): boolean {
  const today = toDay(now);
  return [today, today - 1].some((day) => isSame(token, tokenFor(secret, page, day, holder)));
}

function tokenFor(
  secret: string,
  { user_id, password_set_at, access_ended_at }: TokenPage,
  day: number,
  holder: TokenHolder,
): string {
  const text = [holder, user_id, password_set_at?.getTime() ?? "none", day];
  if (access_ended_at) text.push(access_ended_at.getTime());
  return sign(secret, "page token", text.join(" "));
}

function toDay(date: Date): number {
  return Math.floor(date.getTime() / DAY_MS);
}
