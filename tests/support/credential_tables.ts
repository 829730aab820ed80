// The tables by what a row of each opens: those of credentials, and all others.
import type { Sql } from "../../server/database/database.ts";

/** By table: the rows of a person that let somebody into their account. */
export const CREDENTIALS: Record<string, (sql: Sql, id: string) => Promise<unknown[]>> = {
  sessions: (sql, id) => sql`select 1 from sessions where user_id = ${id}`,
  links: (sql, id) => sql`select 1 from links where user_id = ${id}`,
  connections: (sql, id) => sql`select 1 from connections where user_id = ${id}`,
  passkeys: (sql, id) => sql`select 1 from passkeys where user_id = ${id}`,
  pending_sign_ins: (sql, id) => sql`select 1 from pending_sign_ins where user_id = ${id}`,
  remembered_browsers: (sql, id) => sql`select 1 from remembered_browsers where user_id = ${id}`,
  oauth_codes: (sql, id) => sql`select 1 from oauth_codes where user_id = ${id} and not is_used`,
};

/** What a row of each of the others opens. */
export const OTHERS: Record<string, string> = {
  account_events: "nothing",
  users: "the password is what a safety action sets",
  identities: "opens nothing without its provider",
  second_factors: "is asked for beside another way in, and opens nothing alone",
  recovery_codes: "the same",
  portfolios: "the page's password opens the page to visitors",
  page_cards: "nothing",
  previews: "the address of a draft shows the draft, for minutes",
  portfolio_versions: "nothing",
  blobs: "nothing",
  blob_deletions: "nothing",
  letterboxes: "nothing",
  visitor_messages: "nothing",
  review_links: "the address shows a page or a draft, and lets nobody into the account",
  notes: "nothing",
  mails: "carries links, whose rows end",
  migrations: "nothing",
  oauth_clients: "who asks, not what was allowed",
  domains: "the token proves a name where its owner writes it, and opens nothing",
  files: "nothing",
  invitations: "lets somebody new in, into no account that is there",
  cdn_feed: "nothing",
  cdn_purges: "nothing",
  page_changes: "nothing",
  picture_files: "nothing",
  pictures: "nothing",
  operator_acts: "nothing",
  place_days: "nothing",
  backups: "nothing: it tells when, and has no backup",
  reports: "nothing",
  takedowns: "nothing",
  taken_down_fingerprints: "nothing",
  taken_down_mailboxes: "keeps somebody out, and lets nobody in",
  passkey_challenges: "was answered, and is good for nothing more",
  rate_limits: "nothing",
  renames: "nothing",
  username_holds: "nothing",
  visit_days: "nothing",
  visit_referrers: "nothing",
  visit_salts: "nothing",
  visits_seen: "nothing",
};

/** What happens to a row of a table, and is to be told to its person in the same transaction. */
export const TOLD: Record<string, string[]> = {
  users: ["update of username, email, password_hash, sign_in_stopped_at, devices_since"],
  sessions: ["insert"],
  connections: ["insert", "delete"],
  passkeys: ["insert", "delete"],
  identities: ["insert"],
  second_factors: ["insert", "delete", "update of removal_due_at"],
  recovery_codes: ["insert", "update of used_at"],
};

/** Why nothing is told of the other tables of credentials. */
export const UNTOLD: Record<string, string> = {
  links: "each leads to something that is told",
  pending_sign_ins: "each becomes a session, or nothing",
  remembered_browsers: "each has a sign-in, which is told",
  oauth_codes: "each becomes a connection, or nothing",
};
