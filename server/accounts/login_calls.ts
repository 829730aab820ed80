// POST /api/auth/login/: username or e-mail and password for a session.
import { askerOf } from "../work/fair_queue.ts";
import { verifyPassword } from "./passwords.ts";
import { findUserForLogin } from "./people.ts";
import { clientNetworks } from "../http/client_address.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { findDevice } from "./device.ts";
import { Failure } from "../errors.ts";
import { isKnownPassword } from "./new_password.ts";
import { logEvent } from "../log.ts";
import type { Try } from "../http/rate_limits.ts";
import { signIn } from "./sign_in.ts";

export function login(deps: Deps): Answers<"login"> {
  const { config, database, limits, hasher } = deps;
  return {
    login: async ({ c, request }) => {
      const { username, password } = request;
      const begunMs = performance.now();
      const user = await findUserForLogin(database.sql, username);
      // By what was found: one account has one count, however its name is spelled.
      const name = user?.id ?? username;
      const path = clientNetworks(c, config);
      const device = user && await findDevice(c, deps, user.id);
      const tries = listTries(path, name, device);
      // Always hashed, so that an unknown name takes as long as a wrong password.
      const password_hash = user?.password_hash ?? null;
      const asker = { path, account: name, isKnown: device !== null };
      // A right password is no licence either: hashing is what everybody waits for.
      const check = () => verifyPassword(hasher, password, password_hash, asker);
      const matches = await limits.guess(tries, check);
      if (!user || !matches || password_hash === null) throw refused(user?.id ?? null);
      // Only of a right one, so that no guess is worth a question, or takes longer.
      const known = isKnownPassword(deps, password, askerOf(user.id), performance.now() - begunMs);
      const credential = { password_hash };
      const opened = await signIn(c, deps, {
        userId: user.id,
        credential,
        refused: () => refused(user.id),
      });
      return { ...opened, ...await known ? { password_is_known: true as const } : {} };
    },
  };
}

function refused(user: string | null): Failure {
  logEvent("info", "sign_in.refused", { by: "password", user });
  return new Failure("unauthorized", "invalid_credentials");
}

/**
 * Names without an account are limited as those with one. Nobody is shut out for good: a browser that the person knows
 * has a count of its own, of no network around it, and a password reset makes any browser known.
 */
function listTries(path: readonly string[], name: string, device: string | null): Try[] {
  return [
    ["sign_in_address", { path: device ? path.slice(-1) : path }],
    ...(device
      ? [["sign_in_device", device] as const]
      : [["sign_in", { path, of: name }] as const, ["sign_in_name", name] as const]),
  ];
}
