import type { Sql } from "../database/database.ts";
import { withWidths } from "../page_code/mod.ts";
import { findPictureWidths } from "../pictures/mod.ts";
import { findPublicPortfolio, type PublicPortfolio } from "./public_portfolios.ts";
import type { UserCodes } from "./user_codes.ts";

/** Every frame of a saved page is made of it, since a page may not know by its pictures who looks at it. */
export async function findFramedPage(
  sql: Sql,
  userCodes: UserCodes,
  username: string,
): Promise<PublicPortfolio | null> {
  const portfolio = await findPublicPortfolio(sql, userCodes, username);
  if (!portfolio?.picture_places) return portfolio;
  const { picture_places: places, user_id, user_code } = portfolio;
  const widths = await findPictureWidths(sql, user_id, places.map(({ name }) => name));
  if (widths.size === 0) return { ...portfolio, picture_places: null };
  return { ...portfolio, user_code: withWidths(user_code, places, widths) };
}
