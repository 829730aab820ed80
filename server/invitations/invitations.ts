import type { InvitationExport } from "../../contract/exports/account_export.ts";
import {
  INVITATION_DAYS_MAX,
  INVITATION_KEPT_DAYS,
  INVITATION_USES_MAX,
} from "../../contract/invitations/invitations.ts";
import type { PlainCode } from "../../contract/problems.ts";
import { checkEmail } from "../../contract/rules.ts";
import type { Database, OperatorSql, Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import { hashToken, newToken } from "../http/tokens.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

export interface Invitation {
  id: string;
  email: string | null;
  uses: number;
  uses_left: number;
  created_at: Date;
  expires_at: Date;
  created_by: string | null;
  revoked_at: Date | null;
}

export interface NewInvitation {
  email: string | null;
  uses: number;
  endsAt: Date;
  by: string | null;
}

/** The returned token is nowhere else: only its hash is kept. */
export async function makeInvitation(
  sql: OperatorSql,
  { email, uses, endsAt, by }: NewInvitation,
  now: Date,
): Promise<{ id: string; token: string }> {
  const problem = checkNewInvitation({ email, uses, endsAt }, now);
  if (problem) throw new Failure("bad_input", problem);
  const token = newToken();
  const [made] = await sql<{ id: string }>`
    insert into invitations (token_hash, email, uses, uses_left, created_at, expires_at, created_by)
    values (${await hashToken(token)}, ${email}, ${uses}, ${uses}, ${now}, ${endsAt}, ${by})
    returning id`;
  return { id: made!.id, token };
}

function checkNewInvitation(
  { email, uses, endsAt }: Omit<NewInvitation, "by">,
  now: Date,
): PlainCode | null {
  const broken = email === null ? null : checkEmail(email);
  if (broken) return broken.code;
  if (!Number.isInteger(uses) || uses < 1 || uses > INVITATION_USES_MAX) return "invitation_uses";
  if (email !== null && uses !== 1) return "invitation_uses_of_address";
  const lengthMs = endsAt.getTime() - now.getTime();
  return lengthMs > 0 && lengthMs <= INVITATION_DAYS_MAX * DAY_MS ? null : "invitation_end";
}

export const INVITATIONS_LISTED = 200;

export interface ListedInvitation extends Invitation {
  maker: string | null;
}

export async function listInvitations(sql: Sql): Promise<ListedInvitation[]> {
  return await sql<ListedInvitation>`
    select invitations.id, invitations.email, uses, uses_left, invitations.created_at,
      expires_at, created_by, revoked_at, users.username as maker
    from invitations left join users on users.id = created_by
    where not is_kept_use
    order by revoked_at is null and uses_left > 0 desc, invitations.created_at desc, invitations.id
    limit ${INVITATIONS_LISTED}`;
}

export async function revokeInvitation(
  sql: OperatorSql,
  id: string,
  now: Date,
): Promise<boolean> {
  const [revoked] = await sql`
    update invitations set revoked_at = ${now}
    where id::text = lower(${id}) and not is_kept_use and revoked_at is null
    returning 1`;
  return revoked !== undefined;
}

export async function findInvitationById(sql: Sql, id: string): Promise<Invitation | null> {
  const [found] = await sql<Invitation>`
    select id, email, uses, uses_left, created_at, expires_at, created_by, revoked_at
    from invitations where id::text = lower(${id}) and not is_kept_use`;
  return found ?? null;
}

export async function findInvitation(sql: Sql, token: string): Promise<Invitation | null> {
  const [found] = await sql<Invitation>`
    select id, email, uses, uses_left, created_at, expires_at, created_by, revoked_at
    from invitations where token_hash = ${await hashToken(token)}`;
  return found ?? null;
}

export function checkInvitation(
  invitation: Invitation | null,
  email: string | null,
  now: Date,
): PlainCode | null {
  if (!invitation) return "invitation_unknown";
  if (invitation.revoked_at) return "invitation_withdrawn";
  if (invitation.expires_at <= now) return "invitation_ended";
  if (invitation.uses_left === 0) return "invitation_used_up";
  const isMeant = email === null || invitation.email === null ||
    invitation.email.toLowerCase() === email.toLowerCase();
  return isMeant ? null : "invitation_elsewhere";
}

/** If two want the last use at once, the second waits here, and finds none. */
export async function redeemInvitation(
  sql: Sql,
  token: string,
  { email, userId }: { email: string; userId: string | null },
  now: Date,
): Promise<{ email: string | null } | null> {
  const [used] = await sql<{ email: string | null }>`
    update invitations set
      uses_left = uses_left - 1,
      admitted = case when email is not null then ${userId}::uuid end
    where token_hash = ${await hashToken(token)} and uses_left > 0 and revoked_at is null
      and expires_at > ${now} and (email is null or lower(email) = lower(${email}))
    returning email`;
  return used ?? null;
}

/** A registration that used one up and made no account may use it again by its own token. */
export async function keepUse(
  sql: Sql,
  token: string,
  email: string | null,
  now: Date,
  end: Date,
): Promise<void> {
  await sql`
    insert into invitations (token_hash, email, uses, uses_left, created_at, expires_at, is_kept_use)
    values (${await hashToken(token)}, ${email}, 1, 1, ${now}, ${end}, true)`;
}

export async function isInvitedElsewhere(
  sql: Sql,
  userId: string,
  email: string,
): Promise<boolean> {
  const [bound] = await sql`
    select 1 from invitations join users on users.id = invitations.admitted
    where users.id = ${userId} and not users.email_verify
      and lower(invitations.email) <> lower(${email})`;
  return bound !== undefined;
}

export async function exportInvitations(sql: Sql, userId: string): Promise<InvitationExport[]> {
  return await sql<InvitationExport>`
    select email, uses, uses_left, created_at, expires_at, revoked_at,
      coalesce(created_by = ${userId}, false) as is_own
    from invitations where created_by = ${userId} or admitted = ${userId} order by created_at`;
}

export async function dropEndedInvitations({ sql }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - INVITATION_KEPT_DAYS * DAY_MS);
  await sql`delete from invitations where expires_at < ${before}`;
}
