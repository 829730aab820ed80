// The tables by what a row of each opens, shows, and leads to: for the tests of what makes an account safe.
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

/** By table: the rows of a person that show something to somebody else, or lead visitors of theirs away. */
export const LEADING: Record<string, (sql: Sql, id: string, now: Date) => Promise<unknown[]>> = {
  review_links: (sql, id, now) =>
    sql`select 1 from review_links where user_id = ${id} and ends_at > ${now}`,
  domains: (sql, id) => sql`select 1 from domains where user_id = ${id} and is_confirmed`,
};

/** Of the others that hang on a person: why a row may stay when all access ends. */
export const LEADING_NOWHERE: Record<string, string> = {
  account_events: "is shown to its person",
  users: "its name leads to its own page, and an address is changed by a link to it",
  identities: "belongs to the mailbox that its provider vouched for",
  second_factors: "shows nothing",
  recovery_codes: "shows nothing",
  portfolios: "what its owner finds in the editor and on the dashboard, and who may see it",
  portfolio_versions: "shown as the page is, or to its person",
  page_cards: "shown to whoever may see the page",
  previews: "shows what its maker sent, for minutes: the next one has another address",
  letterboxes: "visitors write to the person and to their mailbox",
  visitor_messages: "shown to its person",
  notes: "a shared one is shown by its link, which ends",
  mails: "are on their way to the address of the account",
  files: "shown to whoever may see the page",
  pictures: "shown to whoever may see the page",
  picture_files: "shown to whoever may see the page",
  invitations: "lets somebody new in, and its operator finds and withdraws it",
  page_changes: "tells processes what to forget",
  reports: "shown to operators",
  takedowns: "shown to its person and to operators",
  taken_down_mailboxes: "shows nothing",
  renames: "shows nothing",
  username_holds: "leads visitors of an old name to the page of the same person",
  visit_days: "shown to its person",
  visit_referrers: "shown to its person",
  visits_seen: "shows nothing",
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
