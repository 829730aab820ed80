// Reads who may see a page: for its owner, and for whoever asks to be let in.
import type { TokenPage } from "./page_tokens.ts";
import { checkUsername } from "../../contract/rules.ts";
import type { Visibility, VisibilityState } from "../../contract/publishing/visibility.ts";
import type { Sql } from "../database/database.ts";

/** Null: there is no page. */
export async function findVisibility(sql: Sql, userId: string): Promise<VisibilityState | null> {
  const [row] = await sql<VisibilityState>`
    select visibility, password_hash is not null as has_password
    from portfolios where user_id = ${userId}`;
  return row ?? null;
}

/** What it takes to be let in to a page. */
export interface Lock extends TokenPage {
  /** As its owner writes it. */
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
