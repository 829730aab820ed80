import type { Context } from "hono";
import { OPEN_DOOR, type Welcome } from "../../contract/invitations/invitations.ts";
import { problem, toSentence } from "../../contract/problems.ts";
import {
  type AddressRules,
  type Admission,
  findRefusal,
  type Link,
  REGISTRATION_MS,
} from "../accounts/mod.ts";
import type { Config } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import { describeOperator } from "../config/operator_settings.ts";
import { readHouse } from "../config/house.ts";
import { clearOwnCookie, findOwnCookie, setOwnCookie } from "../http/headers.ts";
import { isSame, sign } from "../config/signature.ts";

const REGISTRATION = /^([0-9a-f-]{36})\.([\w-]{43})\.([\w-]{3,30})\.(\d{13})\.([\w-]{43})$/;

export interface Registration extends Link {
  username: string;
}

const COOKIE = "invitation";
export const INVITATION_COOKIE_S = 14 * 24 * 60 * 60;

const TOKEN = /^[\w-]{43}$/;
/** It stands for what can be no token, so that it is refused as any other that is not known. */
const BROKEN = "broken";

export function readAdmission(
  c: Context,
  deps: Pick<Deps, "config" | "secret">,
  kept: string | null = null,
): Admission {
  const { config } = deps;
  const invitation = findOwnCookie(c, config, COOKIE);
  return {
    registration: config.registration,
    invitation,
    kept,
    addresses: readAddressRules(deps),
    house: readHouse(config),
  };
}

export function readAddressRules(
  { config, secret }: Pick<Deps, "config" | "secret">,
): AddressRules {
  return { secret, isThrowawayMailRefused: config.isThrowawayMailRefused };
}

/** The token leaves the address, which browsers keep and tell others. */
export function keepInvitation(c: Context, config: Config, token: string): void {
  setOwnCookie(c, config, COOKIE, TOKEN.test(token) ? token : BROKEN, INVITATION_COOKIE_S);
}

export function forgetInvitation(c: Context, config: Config): void {
  if (findOwnCookie(c, config, COOKIE)) clearOwnCookie(c, config, COOKIE);
}

export async function findWelcome(
  c: Context,
  deps: Pick<Deps, "config" | "database" | "clock" | "secret">,
): Promise<Welcome> {
  const { config, database, clock } = deps;
  if (config.registration === "open") return OPEN_DOOR;
  const admission = readAdmission(c, deps);
  const refusal = await findRefusal(database.sql, admission, null, clock.now());
  return {
    mayRegister: refusal === null,
    said: toSentence(problem(refusal ?? "invited", {})),
    contact: refusal && describeOperator(config).contact,
  };
}

/** A registration that made no account is kept nowhere, so each is signed, and all look alike. */
export function signRegistration(
  secret: string,
  { uid, token, username }: Registration,
  now: Date,
): string {
  const text = `${uid}.${token}.${username}.${now.getTime()}`;
  return `${text}.${sign(secret, "registration", text)}`;
}

export function readRegistration(secret: string, signed: string, now: Date): Registration | null {
  const [, uid, token, username, time, signature] = REGISTRATION.exec(signed) ?? [];
  if (!uid || !token || !username || !time || !signature) return null;
  const text = `${uid}.${token}.${username}.${time}`;
  if (!isSame(signature, sign(secret, "registration", text))) return null;
  return now.getTime() - Number(time) < REGISTRATION_MS ? { uid, token, username } : null;
}
