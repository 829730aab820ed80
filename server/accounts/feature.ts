import { exportEvents } from "./account_events.ts";
import { listLinks } from "./links.ts";
import { dropOldMailboxes, exportCountedTakedowns } from "./mailboxes.ts";
import { getAccount } from "./people.ts";
import { listSessions } from "./sessions.ts";
import { listHolds, listRenames } from "./usernames.ts";
import type { Feature } from "../feature.ts";

export const accounts = {
  hourly: ({ database, now }) => ({
    dropOldMailboxes: () => dropOldMailboxes(database, now()),
  }),
  exported: ({ database: { sql } }, { id, user }) => ({
    account: () => getAccount(sql, user.id),
    held_usernames: () => listHolds(sql, user.id),
    renames: () => listRenames(sql, user.id),
    sessions: () => listSessions(sql, user.id, id),
    events: () => exportEvents(sql, user.id),
    links: () => listLinks(sql, user.id),
    takedowns_counted: () => exportCountedTakedowns(sql, user.id),
  }),
} satisfies Feature;
