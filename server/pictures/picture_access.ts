// Reads whose pictures and files an address means, and who may see them: what their page is to people, those are.
import { checkUsername } from "../../contract/rules.ts";
import type { Visibility } from "../../contract/publishing/visibility.ts";
import type { Sql } from "../database/database.ts";

export interface PageOwner {
  user_id: string;
  /** As they write it. */
  username: string;
  /** There is a page, and it is shown to someone. */
  is_shown: boolean;
  visibility: Visibility;
  password_set_at: Date | null;
  access_ended_at: Date | null;
}

export async function findPageOwner(
  sql: Sql,
  username: string,
): Promise<PageOwner | null> {
  if (checkUsername(username)) return null;
  const [owner] = await sql<PageOwner>`
    select id as user_id, username, coalesce(visibility, 'public') as visibility, password_set_at,
      access_ended_at, coalesce(is_shown, false) as is_shown
    from users left join portfolios on user_id = id
    where lower(username) = lower(${username})`;
  return owner ?? null;
}

export interface PublicPicture {
  name: string;
  user_id: string;
  visibility: Visibility;
  hash: Uint8Array;
  bytes: number;
}

/** Null unless everyone may see it, now and under this name of its owner. */
export async function findPublicPicture(
  sql: Sql,
  username: string,
  name: string,
): Promise<PublicPicture | null> {
  if (checkUsername(username)) return null;
  const [picture] = await sql<PublicPicture>`
    select user_id, visibility, name, hash, bytes
    from users join portfolios on user_id = id join picture_files using (user_id)
    where lower(username) = lower(${username}) and name = ${name}
      and is_shown and visibility <> 'password'
    limit 1`;
  return picture ?? null;
}
