import { invitationScreens, operatorInvitations } from "./invitation_calls.tsx";
import { dropEndedInvitations, exportInvitations } from "./invitations.ts";
import type { Feature } from "../feature.ts";

export const invitations = {
  calls: operatorInvitations,
  routes: [invitationScreens],
  hourly: ({ database, now }) => ({
    dropEndedInvitations: () => dropEndedInvitations(database, now()),
  }),
  exported: ({ database: { sql } }, { user }) => ({
    invitations: () => exportInvitations(sql, user.id),
  }),
} satisfies Feature;
