// Who runs the place, by a verified address among OPERATORS: for all others there is nothing.
import type { Context } from "hono";
import type { Session } from "../accounts/sessions.ts";
import type { User } from "../accounts/users.ts";
import type { Config } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { requireSession } from "../accounts/guard.ts";

export function isOperator({ operators }: Config, { email, email_verify }: User): boolean {
  return email_verify && operators.includes(email.toLowerCase());
}

/** Of a call. Throws a Failure, for strangers the one of an address that is not there. */
export async function requireOperator(c: Context, deps: Deps): Promise<Session> {
  if (!c.req.header("Authorization")) throw new Failure("not_found", "not_found");
  const session = await requireSession(c, deps);
  if (!isOperator(deps.config, session.user)) throw new Failure("not_found", "not_found");
  return session;
}
