// Reads the table portfolio_versions: the last saves of each page, to look back at and to return to.
import type { VersionExport } from "../contract/account_export.ts";
import type { VersionEntry } from "../contract/portfolio_payloads.ts";
import type { Sql } from "../database/database.ts";

/** The newest first, without their code. */
export async function listVersions(sql: Sql, userId: string): Promise<VersionEntry[]> {
  return await sql<VersionEntry>`
    select version, saved_at, octet_length(user_code) as bytes
    from portfolio_versions where user_id = ${userId} order by version desc`;
}

export async function findVersion(
  sql: Sql,
  userId: string,
  version: number,
): Promise<string | null> {
  const [found] = await sql<{ user_code: string }>`
    select user_code from portfolio_versions
    where user_id = ${userId} and version = ${version}`;
  return found?.user_code ?? null;
}

export async function exportVersions(sql: Sql, userId: string): Promise<VersionExport[]> {
  return await sql<VersionExport>`
    select version, user_code, saved_at
    from portfolio_versions where user_id = ${userId} order by version`;
}
