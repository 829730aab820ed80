// For tests that write a person's rows without anybody who asks for it.
import type { OwnerSql, Sql } from "../../server/database/database.ts";
import { type SanitizedPage, savePortfolio } from "../../server/publishing/portfolios.ts";
import type { TestApp } from "./test_app.ts";

export function unchecked(sql: Sql): OwnerSql {
  return sql as OwnerSql;
}

/** Returns the version. */
export function saveUnchecked(
  { codes, database, clock }: Pick<TestApp, "codes" | "database"> & { clock: { now(): Date } },
  userId: string,
  { user_code, ...page }: Omit<SanitizedPage, "code_hash"> & { user_code: string },
): Promise<number> {
  return codes.keepFor(user_code, (keep) =>
    database.transaction(async (sql) => {
      const kept = { ...page, code_hash: await keep(sql) };
      return await savePortfolio(unchecked(sql), userId, kept, undefined, clock.now());
    }));
}
