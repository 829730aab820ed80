// POST /api/auth/login/: username or e-mail and password for a session.
import { Hono } from "hono";
import { verifyPassword } from "../../accounts/passwords.ts";
import { startSession } from "../../accounts/sessions.ts";
import { findUserForLogin, userPayload } from "../../accounts/users.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { type LoginReply, LoginRequest } from "../../contract/payloads.ts";
import type { Deps } from "../../deps.ts";
import { Failure } from "../../errors.ts";
import { setPageCookie } from "../../guard.ts";
import { readJson } from "../../security.ts";

export function login(deps: Deps): Hono {
  const { database, secret, clock } = deps;
  return new Hono().post("/", async (c) => {
    const { username, password } = await readJson(c, LoginRequest);
    const user = await findUserForLogin(database.sql, username);
    // Always hashed, so that an unknown name takes as long as a wrong password.
    const matches = await verifyPassword(password, user?.password_hash ?? null);
    if (!user || !matches) {
      throw new Failure("unauthorized", MESSAGES.invalidCredentials);
    }
    const session = await startSession(
      database.sql,
      secret,
      user.id,
      clock.now(),
    );
    await setPageCookie(c, deps, session.id);
    return c.json<LoginReply>({ ...session.tokens, user: userPayload(user) });
  });
}
