import type { Config } from "../config/config.ts";
import type { Sql } from "../database/database.ts";
import { findRewrite } from "../kept_files/mod.ts";
import { applyEdits, writeWidths } from "../page_code/mod.ts";
import { findPictureWidths } from "../pictures/mod.ts";
import { findPublicPortfolio, type PublicPortfolio } from "./public_portfolios.ts";
import type { UserCodes } from "./user_codes.ts";

export interface FramedPage extends PublicPortfolio {
  /** Undefined while its files are not kept. */
  kept?: {
    /** Other hosts that it may ask. */
    hosts: readonly string[];
    made_at: Date;
  };
}

/** Every frame of a saved page is made of it, since a page may not know by its pictures who looks at it. */
export async function findFramedPage(
  sql: Sql,
  { areFilesKept }: Pick<Config, "areFilesKept">,
  userCodes: UserCodes,
  username: string,
): Promise<FramedPage | null> {
  const portfolio = await findPublicPortfolio(sql, userCodes, username);
  if (!portfolio) return null;
  const { user_id, version, user_code, picture_places: places } = portfolio;
  const rewrite = areFilesKept ? await findRewrite(sql, user_id, version) : null;
  const widths = places && await findPictureWidths(sql, user_id, places.map(({ name }) => name));
  const hasWidths = Boolean(widths && widths.size > 0);
  const edits = [
    ...rewrite?.edits ?? [],
    ...hasWidths ? writeWidths(places!, widths!) : [],
  ];
  return {
    ...portfolio,
    picture_places: hasWidths ? places : null,
    user_code: edits.length > 0 ? applyEdits(user_code, edits).text : user_code,
    ...rewrite && { kept: rewrite, kept_paths: rewrite.at_run_time },
  };
}
