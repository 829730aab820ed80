// All that is held about a person, gathered from every table that knows them.
import { exportEvents } from "../accounts/account_events.ts";
import { exportInvitations } from "../accounts/invitations.ts";
import { listIdentities } from "../accounts/identities.ts";
import { listLinks } from "../accounts/links.ts";
import { exportPasskeys } from "../accounts/passkeys.ts";
import { listRemembered } from "../accounts/remembered_browsers.ts";
import { listRenames } from "../accounts/renames.ts";
import { exportSecondFactor } from "../accounts/second_factors.ts";
import { listSessions } from "../accounts/sessions.ts";
import { listHolds } from "../accounts/username_holds.ts";
import { getAccount } from "../accounts/people.ts";
import { exportConsents } from "../connections/authorization_codes.ts";
import { exportConnections } from "../connections/connections.ts";
import type { ExportReply } from "../../contract/account_export.ts";
import type { Deps } from "../deps.ts";
import { findDomain } from "../domains/domains.ts";
import { listMails } from "../mail/outbox.ts";
import { listFiles } from "../files/files.ts";
import { listPictures } from "../pictures/pictures.ts";
import { exportLetterbox } from "../inbox/letterboxes.ts";
import { exportPortfolio } from "../publishing/portfolios.ts";
import { exportVersions } from "../publishing/versions.ts";
import { exportVisits } from "../visits/visits.ts";
import { exportNotes } from "../inbox/notes.ts";
import { exportReviewLinks } from "../inbox/review_links.ts";
import { exportMessages } from "../inbox/visitor_messages.ts";
import { listActsAbout } from "../operators/acts.ts";
import { listReports } from "../operators/reports.ts";
import { exportCountedTakedowns } from "../accounts/mailboxes.ts";
import { exportTakedowns } from "../operators/takedowns.ts";
import type { Session } from "../accounts/sessions.ts";

export async function exportAccount(
  { database: { sql }, userCodes, clock }: Deps,
  { id, user }: Session,
): Promise<ExportReply> {
  return {
    exported_at: clock.now(),
    account: await getAccount(sql, user.id),
    identities: await listIdentities(sql, user.id),
    passkeys: await exportPasskeys(sql, user.id),
    second_factor: await exportSecondFactor(sql, user.id),
    remembered_browsers: await listRemembered(sql, user.id, clock.now()),
    held_usernames: await listHolds(sql, user.id),
    renames: await listRenames(sql, user.id),
    sessions: await listSessions(sql, user.id, id),
    events: await exportEvents(sql, user.id),
    links: await listLinks(sql, user.id),
    mails_on_their_way: await listMails(sql, user.email),
    portfolio: await exportPortfolio(sql, userCodes, user.id),
    versions: await exportVersions(sql, userCodes, user.id),
    visits: await exportVisits(sql, user.id),
    letterbox: await exportLetterbox(sql, user.id),
    consents: await exportConsents(sql, user.id),
    connections: await exportConnections(sql, user.id),
    messages: await exportMessages(sql, user.id),
    review_links: await exportReviewLinks(sql, user.id),
    notes: await exportNotes(sql, user.id),
    pictures: (await listPictures(sql, user.id)).map(({ id: _, ...picture }) => picture),
    files: (await listFiles(sql, user.id)).map(({ id: _, ...file }) => file),
    reports: (await listReports(sql, user.id)).map(({ version, created_at, decided_at }) => (
      { version, created_at, decided_at }
    )),
    takedowns: await exportTakedowns(sql, user.id),
    takedowns_counted: await exportCountedTakedowns(sql, user.id),
    acts_of_operators: (await listActsAbout(sql, user.id)).map(({ at, act, reason }) => (
      { at, act, reason }
    )),
    domain: await findDomain(sql, user.id),
    invitations: await exportInvitations(sql, user.id),
  };
}
