// POST /api/auth/login/: username or e-mail and password for a session.
import { type Context, Hono } from "hono";
import { verifyPassword } from "../../accounts/passwords.ts";
import { startSession } from "../../accounts/sessions.ts";
import { findUserForLogin, userPayload } from "../../accounts/users.ts";
import { clientAddress } from "../../client_address.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { type LoginReply, LoginRequest } from "../../contract/payloads.ts";
import type { Deps } from "../../deps.ts";
import { findDevice, setDeviceCookie } from "../../device.ts";
import { Failure } from "../../errors.ts";
import { setPageCookie } from "../../guard.ts";
import { logEvent } from "../../log.ts";
import type { Try } from "../../rate_limits.ts";
import { readJson } from "../../security.ts";

export function login(deps: Deps): Hono {
  const { database, secret, clock, limits, hasher } = deps;
  return new Hono().post("/", async (c) => {
    const { username, password } = await readJson(c, LoginRequest);
    const user = await findUserForLogin(database.sql, username);
    const tries = triesOf(c, deps, username, user && await findDevice(c, deps, user.id));
    // Always hashed, so that an unknown name takes as long as a wrong password.
    const password_hash = user?.password_hash ?? null;
    const matches = await limits.guess(
      tries,
      () => verifyPassword(hasher, password, password_hash),
    );
    if (!user || !matches || password_hash === null) throw refused(user?.id ?? null);
    const now = clock.now();
    const session = await startSession(database.sql, secret, user.id, { password_hash }, now);
    if (!session) throw refused(user.id);
    await setPageCookie(c, deps, session.id);
    await setDeviceCookie(c, deps, user.id);
    return c.json<LoginReply>({ ...session.tokens, user: userPayload(user) });
  });
}

function refused(user: string | null): Failure {
  logEvent("info", "sign_in.refused", { by: "password", user });
  return new Failure("unauthorized", MESSAGES.invalidCredentials);
}

/**
 * Counted by what was typed, so that names without an account are limited as
 * those with one. Nobody is shut out for good: a browser that the person knows
 * has a count of its own, and a password reset makes any browser known.
 */
function triesOf(c: Context, { config }: Deps, typed: string, device: string | null): Try[] {
  const address = clientAddress(c, config);
  return [
    ["sign_in_address", address],
    ...(device
      ? [["sign_in_device", device] as const]
      : [["sign_in", `${address} ${typed}`] as const, ["sign_in_name", typed] as const]),
  ];
}
