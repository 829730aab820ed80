import type { Context } from "hono";
import {
  findDevice,
  findWayBack,
  noteEvent,
  notifyOwner,
  unseal,
  type User,
} from "../accounts/mod.ts";
import {
  countRecoveryCodes,
  findSecondFactor,
  findStep,
  hashRecoveryCode,
  isRecoveryCode,
  readCode,
  type SecondFactor,
  takeRecoveryCode,
  takeStep,
} from "./second_factors.ts";
import {
  findPendingSignIn,
  isRemembered,
  listRemembered,
  noteWrongCode,
  PENDING_MS,
  type PendingSignIn,
  REMEMBERED_S,
  WRONG_CODES_MAX,
} from "./pending_sign_ins.ts";
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { enqueueMail } from "../mail/outbox.ts";
import { recoveryCodeUsedMail, wrongCodesMail } from "./second_factor_mails.tsx";
import { logEvent } from "../log.ts";
import { clearOwnCookie, findOwnCookie, setOwnCookie } from "../http/headers.ts";
import type { SecondFactorReply } from "../../contract/second_factor/second_factor_calls.ts";

const PENDING = "pending_sign_in";
const REMEMBERED = "remembered";
/** Whoever types so many wrong codes knows the password, and is perhaps not its owner. */
const TOLD_AT = 3;

/** A sealed secret must open for its own user alone. */
export function secretPurpose(userId: string): string {
  return `second_factor ${userId}`;
}

export interface PendingStep extends PendingSignIn {
  token: string;
}

export async function findPending(c: Context, deps: Deps): Promise<PendingStep | null> {
  const token = findOwnCookie(c, deps.config, PENDING);
  const pending = token && await findPendingSignIn(deps.database.sql, token, deps.clock.now());
  return token && pending ? { ...pending, token } : null;
}

export function setPending(c: Context, { config }: Deps, token: string): void {
  setOwnCookie(c, config, PENDING, token, PENDING_MS / 1_000);
}

export function clearPending(c: Context, { config }: Deps): void {
  if (findOwnCookie(c, config, PENDING)) clearOwnCookie(c, config, PENDING);
}

export function findRemembered(c: Context, { config }: Deps): string | null {
  return findOwnCookie(c, config, REMEMBERED);
}

export function setRemembered(c: Context, { config }: Deps, token: string): void {
  setOwnCookie(c, config, REMEMBERED, token, REMEMBERED_S);
}

export function clearRemembered(c: Context, { config }: Deps): void {
  clearOwnCookie(c, config, REMEMBERED);
}

export interface AcceptedCode {
  take(sql: Sql): Promise<void>;
  isRecovery: boolean;
}

export async function acceptCode(
  c: Context,
  deps: Deps,
  userId: string,
  typed: string,
): Promise<AcceptedCode | null> {
  const device = await findDevice(c, deps, userId);
  const limit = device ? ["code_device", device] as const : ["code", userId] as const;
  let accepted: AcceptedCode | null = null;
  await deps.limits.guess([limit], async () => {
    accepted = await findCode(deps, userId, typed);
    return accepted !== null;
  });
  if (!accepted) logEvent("info", "second_step.refused", { user: userId });
  return accepted;
}

async function findCode(deps: Deps, userId: string, typed: string): Promise<AcceptedCode | null> {
  const { database: { sql }, clock } = deps;
  const factor = await findSecondFactor(sql, userId);
  const code = readCode(typed);
  if (!factor || !code) return null;
  if ("byTime" in code) return await findByTime(deps, userId, factor, code.byTime);
  const hash = await hashRecoveryCode(code.recovery);
  if (!await isRecoveryCode(sql, userId, hash)) return null;
  const take = orRefused((sql) => takeRecoveryCode(sql, userId, hash, clock.now()));
  return { take, isRecovery: true };
}

async function findByTime(
  { secret, clock }: Deps,
  userId: string,
  factor: SecondFactor,
  code: string,
): Promise<AcceptedCode | null> {
  const opened = await unseal(secret, secretPurpose(userId), factor.secret);
  if (!opened) {
    // SECRET was changed.
    logEvent("warn", "second_factor.unreadable", { user: userId });
    throw new Failure("bad_input", "codes_unreadable");
  }
  const step = findStep(opened, code, clock.now());
  if (step === null) return null;
  return { take: orRefused((sql) => takeStep(sql, userId, factor, step)), isRecovery: false };
}

function orRefused(take: (sql: Sql) => Promise<boolean>) {
  return async (sql: Sql) => {
    if (!await take(sql)) throw new Failure("bad_input", "code_used");
  };
}

export async function takeCode(
  { config, clock }: Deps,
  sql: Sql,
  { id, username, email }: User,
  { take, isRecovery }: AcceptedCode,
): Promise<void> {
  await take(sql);
  if (!isRecovery) return;
  await noteEvent(sql, id, { kind: "recovery_code_used" }, clock.now());
  const mail = recoveryCodeUsedMail(findWayBack(config));
  await enqueueMail(
    sql,
    email,
    mail({ username, url: config.publicUrl, times: 1 }),
    clock.now(),
  );
}

export async function refuseCode(deps: Deps, { user_id, token }: PendingStep): Promise<Failure> {
  const { database: { sql } } = deps;
  const wrong = await noteWrongCode(sql, token);
  if (wrong === TOLD_AT) await notifyOwner(deps, user_id, "wrong_codes", wrongCodesMail);
  return wrong < WRONG_CODES_MAX
    ? new Failure("bad_input", "code_wrong")
    : new Failure("unauthorized", "second_step_over");
}

export async function describeSecondFactor(
  c: Context,
  deps: Deps,
  userId: string,
): Promise<SecondFactorReply> {
  const { database: { sql }, clock } = deps;
  const factor = await findSecondFactor(sql, userId);
  const token = findRemembered(c, deps);
  return {
    created_at: factor?.created_at.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(sql, userId),
    remembered_browsers: (await listRemembered(sql, userId, clock.now())).length,
    is_remembered_here: token !== null && await isRemembered(sql, userId, token, clock.now()),
    removal_due_at: factor?.removal_due_at?.toISOString() ?? null,
  };
}
