// How often each thing may be tried, by whom, and in how long.
import { PREVIEW_MINUTES } from "../../contract/limits.ts";
import { DIGEST_MS } from "../mail/notices.ts";

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

/** From one address, and from all below each network that it is in (`TIMES`). So many points in so many seconds. */
export const OF_ADDRESSES = {
  /** Wrong passwords: whoever tries many names. */
  sign_in_address: { points: 25, duration: 5 * MINUTE_S },
  /** Wrong passwords for one name. */
  sign_in: { points: 5, duration: 15 * MINUTE_S },
  /** Wrong passwords of one page: a household, or a room of guests. */
  page_password: { points: 10, duration: 15 * MINUTE_S },
  /** Passwords of people without an account that a service is asked about; those after it are not. */
  password_lookup_address: { points: 60, duration: 10 * MINUTE_S },
  /** Answers of passkeys that were not good. */
  passkey: { points: 25, duration: 5 * MINUTE_S },
  /** Steps of signing in with a provider: each asks the provider. */
  provider: { points: 50, duration: 5 * MINUTE_S },
  /** Sign-ups. */
  register: { points: 10, duration: 30 * MINUTE_S },
  /** Pages that come with sign-ups, in KB. */
  register_kb: { points: 40 * 1024, duration: DAY_S },
  /** Looks whether a username is free: one at each pause in typing. */
  username: { points: 200, duration: 10 * MINUTE_S },
  /** Requests for mail. */
  mail_address: { points: 25, duration: 30 * MINUTE_S },
  /** Previews of guests: each takes a worker, and nobody has to be anybody. */
  guest_preview: { points: 150, duration: 10 * MINUTE_S },
  /** What guests have shown of drafts, in KB. */
  guest_preview_kb: { points: 512 * 1024, duration: DAY_S },
  /** Visits that are counted. */
  visit: { points: 120, duration: 10 * MINUTE_S },
  /** Reports, to all pages. */
  report: { points: 5, duration: 60 * MINUTE_S },
  /** Messages, to all pages. */
  message: { points: 10, duration: 60 * MINUTE_S },
  /** Forms that asked for what is never passed on, told. */
  message_refused: { points: 5, duration: 60 * MINUTE_S },
  /** Looks at pages by review links: one for each note that somebody else may have written. */
  review: { points: 300, duration: 10 * MINUTE_S },
  /** Notes, to all pages: whoever reviews a page writes one after the other. */
  note: { points: 60, duration: 60 * MINUTE_S },
  /** Assistants that register themselves. */
  client_register: { points: 20, duration: 60 * MINUTE_S },
  /** Codes and refresh tokens. */
  oauth_token: { points: 120, duration: 10 * MINUTE_S },
  /** Tokens to end. */
  oauth_revoke: { points: 120, duration: 10 * MINUTE_S },
} as const;

