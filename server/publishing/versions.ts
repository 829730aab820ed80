import { askerOf } from "../work/fair_queue.ts";
import type { VersionExport } from "../../contract/exports/account_export.ts";
import type { VersionEntry } from "../../contract/publishing/portfolio_payloads.ts";
import type { Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import { type UserCodes, withCode, type WithCodeRow } from "./user_codes.ts";
import { noteChanges } from "./portfolios.ts";
import type { Preparer } from "../page_code/mod.ts";

export async function listVersions(
  sql: Sql,
  userCodes: UserCodes,
  preparer: Preparer,
  userId: string,
): Promise<VersionEntry[]> {
  const list = () =>
    sql<VersionEntry>`
      select version, title, saved_at, bytes, source, published_by, added_lines, removed_lines
      from portfolio_versions join version_codes using (user_id, version)
      where user_id = ${userId} order by version desc`;
  const versions = await list();
  return await countChanges(sql, userCodes, preparer, userId, versions) ? await list() : versions;
}

export async function countVersionBytes(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ bytes: string }>`
    select coalesce(sum(bytes), 0) as bytes from version_codes where user_id = ${userId}`;
  return Number(row!.bytes);
}

/** One look compares so much at most, and the next look the rest. */
const COMPARED_MAX_BYTES = 8 * 1024 * 1024;

async function countChanges(
  sql: Sql,
  userCodes: UserCodes,
  preparer: Preparer,
  userId: string,
  versions: readonly VersionEntry[],
): Promise<boolean> {
  let bytes = 0;
  const pairs = versions.flatMap((entry, i) => {
    const before = versions[i + 1];
    if (!before || entry.added_lines !== null) return [];
    bytes += entry.bytes + before.bytes;
    return bytes <= COMPARED_MAX_BYTES ? [[before.version, entry.version] as const] : [];
  });
  let isCounted = false;
  for (const [before, after] of pairs) {
    const [old, now] = await Promise.all([
      findVersion(sql, userCodes, userId, before),
      findVersion(sql, userCodes, userId, after),
    ]);
    const lines = await preparer.countLines(askerOf(userId), old ?? "", now ?? "").catch(orNull);
    if (!lines) return isCounted;
    await noteChanges(sql, userId, after, lines);
    isCounted = true;
  }
  return isCounted;
}

/** The list must not fail for want of a count. */
function orNull(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}

export async function findVersion(
  sql: Sql,
  userCodes: UserCodes,
  userId: string,
  version: number,
): Promise<string | null> {
  const [found] = await sql<WithCodeRow<{ user_code: string }>>`
    select user_code, code_hash from version_codes
    where user_id = ${userId} and version = ${version}`;
  return found ? await userCodes.read(found) : null;
}

export async function listVersionNumbers(sql: Sql, userId: string): Promise<number[]> {
  const rows = await sql<{ version: number }>`
    select version from portfolio_versions where user_id = ${userId} order by version`;
  return rows.map(({ version }) => version);
}

export async function* exportVersions(
  sql: Sql,
  userCodes: UserCodes,
  userId: string,
): AsyncGenerator<VersionExport> {
  for (const number of await listVersionNumbers(sql, userId)) {
    const [row] = await sql<WithCodeRow<VersionExport>>`
      select version, code.user_code, code.code_hash, saved_at, source, published_by
      from portfolio_versions join version_codes code using (user_id, version)
      where user_id = ${userId} and version = ${number}`;
    // Saves in the meantime may have ended the oldest versions.
    if (row) yield await withCode(userCodes, row);
  }
}
