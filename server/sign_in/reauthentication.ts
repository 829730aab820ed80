import { askerOf } from "../work/fair_queue.ts";
import type { Context } from "hono";
import {
  acceptSignature,
  askBrowser,
  countPasskeys,
  describeQuestion,
  listPasskeyIds,
  requirePlace,
  tellingCopies,
} from "../passkeys/mod.ts";
import { findIdentity } from "../providers/mod.ts";
import {
  acceptCode,
  findRemembered,
  findSecondFactor,
  isRemembered,
  takeCode,
} from "../second_factor/mod.ts";
import { findPasswordHash, type Session, verifyPassword } from "../accounts/mod.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { logEvent } from "../log.ts";
import { describeWaysIn } from "../config/sign_in_settings.ts";
import { PROOF_MINUTES } from "../../contract/limits.ts";
import type { PasskeyAnswer } from "../../contract/passkeys/passkey_answers.ts";
import type { ProofWaysReply } from "../../contract/payloads.ts";
import type { PasskeyQuestionReply } from "../../contract/passkeys/passkey_calls.ts";
import {
  GOOGLE,
  type Provider,
  PROVIDER_IDS,
  providerProblem,
} from "../../contract/providers/providers.ts";

const PROOF_MS = PROOF_MINUTES * 60 * 1_000;

export function isFresh(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < PROOF_MS;
}

export function hasProof({ proved_at }: Pick<Session, "proved_at">, now: Date): boolean {
  return proved_at !== null && isFresh(proved_at, now);
}

export function requireProof(session: Pick<Session, "proved_at">, now: Date): void {
  if (!hasProof(session, now)) throw new Failure("forbidden", "proof_needed");
}

export interface Proof {
  hash: string | null;
  at: Date;
}

export interface ProofInput {
  password: string;
  passkey?: PasskeyAnswer;
  code?: string;
}

/** A browser left open is not enough (ASVS 5.0, 7.5.1 and 7.5.3). */
export async function proveOwner(
  c: Context,
  deps: Deps,
  session: Session,
  { password, passkey, code = "" }: ProofInput,
): Promise<Proof> {
  const { user } = session;
  const { config, database, clock, limits, hasher } = deps;
  const hash = await findPasswordHash(database.sql, user.id);
  if (passkey) {
    await provePasskey(c, deps, session, passkey);
    return { hash, at: clock.now() };
  }
  if (hash === null || config.arePasswordsOff) {
    if (hasProof(session, clock.now())) return { hash, at: session.proved_at! };
    const shownAt = findProviderSignIn(session, clock.now());
    if (shownAt) {
      // At that sign-in the browser stood in for the code, so the code is still missing.
      await proveCode(c, deps, session, code);
      return { hash, at: shownAt };
    }
    const provider = await findProvider(deps, user.id);
    throw new Failure("bad_input", providerProblem(provider, "sign_in_again"));
  }
  const check = () => verifyPassword(hasher, password, hash, askerOf(user.id));
  const matches = await limits.guess([["password_check", user.id]], check);
  if (matches) {
    await proveCode(c, deps, session, code);
    return { hash, at: clock.now() };
  }
  logEvent("info", "password.refused", { user: user.id });
  throw new Failure("bad_input", "current_password_wrong");
}

function findProviderSignIn({ created_at, shown }: Session, now: Date): Date | null {
  const isByProvider = PROVIDER_IDS.some((id) => id === shown[0]);
  return isByProvider && isFresh(created_at, now) ? created_at : null;
}

export async function describeProof(
  c: Context,
  deps: Deps,
  session: Session,
): Promise<ProofWaysReply> {
  const { config, database: { sql }, clock } = deps;
  const { id } = session.user;
  const now = clock.now();
  const has_password = !config.arePasswordsOff && await findPasswordHash(sql, id) !== null;
  const hasSignIn = !has_password && findProviderSignIn(session, now) !== null;
  const token = findRemembered(c, deps);
  const isCodeLeft = has_password || hasSignIn && !hasProof(session, now) ||
    token !== null && await isRemembered(sql, id, token, now);
  return {
    has_password,
    wants_code: isCodeLeft && await findSecondFactor(sql, id) !== null,
    has_passkey: await countPasskeys(sql, id) > 0,
    provider: has_password || hasSignIn ? null : (await findProvider(deps, id)).id,
  };
}

export async function askForPasskey(
  c: Context,
  deps: Deps,
  session: Session,
): Promise<PasskeyQuestionReply> {
  const place = requirePlace(deps);
  const known = await listPasskeyIds(deps.database.sql, session.user.id);
  const challenge = await askBrowser(c, deps, toAsked(session));
  return { options: await describeQuestion(place, challenge, known) };
}

async function provePasskey(
  c: Context,
  deps: Deps,
  session: Session,
  answer: PasskeyAnswer,
): Promise<void> {
  const signature = await acceptSignature(c, deps, toAsked(session), answer);
  if (signature.passkey.user_id !== session.user.id) {
    throw new Failure("bad_input", "passkey_failed");
  }
  await tellingCopies(deps, signature, () => deps.database.transaction(signature.use));
}

async function proveCode(
  c: Context,
  deps: Deps,
  { user }: Session,
  code: string,
): Promise<void> {
  const { sql, transaction } = deps.database;
  if (!await findSecondFactor(sql, user.id)) return;
  if (!code.trim()) throw new Failure("bad_input", "code_needed");
  const accepted = await acceptCode(c, deps, user.id, code);
  if (!accepted) throw new Failure("bad_input", "code_wrong");
  await transaction((sql) => takeCode(deps, sql, user, accepted));
}

function toAsked({ id }: Session) {
  return { purpose: "prove", session: id } as const;
}

async function findProvider({ config, database }: Deps, userId: string): Promise<Provider> {
  const { providers } = describeWaysIn(config);
  const identity = await findIdentity(database.sql, userId);
  const own = config.providers.find(({ issuer }) => issuer === identity?.issuer);
  return providers.find(({ id }) => id === own?.id) ?? providers.at(-1) ?? GOOGLE;
}