/** So many points in so many seconds. What each key is stands beside it. */
export const OF_OTHERS = {
  /** Wrong passwords for one name from everywhere: many addresses that try one name. */
  sign_in_name: { points: 50, duration: 60 * MINUTE_S },
  /** Wrong passwords in a browser where this person has signed in before; it is past the two above. */
  sign_in_device: { points: 10, duration: 15 * MINUTE_S },
  /** Wrong current passwords of someone who is signed in. */
  password_check: { points: 10, duration: 15 * MINUTE_S },
  /** Wrong codes for one person from everywhere; in a browser where they have signed in before, the next. */
  code: { points: 10, duration: 60 * MINUTE_S },
  code_device: { points: 10, duration: 15 * MINUTE_S },
  /** Wrong passwords of one page from everywhere. */
  page_password_page: { points: 100, duration: 60 * MINUTE_S },
  /** Passwords of one account that a service is asked about. */
  password_lookup: { points: 60, duration: 10 * MINUTE_S },
  /** New passwords for one's page: each is hashed. */
  page_password_change: { points: 30, duration: 60 * MINUTE_S },
  /** Requests for mail by one user. */
  mail_asker: { points: 25, duration: 30 * MINUTE_S },
  /** Mails that anyone may cause to one e-mail, whether it has an account or not. */
  mail: { points: 5, duration: 30 * MINUTE_S },
  /** A person ends their other sessions, and with them every link: not as often as their owner may ask for one. */
  end_sessions: { points: 3, duration: 60 * MINUTE_S },
  /** Links to a new password for one e-mail: of their own, so that no sign-up by a stranger uses them up. */
  reset_mail: { points: 5, duration: 30 * MINUTE_S },
  /** Notices of one kind to one address that go at once: those after it become one mail, when this is over. */
  notice: { points: 1, duration: DIGEST_MS / 1_000 },
  /** Previews of one user, who gets one at every pause in typing. */
  preview: { points: 300, duration: 10 * MINUTE_S },
  /** The same of all guests together, within the minutes that a preview is kept: how large its table can be. */
  guest_previews_kb: { points: 1024 * 1024, duration: PREVIEW_MINUTES * MINUTE_S },
  /** Exports of one user, which may be large. */
  export: { points: 20, duration: 60 * MINUTE_S },
  /** Those that one user reads now: counted until the end, and no longer than this after the last that was read of it. */
  export_open: { points: 1, duration: 6 * MINUTE_S },
  /** Reports about one page. */
  report_page: { points: 20, duration: 60 * MINUTE_S },
  /** Messages to one page. */
  message_page: { points: 200, duration: 24 * 60 * MINUTE_S },
  /** Messages to one page that are mailed each; a mail tells of those after it. */
  message_mail: { points: 20, duration: 60 * MINUTE_S },
  /** Review links made by one person. */
  review_link: { points: 30, duration: 60 * MINUTE_S },
  /** Notes by one link, and to one person. */
  note_link: { points: 200, duration: DAY_S },
  note_owner: { points: 300, duration: DAY_S },
  /** Saves by one connection. */
  connection_save: { points: 60, duration: 60 * MINUTE_S },
  /** Checks and other work on pages by one connection. */
  connection_check: { points: 300, duration: 10 * MINUTE_S },
  /** New ones of one program, by its name and addresses; those after it share an id with one before. */
  client_register_same: { points: 200, duration: 60 * MINUTE_S },
  /** UserCodes and tokens, to use or to end, that were issued for one person. */
  oauth_person: { points: 60, duration: 10 * MINUTE_S },
  /** Those that were issued to one client, for all persons. */
  oauth_client: { points: 6_000, duration: 10 * MINUTE_S },
  /** Questions about an assistant from one person: each may ask elsewhere. */
  consent: { points: 60, duration: 10 * MINUTE_S },
  /** Keys made by one person. */
  create_key: { points: 20, duration: 60 * MINUTE_S },
  /** Pictures that one person sends. */
  picture: { points: 200, duration: 60 * MINUTE_S },
  /** Files that one person sends. */
  file: { points: 60, duration: 60 * MINUTE_S },
  /** Names that one person claims. */
  domain_claim: { points: 20, duration: 60 * MINUTE_S },
  /** Looks at their DNS records that one person asks for. */
  domain_check: { points: 30, duration: 10 * MINUTE_S },
  /** Saves of one user. */
  save: { points: 60, duration: 10 * MINUTE_S },
  /** What one user has kept of saves, pictures and files, in KB. */
  kept_kb: { points: 400 * 1024, duration: DAY_S },
  /** What one user has shown of drafts, of which the last is kept, in KB. */
  preview_kb: { points: 2 * 1024 * 1024, duration: DAY_S },
} as const;

export const LIMITS = { ...OF_ADDRESSES, ...OF_OTHERS };

/** After which nothing is counted any more of what was tried. */
export const LONGEST_WINDOW_S: number = Math.max(
  ...Object.values(LIMITS).map(({ duration }) => duration),
);

export type Said = "too_many" | "day_is_full" | "export_is_open";

/** Of those that are no count of attempts. */
export const SAID: Partial<Record<keyof typeof LIMITS, Said>> = {
  export_open: "export_is_open",
  kept_kb: "day_is_full",
  preview_kb: "day_is_full",
  guest_preview_kb: "day_is_full",
};

/**
 * How much more all below a wider network may do than one address: a house, a company, an office or a provider.
 * Whoever has one of these can keep strangers in it out, and nobody elsewhere.
 */
export const TIMES: Readonly<Record<string, number>> = {
  "/56": 2,
  "/24": 8,
  "/48": 16,
  "/16": 256,
  "/32": 1_024,
};
