import { Hono } from "hono";
import { SCREENS } from "../../contract/paths.ts";
import { OperatorInvitations } from "../../ui/invitations/operator_invitations_screen.tsx";
import type { Deps } from "../deps.ts";
import { operatorScreen } from "../operators/mod.ts";
import { stateOf } from "./invitation_calls.ts";
import { INVITATIONS_LISTED, listInvitations } from "./invitations.ts";

export function invitationScreens(deps: Deps): Hono {
  const { config, clock, database: { sql } } = deps;
  return new Hono()
    .get(
      SCREENS.operatorInvitations,
      (c) =>
        operatorScreen(c, deps, "Invitations", async (user) => {
          const now = clock.now();
          const invitations = await listInvitations(sql);
          return (
            <OperatorInvitations
              user={user}
              registration={config.registration}
              invitations={invitations.map((each) => ({
                id: each.id,
                state: stateOf(each, now),
                email: each.email,
                uses: each.uses,
                usesLeft: each.uses_left,
                createdAt: each.created_at.toISOString(),
                expiresAt: each.expires_at.toISOString(),
                maker: each.maker,
              }))}
              isCut={invitations.length === INVITATIONS_LISTED}
            />
          );
        }),
    );
}
