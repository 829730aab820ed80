// All that is held about a person, gathered from every table that knows them.
import { listLinks } from "../accounts/links.ts";
import { listRenames } from "../accounts/renames.ts";
import { listSessions } from "../accounts/sessions.ts";
import { listHolds } from "../accounts/username_holds.ts";
import { getAccount } from "../accounts/users.ts";
import { exportConsents } from "../connections/authorization_codes.ts";
import { exportConnections } from "../connections/connections.ts";
import type { ExportReply } from "../../contract/account_export.ts";
import type { Deps } from "../deps.ts";
import { listMails } from "../mail/outbox.ts";
import { listFiles } from "../files/files.ts";
import { listPictures } from "../pictures/pictures.ts";
import { exportLetterbox } from "../inbox/letterboxes.ts";
import { exportPortfolio } from "../publishing/portfolios.ts";
import { exportVersions } from "../publishing/versions.ts";
import { exportVisits } from "../visits/visits.ts";
import { exportMessages } from "../inbox/visitor_messages.ts";
import type { Session } from "../accounts/sessions.ts";

export async function exportAccount(
  { database: { sql }, userCodes, clock }: Deps,
  { id, user }: Session,
): Promise<ExportReply> {
  return {
    exported_at: clock.now(),
    account: await getAccount(sql, user.id),
    held_usernames: await listHolds(sql, user.id),
    renames: await listRenames(sql, user.id),
    sessions: await listSessions(sql, user.id, id),
    links: await listLinks(sql, user.id),
    mails_on_their_way: await listMails(sql, user.email),
    portfolio: await exportPortfolio(sql, userCodes, user.id),
    versions: await exportVersions(sql, userCodes, user.id),
    visits: await exportVisits(sql, user.id),
    letterbox: await exportLetterbox(sql, user.id),
    consents: await exportConsents(sql, user.id),
    connections: await exportConnections(sql, user.id),
    messages: await exportMessages(sql, user.id),
    pictures: (await listPictures(sql, user.id)).map(({ id: _, ...picture }) => picture),
    files: (await listFiles(sql, user.id)).map(({ id: _, ...file }) => file),
  };
}
