// Which file of the server writes each table, and which may read it.
import { allOf, listOf, type TableOwnership } from "./feature_cases.ts";

const ACCOUNTS = "server/accounts/";
const PEOPLE = `${ACCOUNTS}people.ts`;
const DOMAINS = "server/domains/domains.ts";
const OWN_HOSTS = "server/domains/own_hosts.ts";
const LETTERBOXES = "server/letterbox/letterboxes.ts";
const PUBLIC = "server/publishing/public_portfolios.ts";
const VISIBILITY = "server/publishing/visibility.ts";
const LISTED_PAGES = "server/publishing/listed_pages.ts";
const ROBOTS = "server/publishing/robots.ts";
const VISITS = "server/visits/visits.ts";
const BLOBS = "server/blobs/blobs.ts";
const COLLECTOR = "server/blobs/collector.ts";
const MOVE_BLOBS = "server/blobs/move_blobs.ts";
const FILES = "server/files/files.ts";
const PICTURE_ACCESS = "server/pictures/picture_access.ts";
const HELD_PAGES = "server/operators/takedowns.ts";
const PUBLISH_STATE = "server/publishing/visibility.ts";
const PAGE_CARDS = "server/cards/page_card.ts";
const VERSION_CARDS = "server/cards/version_card.ts";
const PREVIEWS = "server/publishing/previews.ts";
const OPERATORS = "server/operators/";
const PLACE_DAYS = `${OPERATORS}place_days.ts`;
const PICTURES = "server/pictures/pictures.ts";
const VERSIONS = "server/publishing/versions.ts";
const PICTURE_CHECKS = "server/publishing/picture_checks.ts";

