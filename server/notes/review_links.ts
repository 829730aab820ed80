import {
  REVIEW_DAYS,
  REVIEW_LINK_KEPT_DAYS,
  REVIEW_LINKS_MAX,
} from "../../contract/notes/notes.ts";
import type { ReviewLinkExport } from "../../contract/notes/note_calls.ts";
import { type Database, Fragment, type OwnerSql, type Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import type { FrameRow } from "../page_code/mod.ts";
import type { DraftOwner } from "../feature.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A link that is over must keep no code. */
const NOTHING_SHOWN = new Fragment("draft = null, user_code = null, frame_id = null");

export interface ReviewLink {
  id: string;
  is_draft: boolean;
  created_at: Date;
  ends_at: Date;
}

export async function makeLink(
  sql: OwnerSql,
  userId: string,
  draft: string | null,
  now: Date,
): Promise<ReviewLink> {
  if ((await listOpenLinks(sql, userId, now)).length >= REVIEW_LINKS_MAX) {
    throw new Failure("bad_input", "review_links_full");
  }
  const id = crypto.randomUUID();
  const ends_at = new Date(now.getTime() + REVIEW_DAYS * DAY_MS);
  await sql`
    insert into review_links (id, user_id, created_at, ends_at, draft)
    values (${id}, ${userId}, ${now}, ${ends_at}, ${draft})`;
  return { id, is_draft: draft !== null, created_at: now, ends_at };
}

export async function listOpenLinks(sql: Sql, userId: string, now: Date): Promise<ReviewLink[]> {
  return await sql<ReviewLink>`
    select id, draft is not null as is_draft, created_at, ends_at from review_links
    where user_id = ${userId} and ends_at > ${now} order by created_at desc, id`;
}

export async function endLink(
  sql: OwnerSql,
  userId: string,
  id: string,
  now: Date,
): Promise<void> {
  await sql`
    update review_links set ends_at = ${now}, ${NOTHING_SHOWN}
    where id = ${id} and user_id = ${userId} and ends_at > ${now}`;
}

export async function endAllLinks(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`
    update review_links set ends_at = ${now}, ${NOTHING_SHOWN}
    where user_id = ${userId} and ends_at > ${now}`;
}

export async function dropEndedLinks({ sql }: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - REVIEW_LINK_KEPT_DAYS * DAY_MS);
  await sql`delete from review_links where ends_at < ${oldest}`;
  await sql`
    update review_links set ${NOTHING_SHOWN}
    where ends_at <= ${now} and (draft is not null or frame_id is not null)`;
}

/** The link is the key to any page or draft, unless its owner's page is down or waits for an operator. */
const OF_SHOWN = new Fragment(`
  from review_links join users on users.id = review_links.user_id
  left join portfolios on portfolios.user_id = users.id
  where sign_in_stopped_at is null and taken_down_at is null and held_at is null
    and awaits_verification is not true
    and (draft is not null or portfolios.user_id is not null)`);

export interface OpenLink {
  id: string;
  user_id: string;
  username: string;
  is_draft: boolean;
  ends_at: Date;
  frame_id: string | null;
  version: number | null;
  page_version: number | null;
}

export async function findOpenLink(sql: Sql, id: string, now: Date): Promise<OpenLink | null> {
  const [link] = await sql<OpenLink>`
    select review_links.id, review_links.user_id, username, draft is not null as is_draft, ends_at,
      frame_id, review_links.version, portfolios.version as page_version
    ${OF_SHOWN} and review_links.id = ${id}::uuid and ends_at > ${now}`;
  return link ?? null;
}

export async function findDraft(sql: Sql, id: string): Promise<string | null> {
  const [link] = await sql<{ draft: string | null }>`
    select draft from review_links where id = ${id}`;
  return link?.draft ?? null;
}

/** An older version must not take the place of a newer one. */
export async function keepFrame(
  sql: Sql,
  id: string,
  version: number | null,
  frameId: string,
  { user_code, head_offset, has_form, late_asks }: FrameRow,
  now: Date,
): Promise<Pick<OpenLink, "frame_id" | "version"> | null> {
  await sql`
    update review_links set version = ${version}, frame_id = ${frameId}, user_code = ${user_code},
      head_offset = ${head_offset}, has_form = ${has_form}, late_asks = ${late_asks}::text[]
    where id = ${id} and ends_at > ${now} and (frame_id is null or version < ${version})`;
  const [kept] = await sql<Pick<OpenLink, "frame_id" | "version">>`
    select frame_id, version from review_links where id = ${id}`;
  return kept ?? null;
}

export async function findReviewFrame(
  sql: Sql,
  frameId: string,
  now: Date,
): Promise<FrameRow | null> {
  const [frame] = await sql<FrameRow>`
    select user_code, review_links.head_offset, review_links.has_form, review_links.late_asks
    ${OF_SHOWN} and frame_id = ${frameId} and ends_at > ${now}`;
  return frame ?? null;
}

export async function findReviewOwner(
  sql: Sql,
  frameId: string,
  now: Date,
): Promise<DraftOwner | null> {
  const [owner] = await sql<DraftOwner>`
    select users.id as user_id, username, password_set_at, access_ended_at
    ${OF_SHOWN} and frame_id = ${frameId} and ends_at > ${now}`;
  return owner ?? null;
}

export async function* exportReviewLinks(
  sql: Sql,
  userId: string,
): AsyncGenerator<ReviewLinkExport> {
  const links = await sql<{ id: string }>`
    select id from review_links where user_id = ${userId} order by created_at, id`;
  for (const { id } of links) {
    yield* await sql<ReviewLinkExport>`
      select draft, created_at, ends_at from review_links where id = ${id}`;
  }
}
