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
