import { PREVIEW_MINUTES } from "../../contract/limits.ts";
import { DIGEST_MS } from "../mail/letter.tsx";

export const MINUTE_S = 60;
export const DAY_S = 24 * 60 * MINUTE_S;

/** A feature's own limit. `name` is the prefix of its keys in the database, and `duration` in seconds. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly duration: number;
}

/** An address has `points` in `duration` seconds, and each network around it a multiple of them (`TIMES`). */
export const OF_ADDRESSES = {
  sign_in_address: { points: 25, duration: 5 * MINUTE_S },
  sign_in: { points: 5, duration: 15 * MINUTE_S },
  page_password: { points: 10, duration: 15 * MINUTE_S },
  password_lookup_address: { points: 60, duration: 10 * MINUTE_S },
  passkey: { points: 25, duration: 5 * MINUTE_S },
  provider: { points: 50, duration: 5 * MINUTE_S },
  register: { points: 10, duration: 30 * MINUTE_S },
  register_kb: { points: 40 * 1024, duration: DAY_S },
  username: { points: 200, duration: 10 * MINUTE_S },
  mail_address: { points: 25, duration: 30 * MINUTE_S },
  guest_preview: { points: 150, duration: 10 * MINUTE_S },
  guest_preview_kb: { points: 512 * 1024, duration: DAY_S },
  visit: { points: 120, duration: 10 * MINUTE_S },
  press: { points: 120, duration: 10 * MINUTE_S },
  told_loads: { points: 60, duration: 10 * MINUTE_S },
  report: { points: 5, duration: 60 * MINUTE_S },
  message: { points: 10, duration: 60 * MINUTE_S },
  message_refused: { points: 5, duration: 60 * MINUTE_S },
  client_register: { points: 20, duration: 60 * MINUTE_S },
  oauth_token: { points: 120, duration: 10 * MINUTE_S },
  oauth_revoke: { points: 120, duration: 10 * MINUTE_S },
} as const;

export const OF_OTHERS = {
  sign_in_name: { points: 50, duration: 60 * MINUTE_S },
  /** A browser where this person signed in before counts here: strangers can use up the limits of a name. */
  sign_in_device: { points: 10, duration: 15 * MINUTE_S },
  password_check: { points: 10, duration: 15 * MINUTE_S },
  code: { points: 10, duration: 60 * MINUTE_S },
  code_device: { points: 10, duration: 15 * MINUTE_S },
  page_password_page: { points: 100, duration: 60 * MINUTE_S },
  password_lookup: { points: 60, duration: 10 * MINUTE_S },
  page_password_change: { points: 30, duration: 60 * MINUTE_S },
  mail_asker: { points: 25, duration: 30 * MINUTE_S },
  mail: { points: 5, duration: 30 * MINUTE_S },
  end_sessions: { points: 3, duration: 60 * MINUTE_S },
  /** Resets have a limit of their own, so that no sign-up by a stranger uses it up. */
  reset_mail: { points: 5, duration: 30 * MINUTE_S },
  notice: { points: 1, duration: DIGEST_MS / 1_000 },
  preview: { points: 300, duration: 10 * MINUTE_S },
  /** This bounds the table of previews, in which a guest's stays for `PREVIEW_MINUTES`. */
  guest_previews_kb: { points: 1024 * 1024, duration: PREVIEW_MINUTES * MINUTE_S },
  export: { points: 20, duration: 60 * MINUTE_S },
  /** The count ends with the export, or by itself if its process died. */
  export_open: { points: 1, duration: 6 * MINUTE_S },
  report_page: { points: 20, duration: 60 * MINUTE_S },
  message_page: { points: 200, duration: 24 * 60 * MINUTE_S },
  message_mail: { points: 20, duration: 60 * MINUTE_S },
  connection_save: { points: 60, duration: 60 * MINUTE_S },
  connection_check: { points: 300, duration: 10 * MINUTE_S },
  client_register_same: { points: 200, duration: 60 * MINUTE_S },
  oauth_person: { points: 60, duration: 10 * MINUTE_S },
  oauth_client: { points: 6_000, duration: 10 * MINUTE_S },
  consent: { points: 60, duration: 10 * MINUTE_S },
  create_key: { points: 20, duration: 60 * MINUTE_S },
  picture: { points: 200, duration: 60 * MINUTE_S },
  /** Each asks somebody else's server, up to four times. */
  picture_fetch: { points: 100, duration: 60 * MINUTE_S },
  file: { points: 60, duration: 60 * MINUTE_S },
  domain_claim: { points: 20, duration: 60 * MINUTE_S },
  domain_check: { points: 30, duration: 10 * MINUTE_S },
  save: { points: 60, duration: 10 * MINUTE_S },
  kept_kb: { points: 400 * 1024, duration: DAY_S },
  /** Of files that other hosts sent for a page. */
  fetched_kb: { points: 200 * 1024, duration: DAY_S },
  preview_kb: { points: 2 * 1024 * 1024, duration: DAY_S },
} as const;

export const LIMITS = { ...OF_ADDRESSES, ...OF_OTHERS };

export const LONGEST_WINDOW_S: number = Math.max(
  ...Object.values(LIMITS).map(({ duration }) => duration),
);

export type LimitProblem = "too_many" | "day_is_full" | "export_is_open";

export const LIMIT_PROBLEMS: Partial<Record<string, LimitProblem>> = {
  export_open: "export_is_open",
  kept_kb: "day_is_full",
  preview_kb: "day_is_full",
  guest_preview_kb: "day_is_full",
};

/** These multiples stand for a house, a company and a provider: whoever owns one can lock out only those in it. */
export const TIMES: Readonly<Record<string, number>> = {
  "/56": 2,
  "/24": 8,
  "/48": 16,
  "/16": 256,
  "/32": 1_024,
};
