// Every insert of a user, and every change of an address, must pass here.
import type { Registration } from "../../contract/invitations/invitations.ts";
import type { PlainCode } from "../../contract/problems.ts";
import type { Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import type { House } from "../config/house.ts";
import {
  checkInvitation,
  findInvitation,
  isInvitedElsewhere,
  keepUse,
  redeemInvitation,
} from "../invitations/mod.ts";
import { isBarred, mailboxOf } from "./mailboxes.ts";
import { checkNewUsername } from "../../contract/registration/reserved_names.ts";
import type { BrokenRule } from "../../contract/sentences.ts";

let throwawayHosts: Promise<ReadonlySet<string>> | undefined;

export interface AddressRules {
  readonly secret: string;
  readonly isThrowawayMailRefused: boolean;
}

export interface Admission {
  readonly registration: Registration;
  readonly invitation: string | null;
  /** It is the token of a registration that made no account and kept its use (`admitNobody`). */
  readonly kept: string | null;
  readonly addresses: AddressRules;
  readonly house: House;
}

export interface AdmissionResult {
  email: string | null;
}

interface Applicant {
  email: string;
  userId: string | null;
}

/** It must run behind the user's insert in the same transaction: a refusal undoes the insert. */
export async function admit(
  sql: Sql,
  admission: Admission,
  asking: Applicant,
  now: Date,
): Promise<AdmissionResult> {
  const token = await isKnown(sql, admission.kept) ? admission.kept : toInvitation(admission);
  const used = token && admission.registration !== "closed" &&
    await redeemInvitation(sql, token, asking, now);
  if (used) return used;
  const refusal = await findRefusal(sql, admission, asking.email, now);
  // Somebody else had the last use meanwhile if no refusal is found.
  if (refusal || token) throw new Failure("forbidden", refusal ?? "invitation_used_up");
  return { email: null };
}

export async function findRefusal(
  sql: Sql,
  admission: Admission,
  email: string | null,
  now: Date,
): Promise<PlainCode | null> {
  if (admission.registration === "closed") return "registration_closed";
  // Nothing else may count here: a registration that made an account could not use anything else either.
  const kept = admission.kept && await findInvitation(sql, admission.kept);
  if (kept) return checkInvitation(kept, email, now);
  if (admission.registration === "open") return null;
  if (admission.invitation === null) return "registration_by_invitation";
  return checkInvitation(await findInvitation(sql, admission.invitation), email, now);
}

function toInvitation({ registration, invitation }: Admission): string | null {
  return registration === "invite" ? invitation : null;
}

async function isKnown(sql: Sql, token: string | null): Promise<boolean> {
  return token !== null && await findInvitation(sql, token) !== null;
}

export async function holdsKeptUse(sql: Sql, token: string, now: Date): Promise<boolean> {
  return checkInvitation(await findInvitation(sql, token), null, now) === null;
}

/** It uses up what any other registration does, so that nobody learns that the address has an account. */
export async function admitNobody(
  sql: Sql,
  admission: Admission,
  { email, token, until }: { email: string; token: string; until: Date },
  now: Date,
): Promise<void> {
  const admitted = await admit(sql, admission, { email, userId: null }, now);
  await keepUse(sql, token, admitted.email, now, until);
}

/** An invitation for one address would let in any, if the address could be changed before it is verified. */
export async function requireInvitedAddress(sql: Sql, userId: string, email: string) {
  if (await isInvitedElsewhere(sql, userId, email)) {
    throw new Failure("forbidden", "invitation_elsewhere");
  }
}

/** It reads the typed address alone, so anybody may see its answer. */
export async function checkHost(
  { isThrowawayMailRefused }: AddressRules,
  email: string,
): Promise<"mailbox_throwaway" | null> {
  return isThrowawayMailRefused && await isThrowaway(email) ? "mailbox_throwaway" : null;
}

/** Only the owner of a mailbox may learn that it is barred: that tells what became of somebody's pages. */
export async function checkAddress(
  sql: Sql,
  rules: AddressRules,
  { email, before }: { email: string; before?: string },
  now: Date,
): Promise<"mailbox_throwaway" | "mailbox_barred" | null> {
  if (before !== undefined && mailboxOf(before) === mailboxOf(email)) return null;
  const refusal = await checkHost(rules, email);
  return refusal ?? (await isBarred(sql, rules.secret, email, now) ? "mailbox_barred" : null);
}

export async function requireAddress(
  sql: Sql,
  rules: AddressRules,
  { id, email: before }: { id: string; email: string },
  email: string,
  now: Date,
): Promise<void> {
  const refusal = await checkAddress(sql, rules, { email, before }, now);
  if (refusal) throw new Failure("forbidden", refusal);
  await requireInvitedAddress(sql, id, email);
}

export function checkChosenUsername(username: string, house: House | null): BrokenRule | null {
  return checkNewUsername(username, house ? [...house.names, ...house.hosts] : []);
}

export function requireChosenUsername(username: string, house: House | null): void {
  const rule = checkChosenUsername(username, house);
  if (rule) throw new Failure("bad_input", rule.code);
}

export async function isThrowaway(email: string): Promise<boolean> {
  const labels = email.slice(email.lastIndexOf("@") + 1).toLowerCase().split(".");
  const listed = await (throwawayHosts ??= loadHosts());
  return labels.some((_, i) => listed.has(labels.slice(i).join(".")));
}

async function loadHosts(): Promise<ReadonlySet<string>> {
  // The package's own code would build a set of the list for each question.
  const { default: list } = await import(
    "disposable-email-domains-js/dist/dict/disposable_email_blocklist.json",
    { with: { type: "json" } }
  );
  return new Set(list);
}
