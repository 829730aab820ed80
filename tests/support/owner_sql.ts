// For tests that write a person's rows without anybody who asks for it.
import type { OwnerSql, Sql } from "../../server/database/database.ts";
import { type PageRow, savePortfolio } from "../../server/publishing/portfolios.ts";
import type { TestApp } from "./test_app.ts";

export function unchecked(sql: Sql): OwnerSql {
  return sql as OwnerSql;
}

const BARE_PAGE: Omit<PageRow, "code_hash"> = {
  held_for: null,
  head_offset: 0,
  has_form: false,
  late_asks: null,
  picture_places: null,
  icon: null,
  own_head: null,
  missing_pictures: 0,
  own_pictures: [],
  has_pictures_elsewhere: false,
  sanitization_log: [],
  title: null,
  description: null,
  outline: [],
  links: [],
};

/** Saves what no sanitizer saw. Returns the version. */
export function saveUnchecked(
  { userCodes, database, clock }: Pick<TestApp, "userCodes" | "database"> & {
    clock: { now(): Date };
  },
  userId: string,
  user_code: string,
  page: Partial<typeof BARE_PAGE> = {},
): Promise<number> {
  return userCodes.keepFor(user_code, (keep) =>
    database.transaction(async (sql) => {
      const kept = { ...BARE_PAGE, ...page, code_hash: await keep(sql) };
      const { version } = await savePortfolio(
        unchecked(sql),
        userId,
        kept,
        undefined,
        clock.now(),
      );
      return version;
    }));
}
