// The tables by what a row of each opens, shows, and leads to: for the tests of what makes an account safe.
import type { Sql } from "../../server/database/database.ts";
import { allOf, type FindRows, mapValues, type TableCase } from "./feature_cases.ts";

const OF_FEATURES = allOf(({ tables }) => tables);

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
  version_cards: "nothing",
  picture_checks: "nothing",
  previews: "the address of a draft shows the draft, for minutes",
  portfolio_versions: "nothing",
  blobs: "nothing",
  blob_deletions: "nothing",
  letterboxes: "nothing",
  visitor_messages: "nothing",
  mails: "carries links, whose rows end",
  migrations: "nothing",
  oauth_clients: "who asks, not what was allowed",
  domains: "the token proves a name where its owner writes it, and opens nothing",
  files: "nothing",
  invitations: "lets somebody new in, into no account that is there",
  host_files: "nothing",
  kept_files: "nothing",
  keeper_lease: "nothing",
  cdn_feed: "nothing",
  cdn_purges: "nothing",
  page_changes: "nothing",
  brought_pictures: "takes what the page of a registration names, and lets nobody in",
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
  ...mapValues(OF_FEATURES, ({ opens }) => opens),
};

/** By table: the rows of a person that show something to somebody else, or lead visitors of theirs away. */
export const LEADING: Record<string, FindRows> = {
  domains: (sql, id) => sql`select 1 from domains where user_id = ${id} and is_confirmed`,
  ...leadsBy((leads) => typeof leads === "function"),
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
  version_cards: "shown to its person",
  picture_checks: "tells when hosts are asked",
  previews: "shows what its maker sent, for minutes: the next one has another address",
  letterboxes: "visitors write to the person and to their mailbox",
  visitor_messages: "shown to its person",
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
  ...leadsBy((leads) => typeof leads === "string"),
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

function leadsBy<T extends TableCase["leads"]>(
  isOne: (leads: TableCase["leads"]) => leads is T,
): Record<string, T> {
  const found: Record<string, T> = {};
  for (const [table, { leads }] of Object.entries(OF_FEATURES)) {
    if (isOne(leads)) found[table] = leads;
  }
  return found;
}
