import type { BreachLookup } from "./breached_passwords.ts";
import { isMostUsed } from "./passwords.ts";
import { type CheckedPassword, checkGuessable } from "./passwords.ts";
import { Failure } from "../errors.ts";
import type { Asker } from "../work/fair_queue.ts";
import type { RateLimits, Try } from "../http/rate_limits.ts";

interface Checks {
  limits: RateLimits;
  breaches: BreachLookup | null;
}

export async function checkNewPassword(
  checks: Checks,
  password: string,
  person: { username: string; email: string },
  asker: Asker,
): Promise<CheckedPassword> {
  const problem = await checkGuessable(password, person);
  if (problem) throw new Failure("bad_input", problem);
  if (await isInLeak(checks, password, asker)) {
    throw new Failure("bad_input", "password_breached");
  }
  return password as CheckedPassword;
}

/** The person has already waited for `waitedMs`. It never rejects: a lookup that fails or is late finds nothing. */
export async function isKnownPassword(
  checks: Checks,
  password: string,
  asker: Asker,
  waitedMs: number,
): Promise<boolean> {
  if (await isMostUsed(password).catch(() => false)) return true;
  if (!checks.breaches) return false;
  const ms = Math.max(0, checks.breaches.limitMs - waitedMs);
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<false>((resolve) => timer = setTimeout(resolve, ms, false));
  const looked = isInLeak(checks, password, asker).catch(() => false);
  return await Promise.race([looked, late]).finally(() => clearTimeout(timer));
}

/** Past the limit nobody is asked: whoever sends so many harms only themself. */
async function isInLeak(
  { limits, breaches }: Checks,
  password: string,
  asker: Asker,
): Promise<boolean> {
  if (!breaches) return false;
  const { account, path } = asker;
  const one: Try = account === undefined
    ? ["password_lookup_address", { path }]
    : ["password_lookup", account];
  return await limits.allows(one) &&
    await breaches.isBreached(password, asker);
}
