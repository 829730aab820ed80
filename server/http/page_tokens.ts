// Tokens in addresses below a page, for its frame, its pictures and its files: no cookie reaches those, so the address says who may.
import { isSame, sign } from "../config/signature.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What a token holds for: another page, or another password of this one, has others; and all end when access to the account does. */
export interface TokenPage {
  user_id: string;
  /** Null where there never was a password. */
  password_set_at: Date | null;
  /** Null where it never did. */
  access_ended_at: Date | null;
}

/** Its owner sees their pictures and files also while nobody else does. */
export type TokenHolder = "visitor" | "owner";

/** Good until the end of the next day (UTC), so for 24 to 48 hours; the same for all who get one on a day. */
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
