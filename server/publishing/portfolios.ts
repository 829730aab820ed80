import type { HeldFor, SaveSource } from "../../contract/publishing/portfolio_payloads.ts";
import type { RobotsChoices } from "../../contract/publishing/robots.ts";
import type { Visibility } from "../../contract/publishing/visibility.ts";
import type { PasswordHash } from "../accounts/mod.ts";
import type { Database, OperatorSql, OwnerSql, Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import {
  type FrameRow,
  type LogEntry,
  type OwnHead,
  type PageLink,
  type PageText,
  type SizedPicture,
} from "../page_code/mod.ts";
import type { MissingRow } from "./missing_pictures.tsx";
import { AWAITING_PAGE_DAYS, KEPT_VERSIONS } from "../../contract/limits.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

export interface PageRow extends PageText, MissingRow, Omit<FrameRow, "user_code"> {
  code_hash: Uint8Array;
  icon: string | null;
  links: PageLink[];
  own_head: OwnHead | null;
  picture_places: SizedPicture[] | null;
  sanitization_log: LogEntry[];
  held_for: HeldFor | null;
}

export async function awaitVerification(sql: OwnerSql, userId: string): Promise<void> {
  await sql`
    update portfolios set is_published = false, awaits_verification = true
    where user_id = ${userId}`;
}

export async function endAwaiting(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql<{ is_held: boolean }>`
    update portfolios set is_published = true, awaits_verification = false
    where user_id = ${userId} and awaits_verification
    returning held_at is not null as is_held`;
  return row?.is_held ?? false;
}

export async function releaseHeld(sql: OperatorSql, userId: string): Promise<boolean> {
  const released = await sql`
    update portfolios set held_at = null, held_for = null,
      passed_rules = array(select unnest(passed_rules)
        union select each ->> 'rule' from jsonb_array_elements(held_for) each)
    where user_id = ${userId} and held_at is not null
    returning 1`;
  return released.length > 0;
}

export async function releaseAllHeld({ sql }: Database): Promise<void> {
  await sql`update portfolios set held_at = null, held_for = null where held_at is not null`;
}

export async function dropUnverified({ sql }: Database, now: Date): Promise<void> {
  const end = new Date(now.getTime() - AWAITING_PAGE_DAYS * DAY_MS);
  await sql`
    with dropped as (
      delete from portfolios using users
      where users.id = user_id and awaits_verification and not email_verify and version = 1
        and portfolios.created_at < ${end}
      returning user_id
    )
    delete from portfolio_versions using dropped
    where portfolio_versions.user_id = dropped.user_id`;
}

export async function setPublished(
  sql: OwnerSql,
  userId: string,
  isPublished: boolean,
): Promise<void> {
  const [row] = await sql<{ is_taken_down: boolean }>`
    update portfolios set is_published = ${isPublished}, awaits_verification = false
    where user_id = ${userId}
    returning taken_down_at is not null as is_taken_down`;
  if (!row) throw new Failure("not_found", "portfolio_not_found");
  if (row.is_taken_down && isPublished) throw new Failure("bad_input", "taken_down");
}

export async function setVisibility(
  sql: OwnerSql,
  userId: string,
  visibility: Visibility,
  passwordHash: PasswordHash | null,
  now: Date,
): Promise<void> {
  await sql`
    update portfolios set visibility = ${visibility},
      password_hash = coalesce(${passwordHash}::text, password_hash),
      password_set_at = case when ${passwordHash}::text is null then password_set_at
        else greatest(${now}::timestamptz, password_set_at + interval '1 millisecond') end
    where user_id = ${userId}`;
}

export async function setRobots(
  sql: OwnerSql,
  userId: string,
  { no_search, no_training, is_listed }: RobotsChoices,
): Promise<void> {
  await sql`
    update portfolios set no_search = ${no_search}, no_training = ${no_training},
      is_listed = ${is_listed}
    where user_id = ${userId}`;
}

export async function setTakenDown(
  sql: OperatorSql,
  userId: string,
  at: Date | null,
): Promise<number | null> {
  const [row] = await sql<{ version: number }>`
    update portfolios set taken_down_at = ${at} where user_id = ${userId} returning version`;
  return row?.version ?? null;
}

export interface SavedVersion {
  version: number;
  is_online: boolean;
  visibility: Visibility;
  held_for: HeldFor | null;
  is_newly_held: boolean;
}

/**
 * `expected` is the version that the editor started from (0 before the first save): when another save came in between,
 * nothing is written and a conflict Failure is thrown. If that one was this same save, it is answered again.
 */
export async function savePortfolio(
  sql: OwnerSql,
  userId: string,
  page: PageRow,
  expected: number | undefined,
  now: Date,
  source: SaveSource = "editor",
  publishedBy: string | null = null,
): Promise<SavedVersion> {
  // One statement checks and writes, so that two saves cannot both pass.
  const ownHead = page.own_head && JSON.stringify(page.own_head);
  const places = page.picture_places && JSON.stringify(page.picture_places);
  const held = page.held_for && JSON.stringify(page.held_for);
  const [saved] = await sql<SavedVersion>`
    with before as (
      select held_at from portfolios where user_id = ${userId}::uuid
    ), saved as (
      insert into portfolios as current
        (user_id, head_offset, has_form, late_asks, picture_places, icon, own_head, title, description,
          outline, links, missing_pictures, own_pictures, has_pictures_elsewhere, sanitization_log, held_for, held_at, version, created_at, updated_at)
      select ${userId}::uuid, ${page.head_offset}::int, ${page.has_form}::boolean,
        ${page.late_asks}::text[], ${places}::jsonb, ${page.icon}, ${ownHead}::jsonb, ${page.title}, ${page.description},
        ${JSON.stringify(page.outline)}::jsonb, ${JSON.stringify(page.links)}::jsonb,
        ${page.missing_pictures}::int,
        ${page.own_pictures}::text[], ${page.has_pictures_elsewhere}::boolean,
        ${JSON.stringify(page.sanitization_log)}::jsonb, ${held}::jsonb,
        case when ${held}::jsonb is not null then ${now}::timestamptz end,
        1, ${now}::timestamptz, ${now}::timestamptz
      where coalesce(${expected ?? null}::int, 0) = 0
        or exists (select 1 from portfolios where user_id = ${userId}::uuid)
      on conflict (user_id) do update set
        head_offset = excluded.head_offset,
        has_form = excluded.has_form,
        late_asks = excluded.late_asks,
        picture_places = excluded.picture_places,
        icon = excluded.icon,
        own_head = excluded.own_head,
        title = excluded.title,
        description = excluded.description,
        outline = excluded.outline,
        links = excluded.links,
        missing_pictures = excluded.missing_pictures,
        own_pictures = excluded.own_pictures,
        has_pictures_elsewhere = excluded.has_pictures_elsewhere,
        sanitization_log = excluded.sanitization_log,
        held_for = excluded.held_for,
        held_at = case when excluded.held_for is not null
          then coalesce(current.held_at, excluded.held_at) end,
        version = current.version + 1,
        updated_at = excluded.updated_at
      where coalesce(${expected ?? null}::int, current.version) = current.version
      returning user_id, version, updated_at, visibility, held_for,
        held_at is not null and not exists (select from before where held_at is not null)
          as is_newly_held,
        is_shown as is_online
    ), kept as (
      insert into portfolio_versions
        (user_id, version, code_hash, title, saved_at, source, published_by)
      select user_id, version, ${page.code_hash}::bytea, ${page.title}::text, updated_at, ${source},
        ${publishedBy}::text from saved
    ), dropped as (
      delete from portfolio_versions using saved where portfolio_versions.user_id = saved.user_id
        and portfolio_versions.version <= saved.version - ${KEPT_VERSIONS}::int
    )
    select version, is_online, visibility, held_for, is_newly_held from saved`;
  const known = saved ?? await findSameSave(sql, userId, page.code_hash, expected);
  if (!known) throw new Failure("conflict", "portfolio_conflict");
  return known;
}

/** Who sends a save once more, because its answer did not arrive, has saved it. */
async function findSameSave(
  sql: OwnerSql,
  userId: string,
  codeHash: Uint8Array,
  expected: number | undefined,
): Promise<SavedVersion | undefined> {
  const [same] = await sql<SavedVersion>`
    select version, is_shown as is_online, visibility, held_for, false as is_newly_held
    from portfolios join portfolio_versions kept using (user_id, version)
    where user_id = ${userId} and version = ${expected ?? null}::int + 1
      and kept.code_hash = ${codeHash}::bytea`;
  return same;
}

export async function noteChanges(
  sql: Sql,
  userId: string,
  version: number,
  lines: { added: number; removed: number },
): Promise<void> {
  await sql`
    update portfolio_versions set added_lines = ${lines.added}, removed_lines = ${lines.removed}
    where user_id = ${userId} and version = ${version}`;
}

/** A save in between knows better. */
export async function noteMissing(
  sql: Sql,
  userId: string,
  version: number,
  { missing_pictures, own_pictures, has_pictures_elsewhere }: MissingRow,
): Promise<void> {
  await sql`
    update portfolios set missing_pictures = ${missing_pictures}::int,
      own_pictures = ${own_pictures}::text[],
      has_pictures_elsewhere = ${has_pictures_elsewhere}::boolean
    where user_id = ${userId} and version = ${version}
      and (missing_pictures, own_pictures, has_pictures_elsewhere)
        is distinct from (${missing_pictures}::int, ${own_pictures}::text[],
          ${has_pictures_elsewhere}::boolean)`;
}
