// The invitation that a browser came with, kept in a cookie over the way to Google and back, and what screens say of it.
import type { Context } from "hono";
import { OPEN_DOOR, type Welcome } from "../../contract/invitations/invitations.ts";
import { problem, toSentence } from "../../contract/problems.ts";
import { type AddressRules, type Admission, findRefusal } from "../accounts/mod.ts";
import type { Config } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import { describeOperator } from "../mail/notices.ts";
import { readHouse } from "../config/house.ts";
import { clearOwnCookie, findOwnCookie, setOwnCookie } from "../http/cookies.ts";

const COOKIE = "invitation";
export const INVITATION_COOKIE_S = 14 * 24 * 60 * 60;

const TOKEN = /^[\w-]{43}$/;
/** In place of what no token can be, so that it is told as any other that is not known. */
const BROKEN = "broken";

/** The one way to say by what somebody asks to be let in. */
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

/** The one way to say which addresses are taken. */
export function readAddressRules(
  { config, secret }: Pick<Deps, "config" | "secret">,
): AddressRules {
  return { secret, isThrowawayMailRefused: config.isThrowawayMailRefused };
}

/** Out of the address, which browsers keep and tell others. */
export function keepInvitation(c: Context, config: Config, token: string): void {
  setOwnCookie(c, config, COOKIE, TOKEN.test(token) ? token : BROKEN, INVITATION_COOKIE_S);
}

/** Once somebody has come in by it. */
export function forgetInvitation(c: Context, config: Config): void {
  if (findOwnCookie(c, config, COOKIE)) clearOwnCookie(c, config, COOKIE);
}

/** To whoever looks at a screen for new people. */
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
