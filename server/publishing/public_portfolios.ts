import { checkUsername } from "../../contract/rules.ts";
import { Fragment, type Sql } from "../database/database.ts";
import { type UserCodes, withCode, type WithCodeRow } from "./user_codes.ts";
import { ROBOTS_COLUMNS, type RobotsRow } from "../http/robots.ts";
import type { FrameRow, OwnHead, PageText, SizedPicture } from "../page_code/mod.ts";
import { sign } from "../config/signature.ts";

export interface PublicRow extends RobotsRow {
  user_id: string;
  username: string;
  is_shown: boolean;
  takes_messages: boolean;
  password_set_at: Date | null;
  version: number;
  updated_at: Date;
}

const PUBLIC_COLUMNS = new Fragment(`
  portfolios.user_id, username, ${ROBOTS_COLUMNS.text}, password_set_at, version, updated_at,
  is_shown,
  email_verify and is_open is true and stopped_at is null as takes_messages`);

export interface PublicPortfolio extends PublicRow, FrameRow {
  picture_places: SizedPicture[] | null;
}

export interface PublicHead extends PublicRow, PageText {
  own_head: OwnHead | null;
  icon: string | null;
  has_asks: boolean;
  /** All that it loads is kept with it. */
  is_whole: boolean;
}

export async function findPublicPortfolio(
  sql: Sql,
  userCodes: UserCodes,
  username: string,
): Promise<PublicPortfolio | null> {
  if (checkUsername(username)) return null;
  const [row] = await sql<WithCodeRow<PublicPortfolio>>`
    select ${PUBLIC_COLUMNS}, code.user_code, code_hash, head_offset, has_form, late_asks,
      picture_places
    from users join portfolios on portfolios.user_id = users.id
    join version_codes code using (user_id, version)
    left join letterboxes on letterboxes.user_id = users.id
    where lower(username) = lower(${username}) and not awaits_verification`;
  return row ? await withCode(userCodes, row) : null;
}

export async function findPublicHead(sql: Sql, username: string): Promise<PublicHead | null> {
  if (checkUsername(username)) return null;
  const [head] = await sql<PublicHead>`
    select ${PUBLIC_COLUMNS}, title, description, outline, icon, own_head, late_asks is not null as has_asks,
      exists (select from page_rewrites rewrite where rewrite.user_id = users.id
        and rewrite.version = portfolios.version and hosts = '{}') as is_whole
    from users join portfolios on portfolios.user_id = users.id
    left join letterboxes on letterboxes.user_id = users.id
    where lower(username) = lower(${username}) and not awaits_verification`;
  return head ?? null;
}

/** It tells nothing of whose page it is. A new SECRET forgets what browsers keep. */
export function storedPageId(secret: string, userId: string): string {
  return sign(secret, "stored page", userId).slice(0, 22);
}
