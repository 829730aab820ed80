// The operator's room about the place itself: how it is, and its invitations.
import { Hono } from "hono";
import { INVITATIONS_LISTED, listInvitations } from "../invitations/invitations.ts";
import { SCREENS } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import { stateOf } from "../invitations/operator_invitations.ts";
import { readPlace } from "./place.ts";
import { OperatorInvitations } from "../../ui/invitations/operator_invitations_screen.tsx";
import { OperatorPlace } from "../../ui/operators/operator_place_screen.tsx";
import { operatorScreen } from "./operator_screens.tsx";

export function operatorPlaceScreens(deps: Deps): Hono {
  const { config, clock, database: { sql } } = deps;
  return new Hono()
    .get(SCREENS.operatorPlace, (c) =>
      operatorScreen(
        c,
        deps,
        "The place",
        async (user) => <OperatorPlace user={user} {...await readPlace(deps)} />,
      ))
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