const OWN: Record<string, TableOwnership> = {
  users: {
    owner: `${ACCOUNTS}users.ts`,
    readers: [
      "server/providers/identities.ts",
      "server/invitations/invitations.ts",
      PEOPLE,
      `${ACCOUNTS}sessions.ts`,
      `${ACCOUNTS}usernames.ts`,
      "server/assistants/connections.ts",
      DOMAINS,
      OWN_HOSTS,
      FILES,
      HELD_PAGES,
      LETTERBOXES,
      LISTED_PAGES,
      PICTURE_ACCESS,
      PICTURES,
      PREVIEWS,
      PUBLIC,
      PUBLISH_STATE,
      PLACE_DAYS,
      `${OPERATORS}reports.ts`,
      `${OPERATORS}takedowns.ts`,
      "server/publishing/portfolios.ts",
      VISIBILITY,
      VISITS,
    ],
  },
  account_events: { owner: `${ACCOUNTS}account_events.ts`, readers: [] },
  sessions: { owner: `${ACCOUNTS}sessions.ts`, readers: [] },
  passkeys: { owner: "server/passkeys/passkeys.ts", readers: [`${ACCOUNTS}sessions.ts`] },
  second_factors: {
    owner: "server/second_factor/second_factors.ts",
    readers: [`${ACCOUNTS}sessions.ts`],
  },
  recovery_codes: { owner: "server/second_factor/second_factors.ts", readers: [] },
  pending_sign_ins: { owner: "server/second_factor/pending_sign_ins.ts", readers: [] },
  remembered_browsers: {
    owner: "server/second_factor/pending_sign_ins.ts",
    readers: [`${ACCOUNTS}sessions.ts`],
  },
  passkey_challenges: { owner: "server/passkeys/passkeys.ts", readers: [] },
  links: { owner: `${ACCOUNTS}links.ts`, readers: [] },
  renames: { owner: `${ACCOUNTS}usernames.ts`, readers: [] },
  identities: { owner: "server/providers/identities.ts", readers: [`${ACCOUNTS}sessions.ts`] },
  invitations: { owner: "server/invitations/invitations.ts", readers: [] },
  taken_down_mailboxes: { owner: `${ACCOUNTS}mailboxes.ts`, readers: [] },
  username_holds: { owner: `${ACCOUNTS}usernames.ts`, readers: [] },
  portfolios: {
    owner: "server/publishing/portfolios.ts",
    readers: [
      FILES,
      HELD_PAGES,
      LETTERBOXES,
      LISTED_PAGES,
      "server/publishing/exported_portfolio.ts",
      "server/publishing/found_portfolio.ts",
      "server/publishing/missing_pictures.tsx",
      PICTURE_CHECKS,
      ROBOTS,
      PLACE_DAYS,
      `${OPERATORS}reports.ts`,
      PEOPLE,
      PAGE_CARDS,
      PICTURE_ACCESS,
      PICTURES,
      PREVIEWS,
      PUBLIC,
      PUBLISH_STATE,
      VISIBILITY,
    ],
  },
  taken_down_fingerprints: {
    owner: "server/publishing/screening.ts",
    readers: [HELD_PAGES],
  },
  portfolio_versions: {
    owner: "server/publishing/portfolios.ts",
    readers: [PLACE_DAYS, VERSIONS, VERSION_CARDS],
  },
  blobs: { owner: BLOBS, movers: [COLLECTOR, MOVE_BLOBS], readers: [PLACE_DAYS] },
  blob_deletions: { owner: COLLECTOR, movers: [MOVE_BLOBS], readers: [BLOBS] },
  files: { owner: FILES, readers: [] },
  pictures: { owner: PICTURES, readers: [PICTURE_ACCESS] },
  brought_pictures: { owner: "server/pictures/brought_pictures.ts", readers: [] },
  picture_files: { owner: PICTURES, readers: [PICTURE_ACCESS] },
  picture_checks: { owner: PICTURE_CHECKS, readers: [] },
  page_cards: { owner: PAGE_CARDS, readers: [] },
  version_cards: { owner: VERSION_CARDS, readers: [] },
  host_files: { owner: "server/kept_files/host_files.ts", readers: [] },
  kept_files: {
    owner: "server/kept_files/kept_files.ts",
    readers: ["server/kept_files/page_rewrites.ts"],
  },
  keeper_lease: { owner: "server/kept_files/pages_to_keep.ts", readers: [] },
  cdn_feed: { owner: "server/scaling/cdn_purges.ts", readers: [] },
  cdn_purges: { owner: "server/scaling/cdn_purges.ts", readers: [] },
  page_changes: { owner: "server/scaling/page_changes.ts", readers: [] },
  domains: { owner: DOMAINS, readers: [OWN_HOSTS] },
  visit_days: { owner: VISITS, readers: [PLACE_DAYS] },
  visit_referrers: { owner: VISITS, readers: [] },
  visit_salts: { owner: VISITS, readers: [] },
  visits_seen: { owner: VISITS, readers: [] },
  connections: {
    owner: "server/assistants/connections.ts",
    readers: ["server/assistants/connections.ts"],
  },
  oauth_clients: { owner: "server/assistants/clients.ts", readers: [] },
  oauth_codes: { owner: "server/assistants/authorize.ts", readers: [] },
  letterboxes: { owner: LETTERBOXES, readers: [PUBLIC] },
  visitor_messages: { owner: "server/letterbox/letterboxes.ts", readers: [] },
  operator_acts: { owner: `${OPERATORS}acts.ts`, readers: [] },
  reports: { owner: `${OPERATORS}reports.ts`, readers: [] },
  takedowns: { owner: `${OPERATORS}takedowns.ts`, readers: [] },
  place_days: { owner: PLACE_DAYS, readers: [] },
  backups: { owner: "server/backups/manifest.ts", readers: [] },
  previews: { owner: "server/publishing/previews.ts", readers: [] },
  mails: { owner: "server/mail/outbox.ts", readers: ["server/mail/given_up.ts"] },
  rate_limits: { owner: "server/http/rate_limits.ts", readers: [] },
  migrations: { owner: "server/database/migrate.ts", readers: [] },
};

/** Of each table, whatever feature it is of. */
export const OWNERS: Record<string, TableOwnership> = { ...OWN, ...allOf(({ tables }) => tables) };
for (const [table, joining] of listOf(({ joins }) => Object.entries(joins ?? {}))) {
  OWNERS[table]!.readers.push(...joining);
}
