import type { Deps } from "../deps.ts";
import type { Sql } from "../database/database.ts";
import { MissingPicturesLine } from "../../ui/publishing/missing_pictures_line.tsx";

export async function countMissingPictures(sql: Sql, userId: string): Promise<number> {
  const [portfolio] = await sql<{ missing_pictures: number }>`
    select missing_pictures from portfolios where user_id = ${userId}`;
  return portfolio?.missing_pictures ?? 0;
}

export async function sayMissing({ database: { sql } }: Deps, userId: string) {
  const count = await countMissingPictures(sql, userId);
  return count > 0 ? <MissingPicturesLine count={count} /> : null;
}
