// Proof that whoever sits before an open session is its owner: the password, or a sign-in with Google just now.
import { verifyPassword } from "../accounts/passwords.ts";
import type { Session } from "../accounts/sessions.ts";
import { findPasswordHash } from "../accounts/users.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { logEvent } from "../platform/log.ts";
import { GOOGLE_FRESH_MINUTES } from "../../contract/limits.ts";

const FRESH_MS = GOOGLE_FRESH_MINUTES * 60 * 1_000;

/**
 * A browser left open is not enough (ASVS 5.0, 7.5.1 and 7.5.3). Returns the hash that was compared, for `lockOwner`:
 * what it protects happens later. Throws a Failure.
 */
export async function proveOwner(
  { database, clock, limits, hasher }: Deps,
  { user, created_at }: Session,
  password: string,
): Promise<string | null> {
  const hash = await findPasswordHash(database.sql, user.id);
  if (hash === null) {
    // Without a password, every session began with Google.
    if (clock.now().getTime() - created_at.getTime() < FRESH_MS) return hash;
    throw new Failure("bad_input", "google_sign_in_again");
  }
  const check = () => verifyPassword(hasher, password, hash, [user.id]);
  const matches = await limits.guess([["password_check", user.id]], check);
  if (matches) return hash;
  logEvent("info", "password.refused", { user: user.id });
  throw new Failure("bad_input", "current_password_wrong");
}
