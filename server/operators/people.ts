// What operators decide about accounts: the state, the end of what let somebody in, the mail to its person.
import { isOperator } from "./operator_guard.ts";
import { noteEvent } from "../accounts/account_events.ts";
import { endAccess } from "../accounts/safety.ts";
import { deleteUser, stopSignIn, type User } from "../accounts/users.ts";
import type { OperatorSql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { describeOperator } from "../mail/operator_mail.ts";
import { enqueueMail } from "../mail/outbox.ts";
import { accountRemovedMail, signInsAllowedMail, signInsStoppedMail } from "./person_decided.tsx";
import { mailVerification } from "../registration/mail_verification.ts";
import { findPublishState } from "../publishing/publish_state.ts";

type Told = Pick<Deps, "config" | "clock">;

/** Whoever is in is out, too. Throws a Failure. */
export async function setSignInStopped(
  { config, clock }: Told,
  sql: OperatorSql,
  person: User,
  isStopped: boolean,
  reason: string,
): Promise<void> {
  requireNoOperator(config, person);
  await stopSignIn(sql, person.id, isStopped ? clock.now() : null);
  const now = clock.now();
  if (isStopped) await endAccess(sql, person.id, { kind: "sign_ins_stopped" }, now);
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

/** Sessions, assistants, keys and open links. */
export async function signOutEverywhere(
  { clock }: Pick<Told, "clock">,
  sql: OperatorSql,
  { id }: User,
): Promise<void> {
  await endAccess(sql, id, { kind: "signed_out_by_operator" }, clock.now());
}

/** Throws a Failure. */
export async function resendVerification(
  deps: Told,
  sql: OperatorSql,
  person: User,
): Promise<void> {
  if (person.email_verify) throw new Failure("bad_input", "person_is_verified");
  await mailVerification(deps, sql, person);
}

/** For good. Its bytes go as those of anybody who deletes their account. Throws a Failure. */
export async function deletePerson(
  { config, clock }: Told,
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

/** Whoever runs the place is named by its configuration, and is taken from there first. */
function requireNoOperator(config: Deps["config"], person: User): void {
  if (isOperator(config, person)) throw new Failure("bad_input", "person_is_operator");
}
