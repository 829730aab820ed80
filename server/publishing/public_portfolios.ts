// Reads the tables of pages for everyone: by name, in any letter case, and what a kept answer is made of.
import { checkUsername } from "../../contract/rules.ts";
import type { Visibility } from "../../contract/publishing/visibility.ts";
import { Fragment, type Sql } from "../database/database.ts";
import { type UserCodes, withCode, type WithCodeRow } from "./user_codes.ts";
import type { FrameRow, PageText } from "../page_code/mod.ts";
import { sign } from "../config/signature.ts";

/** What is common to all that is told about a page in public. */
export interface PublicRow {
  user_id: string;
  /** As its owner writes it. */
  username: string;
  /** What is offline is not to be shown. */
  is_shown: boolean;
  /** Whether visitors may write to its owner. */
  takes_messages: boolean;
  visibility: Visibility;
  password_set_at: Date | null;
  version: number;
  updated_at: Date;
}

/** Of a `PublicRow`, from users, portfolios and letterboxes. */
const PUBLIC_COLUMNS = new Fragment(`
  portfolios.user_id, username, visibility, password_set_at, version, updated_at,
  is_shown,
  email_verify and is_open is true and stopped_at is null as takes_messages`);

export interface PublicPortfolio extends PublicRow, FrameRow {}

/** What is told about a page where its frame is not shown. */
export interface PublicHead extends PublicRow, PageText {
  /** For its tab (page_icon.ts). */
  icon: string | null;
  /** Whether its scripts ask visitors anything. */
  has_asks: boolean;
}

export async function findPublicPortfolio(
  sql: Sql,
  userCodes: UserCodes,
  username: string,
): Promise<PublicPortfolio | null> {
  if (checkUsername(username)) return null;
  const [row] = await sql<WithCodeRow<PublicPortfolio>>`
    select ${PUBLIC_COLUMNS}, code.user_code, code_hash, head_offset, has_form, late_asks
    from users join portfolios on portfolios.user_id = users.id
    join version_codes code using (user_id, version)
    left join letterboxes on letterboxes.user_id = users.id
    where lower(username) = lower(${username}) and not awaits_verification`;
  return row ? await withCode(userCodes, row) : null;
}

/** Without the code, which the page around the frame does not need. */
export async function findPublicHead(sql: Sql, username: string): Promise<PublicHead | null> {
  if (checkUsername(username)) return null;
  const [head] = await sql<PublicHead>`
    select ${PUBLIC_COLUMNS}, title, description, outline, icon, late_asks is not null as has_asks
    from users join portfolios on portfolios.user_id = users.id
    left join letterboxes on letterboxes.user_id = users.id
    where lower(username) = lower(${username}) and not awaits_verification`;
  return head ?? null;
}

/** Tells nothing of whose page it is. A new SECRET forgets what browsers keep. */
export function storedPageId(secret: string, userId: string): string {
  return sign(secret, "stored page", userId).slice(0, 22);
}
