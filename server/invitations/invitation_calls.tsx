import { invitationPath, type InvitationState } from "../../contract/invitations/invitations.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { actAsOperator, type InstallationAct, operatorScreen } from "../operators/mod.ts";
import {
  checkInvitation,
  findInvitationById,
  type Invitation,
  INVITATIONS_LISTED,
  listInvitations,
  makeInvitation,
  revokeInvitation,
} from "./invitations.ts";
import type { OperatorSql, Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import { toCount } from "../../contract/markup.ts";
import { Hono } from "hono";
import { SCREENS } from "../../contract/paths.ts";
import { OperatorInvitations } from "../../ui/invitations/operator_invitations_screen.tsx";

const DAY_MS = 24 * 60 * 60 * 1_000;

type ActRunner = <T>(doing: InstallationAct, work: (sql: OperatorSql) => Promise<T>) => Promise<T>;

interface NewInvitation {
  email: string | null;
  uses: number;
  days: number;
  by: string | null;
}

export function operatorInvitations(
  deps: Deps,
): Answers<"makeInvitation" | "withdrawInvitation"> {
  const { config, clock, database } = deps;
  return {
    makeInvitation: async ({ request, session }) => {
      const token = await inviteBy(
        (doing, work) => actAsOperator(deps, session, doing, work),
        { ...request, by: session.user.id },
        clock.now(),
      );
      return { link: config.publicUrl + invitationPath(token) };
    },
    withdrawInvitation: async ({ request, session }) => {
      await withdrawBy(
        (doing, work) => actAsOperator(deps, session, doing, work),
        database.sql,
        request.id,
        clock.now(),
      );
      return { message: SENTENCES.invitation_gone };
    },
  };
}

export async function inviteBy(
  act: ActRunner,
  { email, uses, days, by }: NewInvitation,
  now: Date,
): Promise<string> {
  const endsAt = new Date(now.getTime() + days * DAY_MS);
  const reason = `For ${describeUses({ email, uses })}, within ${toCount(days, "day")}.`;
  const { token } = await act(
    { act: "invite", reason },
    (sql) => makeInvitation(sql, { email, uses, endsAt, by }, now),
  );
  return token;
}

async function withdrawBy(act: ActRunner, sql: Sql, id: string, now: Date): Promise<void> {
  const found = await findInvitationById(sql, id);
  if (!found) throw new Failure("bad_input", "invitation_not_open");
  const made = found.created_at.toISOString().slice(0, 10);
  const reason = `For ${describeUses(found)}, made on ${made}.`;
  await act({ act: "withdraw_invitation", reason }, async (sql) => {
    if (!await revokeInvitation(sql, id, now)) {
      throw new Failure("bad_input", "invitation_not_open");
    }
  });
}

function describeUses({ email, uses }: Pick<Invitation, "email" | "uses">): string {
  return email === null ? toCount(uses, "person", "people") : "one address";
}

export function stateOf(invitation: Invitation, now: Date): InvitationState {
  const problem = checkInvitation(invitation, null, now);
  if (problem === "invitation_withdrawn") return "withdrawn";
  if (problem === "invitation_used_up" || invitation.uses_left === 0) return "used up";
  return problem === "invitation_ended" ? "ended" : "open";
}

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
