import { signPageToken, type TokenPage } from "../http/page_tokens.ts";
import { checkUsername } from "../../contract/rules.ts";
import type { Visibility, VisibilityState } from "../../contract/publishing/visibility.ts";
import type { Sql } from "../database/database.ts";
import type { PublishState } from "../../contract/publishing/portfolio_payloads.ts";
import type { Context } from "hono";
import { LIFETIMES_S, readSignedToken, signToken } from "../http/tokens.ts";
import { portfolioFramePath, portfolioPath } from "../../contract/publishing/page_paths.ts";
import type { Deps } from "../deps.ts";
import { findOwnCookie, setOwnCookie } from "../http/headers.ts";
import { addressOn, framesOrigin } from "../http/hosts.ts";
import { findPageSession } from "../accounts/mod.ts";

const NAME = "let_in";

export async function findVisibility(sql: Sql, userId: string): Promise<VisibilityState | null> {
  const [row] = await sql<VisibilityState>`
    select visibility, password_hash is not null as has_password
    from portfolios where user_id = ${userId}`;
  return row ?? null;
}

export interface Lock extends TokenPage {
  username: string;
  is_shown: boolean;
  visibility: Visibility;
  password_hash: string | null;
}

export async function findLock(sql: Sql, username: string): Promise<Lock | null> {
  if (checkUsername(username)) return null;
  const [lock] = await sql<Lock>`
    select portfolios.user_id, username, visibility, portfolios.password_hash, password_set_at,
      access_ended_at, is_shown
    from users join portfolios on portfolios.user_id = users.id
    where lower(username) = lower(${username}) and not awaits_verification`;
  return lock ?? null;
}

export async function findPublishState(sql: Sql, userId: string): Promise<PublishState> {
  const [row] = await sql<{
    is_shown: boolean;
    is_unverified: boolean;
    taken_down_at: Date | null;
    held_at: Date | null;
  }>`
    select is_shown, taken_down_at, held_at,
      awaits_verification and not email_verify as is_unverified
    from portfolios join users on users.id = user_id where user_id = ${userId}`;
  if (!row) return "none";
  if (row.taken_down_at) return "taken_down";
  if (row.is_unverified) return "unverified";
  if (row.held_at) return "held";
  return row.is_shown ? "online" : "offline";
}

export async function setVisitorCookie(c: Context, deps: Deps, lock: Lock): Promise<void> {
  const token = await signToken(deps.secret, "visitor", toId(lock), deps.clock.now());
  const path = addressOn(c, portfolioPath(lock.username));
  setOwnCookie(c, deps.config, NAME, token, LIFETIMES_S.visitor!, path);
}

export async function isLetIn(c: Context, deps: Deps, lock: Lock): Promise<boolean> {
  const token = findOwnCookie(c, deps.config, NAME, addressOn(c, portfolioPath(lock.username)));
  if (token) {
    const id = await readSignedToken(deps.secret, token, "visitor", deps.clock.now());
    if (id === toId(lock)) return true;
  }
  return (await findPageSession(c, deps))?.user.id === lock.user_id;
}

/** Another password is another id, so that who was let in by the old one is not any more. */
function toId({ user_id, password_set_at }: Lock): string {
  return `${user_id} ${password_set_at?.getTime()}`;
}

export async function buildOwnFrameUrl(
  { config, database, secret, clock }: Pick<Deps, "config" | "database" | "secret" | "clock">,
  username: string,
  visibility: Visibility | undefined,
): Promise<string> {
  const lock = visibility === "password" ? await findLock(database.sql, username) : null;
  const token = lock ? signPageToken(secret, lock, clock.now()) : undefined;
  return framesOrigin(config) + portfolioFramePath(username, token);
}
