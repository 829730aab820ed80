// Who may see a page at all, in one word: what its owner, an operator and screening say together.
import type { PublishState } from "../../contract/publishing/portfolio_payloads.ts";
import type { Sql } from "../database/database.ts";

export async function findPublishState(sql: Sql, userId: string): Promise<PublishState> {
  const [row] = await sql<{
    is_shown: boolean;
    is_unverified: boolean;
    taken_down_at: Date | null;
    held_at: Date | null;
  }>`
    select is_shown, taken_down_at, held_at,
      awaits_verification and not email_verify as is_unverified
    from portfolios join users on users.id = user_id where user_id = ${userId}`;
  if (!row) return "none";
  if (row.taken_down_at) return "taken_down";
  if (row.is_unverified) return "unverified";
  if (row.held_at) return "held";
  return row.is_shown ? "online" : "offline";
}
