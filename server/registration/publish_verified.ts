// A page that came with its owner's registration goes online when their address is verified, or waits for an operator.
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { tellOfHeldPage } from "../operators/held_pages.tsx";
import { endAwaiting } from "../publishing/portfolios.ts";

/** In the transaction that verifies it. */
export async function publishVerified(
  { config, clock }: Pick<Deps, "config" | "clock">,
  sql: Sql,
  userId: string,
): Promise<void> {
  if (await endAwaiting(sql, userId)) await tellOfHeldPage(sql, config, clock.now());
}
