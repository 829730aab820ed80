import { SENTENCES } from "../../contract/sentences.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { actAsOperator } from "./acts.ts";
import { deleteUser, isOperator, noteEvent, stopSignIn, type User } from "../accounts/mod.ts";
import { endAccess } from "../sign_in/mod.ts";
import type { OperatorSql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import { describeOperator } from "../config/operator_settings.ts";
import { enqueueMail } from "../mail/outbox.ts";
import { accountRemovedMail, signInsAllowedMail, signInsStoppedMail } from "./operator_mails.tsx";
import { mailVerification } from "../registration/mod.ts";
import { findPublishState } from "../publishing/mod.ts";

type NoticeDeps = Pick<Deps, "config" | "clock" | "features">;

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

export async function setSignInStopped(
  deps: NoticeDeps,
  sql: OperatorSql,
  person: User,
  isStopped: boolean,
  reason: string,
): Promise<void> {
  const { config, clock } = deps;
  requireNoOperator(config, person);
  await stopSignIn(sql, person.id, isStopped ? clock.now() : null);
  const now = clock.now();
  if (isStopped) await endAccess(deps, sql, person.id, { kind: "sign_ins_stopped" }, now);
  else await noteEvent(sql, person.id, { kind: "sign_ins_allowed" }, now);
  const about = {
    username: person.username,
    reason,
    contact: describeOperator(config).abuse,
    url: config.publicUrl,
  };
  const mail = isStopped ? signInsStoppedMail(about) : signInsAllowedMail(about);
  await enqueueMail(sql, person.email, mail, clock.now(), { userId: person.id });
}

export async function signOutEverywhere(
  deps: NoticeDeps,
  sql: OperatorSql,
  { id }: User,
): Promise<void> {
  await endAccess(deps, sql, id, { kind: "signed_out_by_operator" }, deps.clock.now());
}

async function resendVerification(
  deps: NoticeDeps,
  sql: OperatorSql,
  person: User,
): Promise<void> {
  if (person.email_verify) throw new Failure("bad_input", "person_is_verified");
  await mailVerification(deps, sql, person);
}

async function deletePerson(
  { config, clock }: NoticeDeps,
  sql: OperatorSql,
  person: User,
  reason: string,
): Promise<void> {
  requireNoOperator(config, person);
  const { username, email } = person;
  const isKnown = await findPublishState(sql, person.id) !== "none";
  await deleteUser(sql, person, isKnown, clock.now());
  const contact = describeOperator(config).abuse;
  const mail = accountRemovedMail({ username, reason, contact, url: config.publicUrl });
  await enqueueMail(sql, email, mail, clock.now());
}

/** The configuration names the operators, so an operator must be taken out of it first. */
function requireNoOperator(config: Deps["config"], person: User): void {
  if (isOperator(config, person)) throw new Failure("bad_input", "person_is_operator");
}
