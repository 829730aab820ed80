// All that is held about a person, gathered from every table that knows them.
import { exportEvents } from "../accounts/account_events.ts";
import { exportInvitations } from "../invitations/invitations.ts";
import { listIdentities } from "../providers/identities.ts";
import { listLinks } from "../accounts/links.ts";
import { exportPasskeys } from "../passkeys/passkeys.ts";
import { listRemembered } from "../second_factor/remembered_browsers.ts";
import { listRenames } from "../accounts/renames.ts";
import { exportSecondFactor } from "../second_factor/second_factors.ts";
import { listSessions } from "../accounts/sessions.ts";
import { listHolds } from "../accounts/username_holds.ts";
import { getAccount } from "../accounts/people.ts";
import { exportConsents } from "../assistants/authorization_codes.ts";
import { exportConnections } from "../assistants/connections.ts";
import type { ExportReply } from "../../contract/exports/account_export.ts";
import type { Deps } from "../deps.ts";
import { findDomain } from "../domains/domains.ts";
import { listMails } from "../mail/outbox.ts";
import { listFiles } from "../files/files.ts";
import { listPictures } from "../pictures/pictures.ts";
import { exportLetterbox } from "../letterbox/letterboxes.ts";
import { exportPortfolio } from "../publishing/portfolios.ts";
import { exportVersions } from "../publishing/versions.ts";
import { exportVisits } from "../visits/visits.ts";
import { exportNotes } from "../notes/notes.ts";
import { exportReviewLinks } from "../notes/review_links.ts";
import { exportMessages } from "../letterbox/visitor_messages.ts";
import { listActsAbout } from "../operators/acts.ts";
import { listReports } from "../operators/reports.ts";
import { exportCountedTakedowns } from "../accounts/mailboxes.ts";
import { exportTakedowns } from "../operators/takedowns.ts";
import type { Session } from "../accounts/sessions.ts";
import type { Lazily } from "../http/lazy_json.ts";

/** Read as it is written: of what may be as long as pages, one is in memory at a time. */
export function exportAccount(
  { database: { sql }, userCodes, clock }: Deps,
  { id, user }: Session,
): Lazily<ExportReply> {
  return {
    exported_at: () => Promise.resolve(clock.now()),
    account: () => getAccount(sql, user.id),
    identities: () => listIdentities(sql, user.id),
    passkeys: () => exportPasskeys(sql, user.id),
    second_factor: () => exportSecondFactor(sql, user.id),
    remembered_browsers: () => listRemembered(sql, user.id, clock.now()),
    held_usernames: () => listHolds(sql, user.id),
    renames: () => listRenames(sql, user.id),
    sessions: () => listSessions(sql, user.id, id),
    events: () => exportEvents(sql, user.id),
    links: () => listLinks(sql, user.id),
    mails_on_their_way: () => listMails(sql, user.email),
    portfolio: () => exportPortfolio(sql, userCodes, user.id),
    versions: () => exportVersions(sql, userCodes, user.id),
    visits: () => exportVisits(sql, user.id),
    letterbox: () => exportLetterbox(sql, user.id),
    consents: () => exportConsents(sql, user.id),
    connections: () => exportConnections(sql, user.id),
    messages: () => exportMessages(sql, user.id),
    review_links: () => exportReviewLinks(sql, user.id),
    notes: () => exportNotes(sql, user.id),
    pictures: async () =>
      (await listPictures(sql, user.id)).map(({ id: _, ...picture }) => picture),
    files: async () => (await listFiles(sql, user.id)).map(({ id: _, ...file }) => file),
    reports: async () =>
      (await listReports(sql, user.id)).map(({ version, created_at, decided_at }) => (
        { version, created_at, decided_at }
      )),
    takedowns: () => exportTakedowns(sql, user.id),
    takedowns_counted: () => exportCountedTakedowns(sql, user.id),
    acts_of_operators: async () =>
      (await listActsAbout(sql, user.id)).map(({ at, act, reason }) => ({ at, act, reason })),
    domain: () => findDomain(sql, user.id),
    invitations: () => exportInvitations(sql, user.id),
  };
}
