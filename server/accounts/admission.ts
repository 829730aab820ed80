// Who may become a user, and by which address: each insert of a user, and each change of an address, passes here.
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
import { mailboxOf } from "./mailboxes.ts";
import { isBarred } from "./mailboxes.ts";
import { checkNewUsername } from "../../contract/registration/reserved_names.ts";
import type { BrokenRule } from "../../contract/rules.ts";

let hosts: Promise<ReadonlySet<string>> | undefined;

/** Which addresses are taken. */
export interface AddressRules {
  /** Keys the hashes of mailboxes. */
  readonly secret: string;
  readonly isThrowawayMailRefused: boolean;
}

/** By what somebody new asks to be let in. */
export interface Admission {
  readonly registration: Registration;
  /** The token of an invitation. */
  readonly invitation: string | null;
  /** The token of a registration that made no account, and kept its use (`admitNobody`). */
  readonly kept: string | null;
  readonly addresses: AddressRules;
  /** Whose names nobody gets. */
  readonly house: House;
}

/** What somebody was let in by. */
export interface Admitted {
  /** The only address that it was for; null: any. */
  email: string | null;
}

interface Asking {
  email: string;
  /** Null: nobody is made. */
  userId: string | null;
}

/**
 * In the transaction that makes the user, behind its insert: what is refused is undone, and whoever made the same account
 * a moment before uses nothing up. Throws a Failure.
 */
export async function admit(
  sql: Sql,
  admission: Admission,
  asking: Asking,
  now: Date,
): Promise<Admitted> {
  const token = await isKnown(sql, admission.kept) ? admission.kept : toInvitation(admission);
  const used = token && admission.registration !== "closed" &&
    await redeemInvitation(sql, token, asking, now);
  if (used) return used;
  const refusal = await findRefusal(sql, admission, asking.email, now);
  // Where none is found, somebody else had the last use meanwhile.
  if (refusal || token) throw new Failure("forbidden", refusal ?? "invitation_used_up");
  return { email: null };
}

/** A look that uses nothing up: why nobody is let in, or not this address; null when somebody is. */
export async function findRefusal(
  sql: Sql,
  admission: Admission,
  email: string | null,
  now: Date,
): Promise<PlainCode | null> {
  if (admission.registration === "closed") return "registration_closed";
  // Alone, whatever else there is: a registration that made an account could not use anything else either.
  const kept = admission.kept && await findInvitation(sql, admission.kept);
  if (kept) return checkInvitation(kept, email, now);
  if (admission.registration === "open") return null;
  if (admission.invitation === null) return "registration_by_invitation";
  return checkInvitation(await findInvitation(sql, admission.invitation), email, now);
}

/** Where everybody comes in, nobody uses one up. */
function toInvitation({ registration, invitation }: Admission): string | null {
  return registration === "invite" ? invitation : null;
}

async function isKnown(sql: Sql, token: string | null): Promise<boolean> {
  return token !== null && await findInvitation(sql, token) !== null;
}

/** Whether a registration that made no account may still be corrected by this token. */
export async function holdsKeptUse(sql: Sql, token: string, now: Date): Promise<boolean> {
  return checkInvitation(await findInvitation(sql, token), null, now) === null;
}

/**
 * For a registration whose address has an account: it uses up what any other does, so that nobody learns of the account,
 * and the browser that registered may correct the address by the token of its registration.
 */
export async function admitNobody(
  sql: Sql,
  admission: Admission,
  { email, token, until }: { email: string; token: string; until: Date },
  now: Date,
): Promise<void> {
  const admitted = await admit(sql, admission, { email, userId: null }, now);
  await keepUse(sql, token, admitted.email, now, until);
}

/** An invitation for one address would let in any, if the address could be changed before it is verified. Throws a Failure. */
export async function requireInvitedAddress(sql: Sql, userId: string, email: string) {
  if (await isInvitedElsewhere(sql, userId, email)) {
    throw new Failure("forbidden", "invitation_elsewhere");
  }
}

/** By what was typed alone, so that anybody may be told: null where mail of this host is taken. */
export async function checkHost(
  { isThrowawayMailRefused }: AddressRules,
  email: string,
): Promise<"mailbox_throwaway" | null> {
  return isThrowawayMailRefused && await isThrowaway(email) ? "mailbox_throwaway" : null;
}

/**
 * Why nobody gets an account by this address, in the transaction that would give it; `before` is the one that the account
 * has: another spelling of the same mailbox is nothing new. That one is barred is for whoever has it to read, and nobody
 * else: it tells what became of somebody's pages.
 */
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

/** For an account that gets another address. Throws a Failure. */
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

/** Null as the house: whoever may be called as it is. */
export function checkChosenUsername(username: string, house: House | null): BrokenRule | null {
  return checkNewUsername(username, house ? [...house.names, ...house.hosts] : []);
}

/** Throws a Failure. */
export function requireChosenUsername(username: string, house: House | null): void {
  const rule = checkChosenUsername(username, house);
  if (rule) throw new Failure("bad_input", rule.code);
}

/** Of a listed host, what is below it too. */
export async function isThrowaway(email: string): Promise<boolean> {
  const labels = email.slice(email.lastIndexOf("@") + 1).toLowerCase().split(".");
  const listed = await (hosts ??= loadHosts());
  return labels.some((_, i) => listed.has(labels.slice(i).join(".")));
}

async function loadHosts(): Promise<ReadonlySet<string>> {
  // The list alone: the package's own code would make a set of it for each question.
  const { default: list } = await import(
    "disposable-email-domains-js/dist/dict/disposable_email_blocklist.json",
    { with: { type: "json" } }
  );
  return new Set(list);
}
