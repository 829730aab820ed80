import type { Sql } from "../database/database.ts";
import type { LogEntry } from "../page_code/mod.ts";
import { type UserCodes, withCode, type WithCodeRow } from "./user_codes.ts";

export interface Portfolio {
  user_code: string;
  sanitization_log: LogEntry[];
  version: number;
}

export async function findPortfolio(
  sql: Sql,
  userCodes: UserCodes,
  userId: string,
): Promise<Portfolio | null> {
  const [row] = await sql<WithCodeRow<Portfolio>>`
    select code.user_code, code_hash, sanitization_log, version
    from portfolios join version_codes code using (user_id, version) where user_id = ${userId}`;
  return row ? await withCode(userCodes, row) : null;
}

export async function findVersionNumber(sql: Sql, userId: string): Promise<number> {
  const [portfolio] = await sql<{ version: number }>`
    select version from portfolios where user_id = ${userId}`;
  return portfolio?.version ?? 0;
}

/** No mail may carry a page that looks risky, was taken down or is locked: an address may belong to a stranger. */
export async function findMailableCode(
  sql: Sql,
  userCodes: UserCodes,
  userId: string,
): Promise<string | null> {
  const [row] = await sql<WithCodeRow<{ user_code: string }>>`
    select code.user_code, code_hash
    from portfolios join version_codes code using (user_id, version)
    where user_id = ${userId} and held_at is null and taken_down_at is null
      and visibility <> 'password'`;
  return row ? await userCodes.read(row) : null;
}
