import { checkUsername } from "../../contract/rules.ts";
import type { Visibility } from "../../contract/publishing/visibility.ts";
import type { Sql } from "../database/database.ts";
import { ROBOTS_COLUMNS, type RobotsRow } from "../http/robots.ts";

export interface PageOwner {
  user_id: string;
  username: string;
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

export interface PublicPicture extends RobotsRow {
  name: string;
  user_id: string;
  hash: Uint8Array;
  bytes: number;
}

export async function findPublicPicture(
  sql: Sql,
  username: string,
  name: string,
): Promise<PublicPicture | null> {
  if (checkUsername(username)) return null;
  const [picture] = await sql<PublicPicture>`
    select user_id, ${ROBOTS_COLUMNS}, name, hash, bytes
    from users join portfolios on user_id = id join picture_files using (user_id)
    where lower(username) = lower(${username}) and is_shown and visibility <> 'password'
      and (name = ${name} or picture_id = (
        select id from pictures where pictures.user_id = users.id and sent_name = ${name}
      ))
    order by width desc limit 1`;
  return picture ?? null;
}
