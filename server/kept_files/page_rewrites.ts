import type { Elsewhere } from "../../contract/kept_files/elsewhere.ts";
import type { Sql } from "../database/database.ts";
import type { Edit } from "../page_code/mod.ts";

/** How a page's code differs where it is served, and which other hosts it may ask. */
export interface PageRewrite {
  edits: Edit[];
  hosts: string[];
  at_run_time: Record<string, string>;
  made_at: Date;
}

export interface NewRewrite extends Omit<PageRewrite, "made_at"> {
  named_hosts: string[];
  is_seen: boolean;
  elsewhere: Elsewhere[];
  /** Ids by the addresses that are named. */
  files: ReadonlyMap<string, string>;
}

export interface KeptSummary {
  files: number;
  bytes: number;
  elsewhere: Elsewhere[];
  hosts: string[];
}

export async function findRewrite(
  sql: Sql,
  userId: string,
  version: number,
): Promise<PageRewrite | null> {
  const [rewrite] = await sql<PageRewrite>`
    select edits, hosts, at_run_time, made_at from page_rewrites where user_id = ${userId} and version = ${version}`;
  return rewrite ?? null;
}

/** Of the page as it was saved last; null where that is not looked at yet. */
export async function findKeptSummary(sql: Sql, userId: string): Promise<KeptSummary | null> {
  const [summary] = await sql<KeptSummary>`
    select hosts, elsewhere, count(file.id)::int as files, coalesce(sum(file.bytes), 0)::int as bytes
    from page_rewrites join portfolios using (user_id, version)
    left join lateral (
      select distinct kept_files.id, bytes from page_kept_files
      join kept_files on kept_files.id = file_id where user_id = page_rewrites.user_id
    ) file on true
    where user_id = ${userId}
    group by page_rewrites.user_id`;
  return summary ?? null;
}

/** False where the page was saved again meanwhile. */
export async function putRewrite(
  sql: Sql,
  userId: string,
  version: number,
  { edits, hosts, named_hosts, is_seen, at_run_time, elsewhere, files }: NewRewrite,
  now: Date,
): Promise<boolean> {
  const [written] = await sql`
    insert into page_rewrites
      (user_id, version, is_seen, edits, hosts, named_hosts, at_run_time, elsewhere, made_at)
    select user_id, version, ${is_seen}::boolean, ${JSON.stringify(edits)}::jsonb, ${hosts}::text[],
      ${named_hosts}::text[], ${JSON.stringify(at_run_time)}::jsonb,
      ${JSON.stringify(elsewhere)}::jsonb, ${now}
    from portfolios where user_id = ${userId} and version = ${version} for update
    on conflict (user_id) do update set version = excluded.version,
      is_seen = excluded.is_seen, edits = excluded.edits,
      hosts = excluded.hosts, named_hosts = excluded.named_hosts,
      at_run_time = excluded.at_run_time, elsewhere = excluded.elsewhere, made_at = excluded.made_at
    returning 1`;
  if (!written) return false;
  const [addresses, ids] = [[...files.keys()], [...files.values()]];
  await sql`delete from page_kept_files where user_id = ${userId}`;
  await sql`
    insert into page_kept_files (user_id, address, file_id)
    select ${userId}, unnest(${addresses}::text[]), unnest(${ids}::text[])`;
  return true;
}

interface HostsBefore {
  known_hosts: string[];
  /** Of this very version. */
  is_seen: boolean;
}

export async function findHostsBefore(
  sql: Sql,
  userId: string,
  version: number,
): Promise<HostsBefore> {
  const [row] = await sql<HostsBefore>`
    select known_hosts, is_seen and version = ${version} as is_seen
    from page_rewrites where user_id = ${userId}`;
  return row ?? { known_hosts: [], is_seen: false };
}

const DAY_MS = 24 * 60 * 60_000;
const WATCHED_DAYS = 7;
const WATCHED_VISITS = 20;

/** What the scripts of a page name, and no browser of its visitors asked for in so long, it does not ask. */
export async function settleNamedHosts(sql: Sql, now: Date): Promise<void> {
  const before = new Date(now.getTime() - WATCHED_DAYS * DAY_MS);
  await sql`
    update page_rewrites set named_hosts = '{}',
      hosts = array(select unnest(hosts) except select unnest(named_hosts) order by 1),
      known_hosts = array(select unnest(known_hosts) union select unnest(named_hosts) order by 1)
    where named_hosts <> '{}' and made_at < ${before}
      and (select coalesce(sum(visits), 0) from visit_days
        where visit_days.user_id = page_rewrites.user_id and day >= page_rewrites.made_at::date)
        >= ${WATCHED_VISITS}`;
}
