// POST /api/auth/login/: username or e-mail and password for a session.
import { verifyPassword } from "../../accounts/passwords.ts";
import { startSession } from "../../accounts/sessions.ts";
import { findUserForLogin, userPayload } from "../../accounts/users.ts";
import { clientAddress } from "../../access/client_address.ts";
import type { Answers } from "../../calls/calls.ts";
import type { Deps } from "../../deps.ts";
import { findDevice, setDeviceCookie } from "../../access/device.ts";
import { Failure } from "../../errors.ts";
import { setPageCookie } from "../../access/guard.ts";
import { logEvent } from "../../platform/log.ts";
import type { Try } from "../../access/rate_limits.ts";

export function login(deps: Deps): Answers<"login"> {
  const { config, database, secret, clock, limits, hasher } = deps;
  return {
    login: async ({ c, request }) => {
      const { username, password } = request;
      const user = await findUserForLogin(database.sql, username);
      // By what was found: one account has one count, however its name is spelled.
      const name = user?.id ?? username;
      const address = clientAddress(c, config);
      const tries = listTries(address, name, user && await findDevice(c, deps, user.id));
      // Always hashed, so that an unknown name takes as long as a wrong password.
      const password_hash = user?.password_hash ?? null;
      // A right password is no licence either: hashing is what everybody waits for.
      const check = () => verifyPassword(hasher, password, password_hash, [address, name]);
      const matches = await limits.guess(tries, check);
      if (!user || !matches || password_hash === null) throw refused(user?.id ?? null);
      const now = clock.now();
      const session = await startSession(database.sql, secret, user.id, { password_hash }, now);
      if (!session) throw refused(user.id);
      await setPageCookie(c, deps, session.id);
      await setDeviceCookie(c, deps, user.id);
      return { ...session.tokens, user: userPayload(user) };
    },
  };
}

function refused(user: string | null): Failure {
  logEvent("info", "sign_in.refused", { by: "password", user });
  return new Failure("unauthorized", "invalid_credentials");
}

/**
 * Names without an account are limited as those with one. Nobody is shut out for good: a browser that the person knows
 * has a count of its own, and a password reset makes any browser known.
 */
function listTries(address: string, name: string, device: string | null): Try[] {
  return [
    ["sign_in_address", address],
    ...(device
      ? [["sign_in_device", device] as const]
      : [["sign_in", `${address} ${name}`] as const, ["sign_in_name", name] as const]),
  ];
}
