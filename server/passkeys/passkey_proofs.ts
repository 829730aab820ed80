import type { Context } from "hono";
import {
  findAuthenticatorData,
  findChallenge,
  findPasskeyPlace,
  type PasskeyPlace,
  readNewPasskey,
  readSignature,
} from "./passkey_answers.ts";
import {
  CHALLENGE_MS,
  type ChallengePurpose,
  findPasskey,
  isChallenge,
  newChallenge,
  type NewPasskey,
  noteSignature,
  type Passkey,
  takeChallenge,
} from "./passkeys.ts";
import type { PlainCode } from "../../contract/problems.ts";
import { newToken } from "../http/tokens.ts";
import type { NewPasskeyAnswer, PasskeyAnswer } from "../../contract/passkeys/passkey_answers.ts";
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { passkeyCopiedMail } from "./passkey_mails.tsx";
import { logEvent } from "../log.ts";
import { clientFrom } from "../http/askers.ts";
import { findOwnCookie, setOwnCookie } from "../http/headers.ts";
import { notifyOwner } from "../accounts/mod.ts";

/** As WebAuthn 3 has them (6.1). */
const FLAGS_AT = 32;
const USER_VERIFIED = 4;

const BROWSER_COOKIE = "passkey_browser";

export interface PasskeyRequest {
  purpose: ChallengePurpose;
  session: string | null;
}

export function requirePlace({ config }: Deps): PasskeyPlace {
  const place = findPasskeyPlace(config);
  if (!place) throw new Failure("forbidden", "passkeys_off");
  return place;
}

export async function askBrowser(
  c: Context,
  deps: Deps,
  { purpose, session }: PasskeyRequest,
): Promise<string> {
  const holder = session ?? keepBrowserSecret(c, deps);
  return await newChallenge(deps.secret, { purpose, holder }, deps.clock.now());
}

/** All tabs share one secret, for as long as the last challenge is good. */
function keepBrowserSecret(c: Context, { config }: Deps): string {
  const secret = findOwnCookie(c, config, BROWSER_COOKIE) ?? newToken();
  setOwnCookie(c, config, BROWSER_COOKIE, secret, CHALLENGE_MS / 1_000);
  return secret;
}

export interface Signature {
  passkey: Passkey;
  use(sql: Sql): Promise<void>;
}

export async function acceptSignature(
  c: Context,
  deps: Deps,
  asked: PasskeyRequest,
  answer: PasskeyAnswer,
): Promise<Signature> {
  const { config, database: { sql }, clock, limits } = deps;
  const place = requirePlace(deps);
  let found: Passkey | null = null;
  let signature: Signature | null = null;
  const isGood = await limits.guess([["passkey", clientFrom(c, config)]], async () => {
    const passkey = found = await findPasskey(sql, answer.id);
    const isOurs = (sent: string) => isOurChallenge(c, deps, asked, sent);
    const signed = passkey && await readSignature(place, answer, passkey, isOurs);
    if (!passkey || !signed) return false;
    const use = async (sql: Sql) => {
      await useUp(sql, deps, answer.response);
      if (await noteSignature(sql, passkey.id, signed, clock.now())) return;
      // A passkey that was removed meanwhile is no copy.
      const isThere = await findPasskey(sql, answer.id) !== null;
      throw new Failure("bad_input", isThere ? "passkey_copied" : "passkey_unknown");
    };
    signature = { passkey, use };
    return true;
  });
  if (isGood && signature) return signature;
  if (!found) throw new Failure("bad_input", "passkey_unknown");
  throw new Failure("bad_input", nameRefusal(await findAuthenticatorData(answer.response)));
}

export async function tellingCopies<T>(
  deps: Deps,
  { passkey: { user_id } }: Signature,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isCopy = error instanceof Failure && error.problems[0]!.code === "passkey_copied";
    if (isCopy) {
      logEvent("warn", "passkey.copied", { user: user_id });
      await notifyOwner(deps, user_id, "passkey_copied", passkeyCopiedMail);
    }
    throw error;
  }
}

export async function acceptNewPasskey(
  c: Context,
  deps: Deps,
  asked: PasskeyRequest,
  answer: NewPasskeyAnswer,
): Promise<{ passkey: Omit<NewPasskey, "name">; use(sql: Sql): Promise<void> }> {
  const isQuiet = asked.purpose === "add_quietly";
  const isOurs = (sent: string) => isOurChallenge(c, deps, asked, sent);
  const passkey = await readNewPasskey(requirePlace(deps), answer, isOurs, isQuiet);
  if (!passkey) {
    const data = isQuiet ? null : await findAuthenticatorData(answer.response);
    throw new Failure("bad_input", nameRefusal(data));
  }
  return { passkey, use: (sql) => useUp(sql, deps, answer.response) };
}

/** Whoever can read these flags could as well have changed them: they only choose the words. */
function nameRefusal(authenticatorData: Uint8Array | null): PlainCode {
  const flags = authenticatorData?.[FLAGS_AT];
  return flags === undefined || flags & USER_VERIFIED ? "passkey_failed" : "passkey_unverified";
}

export function purposeOf(isQuiet: boolean): ChallengePurpose {
  return isQuiet ? "add_quietly" : "add";
}

async function isOurChallenge(
  c: Context,
  { config, secret, clock }: Deps,
  { purpose, session }: PasskeyRequest,
  sent: string,
): Promise<boolean> {
  const holder = session ?? findOwnCookie(c, config, BROWSER_COOKIE);
  if (holder && await isChallenge(secret, sent, { purpose, holder }, clock.now())) return true;
  throw new Failure("bad_input", "passkey_over");
}

async function useUp(
  sql: Sql,
  { clock }: Deps,
  response: { clientDataJSON: string },
): Promise<void> {
  if (await takeChallenge(sql, findChallenge(response), clock.now())) return;
  throw new Failure("bad_input", "passkey_over");
}
