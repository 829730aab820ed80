// POST /api/operator/invitations/…: links that let somebody new in, made and withdrawn.
import { invitationPath } from "../../contract/invitations/invitations.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { actAsOperator } from "../operators/acts.ts";
import { inviteBy, withdrawBy } from "./operator_invitations.ts";

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
