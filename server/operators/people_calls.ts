// POST /api/operator/people/…: what operators decide about accounts.
import { SENTENCES } from "../../contract/sentences.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { actAsOperator } from "./acts.ts";
import { deletePerson, resendVerification, setSignInStopped, signOutEverywhere } from "./people.ts";

export function operatorPeople(
  deps: Deps,
): Answers<"stopSignIns" | "signOutEverywhere" | "resendToPerson" | "deletePerson"> {
  const { outbox, pages } = deps;
  return {
    stopSignIns: async ({ request: { is_stopped, ...about }, session }) => {
      const act = is_stopped ? "stop_sign_ins" : "allow_sign_ins";
      await actAsOperator(
        deps,
        session,
        { act, ...about },
        (sql, person) => setSignInStopped(deps, sql, person, is_stopped, about.reason),
      );
      outbox.notify();
      return { message: SENTENCES[is_stopped ? "sign_ins_stopped" : "sign_ins_allowed"] };
    },
    signOutEverywhere: async ({ request, session }) => {
      const doing = { act: "end_sessions", ...request } as const;
      await actAsOperator(
        deps,
        session,
        doing,
        (sql, person) => signOutEverywhere(deps, sql, person),
      );
      return { message: SENTENCES.signed_out_everywhere };
    },
    resendToPerson: async ({ request, session }) => {
      const doing = { act: "resend_verification", ...request } as const;
      await actAsOperator(
        deps,
        session,
        doing,
        (sql, person) => resendVerification(deps, sql, person),
      );
      outbox.notify();
      return { message: SENTENCES.resent_to_person };
    },
    deletePerson: async ({ request, session }) => {
      const doing = { act: "delete_account", ...request } as const;
      const id = await actAsOperator(deps, session, doing, async (sql, person) => {
        await deletePerson(deps, sql, person, request.reason);
        return person.id;
      });
      pages.forget(id);
      outbox.notify();
      return { message: SENTENCES.person_deleted };
    },
  };
}
