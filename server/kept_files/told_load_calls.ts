import { clientFrom } from "../http/askers.ts";
import type { Answers } from "../http/answers.ts";
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { toAddress } from "../page_code/mod.ts";
import { TOLD_LOAD_MAX_LENGTH } from "../../contract/publishing/frame_messages.ts";
import { keepSoon, noteLooked } from "./pages_to_keep.ts";
import { addSeen, addWishes } from "./page_wishes.ts";

export function toldLoads(deps: Deps): Answers<"loads"> {
  const { config, database: { transaction }, limits, clock } = deps;
  return {
    loads: async ({ c, request }) => {
      const wishes = listAllowed(request.asked);
      if (wishes.length === 0 || !config.areFilesKept) return null;
      try {
        await limits.take(["told_loads", clientFrom(c, config)]);
      } catch (error) {
        // Nobody did anything that they could do less of.
        if (error instanceof Failure && error.kind === "too_many") return null;
        throw error;
      }
      const now = clock.now();
      await transaction(async (sql) => {
        const owner = await addWishes(sql, request.username, wishes, now);
        if (owner) await keepSoon(sql, owner, now);
      });
      return null;
    },
  };
}

/** `loads` are those of an author who looked at the page. */
export async function noteSeen(
  sql: Sql,
  userId: string,
  loads: readonly string[],
  now: Date,
): Promise<void> {
  await addSeen(sql, userId, listAllowed(loads), now);
  await noteLooked(sql, userId);
}

function listAllowed(addresses: readonly string[]): string[] {
  const allowed = addresses.map((address) => toAddress(address, "any"))
    .filter((address) => address !== null && address.length <= TOLD_LOAD_MAX_LENGTH);
  return [...new Set(allowed)] as string[];
}
