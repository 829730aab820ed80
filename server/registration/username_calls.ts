// GET /api/auth/username/: whether a name is free, for whoever is about to choose one.
import { clientFrom } from "../http/client_address.ts";
import { requireChosenUsername } from "./chosen_usernames.ts";
import { isUsernameFree } from "../accounts/users.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { readHouse } from "../config/house.ts";

/** What a registration of a taken name says as well. */
export function username(deps: Deps): Answers<"username"> {
  const { config, database, limits, clock } = deps;
  return {
    username: async ({ c, query }) => {
      await limits.take(["username", clientFrom(c, config)]);
      requireChosenUsername(query.username, readHouse(config));
      return { is_free: await isUsernameFree(database.sql, query.username, clock.now()) };
    },
  };
}
