import type { PortfolioExport } from "../../contract/exports/account_export.ts";
import type { Sql } from "../database/database.ts";
import { describeLog, type LogEntry } from "../page_code/mod.ts";
import { type UserCodes, withCode, type WithCodeRow } from "./user_codes.ts";

type StoredPage = Omit<PortfolioExport, "sanitization_log"> & { sanitization_log: LogEntry[] };

export async function exportPortfolio(
  sql: Sql,
  userCodes: UserCodes,
  userId: string,
): Promise<PortfolioExport | null> {
  const [row] = await sql<WithCodeRow<StoredPage>>`
    select title, description, outline, code.user_code, code_hash, is_published, visibility,
      password_set_at, no_search, no_training, is_listed, sanitization_log, version, created_at, updated_at
    from portfolios join version_codes code using (user_id, version) where user_id = ${userId}`;
  if (!row) return null;
  const { sanitization_log, ...portfolio } = await withCode(userCodes, row);
  return { ...portfolio, sanitization_log: describeLog(sanitization_log) };
}
