import { SENTENCES } from "../../contract/sentences.ts";
import { refusesSearch, type RobotsState } from "../../contract/publishing/robots.ts";
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import type { Answers } from "../http/answers.ts";
import { asOwner } from "../sign_in/mod.ts";
import { setRobots } from "./portfolios.ts";

export async function findRobots(sql: Sql, userId: string): Promise<RobotsState | null> {
  const [row] = await sql<RobotsState>`
    select no_search, no_training, is_listed, coalesce(own_head -> 'robots', '[]') as own
    from portfolios where user_id = ${userId}`;
  return row ?? null;
}

export function robots(deps: Deps): Answers<"robots"> {
  const { database: { sql }, pages } = deps;
  return {
    robots: async ({ request, session }) => {
      const { id } = session.user;
      const before = await findRobots(sql, id);
      if (!before) throw new Failure("not_found", "portfolio_not_found");
      if (request.is_listed && (request.no_search || refusesSearch(before.own))) {
        throw new Failure("bad_input", "listed_unsearched");
      }
      await asOwner(deps, session, (sql) => setRobots(sql, id, request));
      pages.forget(id);
      return { message: SENTENCES.robots_saved };
    },
  };
}
