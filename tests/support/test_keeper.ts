import { type Keeper, NO_KEEPER, openKeeper } from "../../server/kept_files/mod.ts";
import type { HostRoute } from "../../server/outside/ask.ts";
import { findPortfolio } from "../../server/publishing/found_portfolio.ts";
import type { UserCodes } from "../../server/publishing/user_codes.ts";
import { patientWaits } from "./patience.ts";
import { NEVER_MS } from "./until.ts";

/** Without hosts, nothing is kept, since no test reaches the network. */
export function openTestKeeper(
  { userCodes, ...parts }: Omit<Parameters<typeof openKeeper>[0], "findPage"> & {
    userCodes: UserCodes;
  },
  route?: HostRoute,
): Keeper {
  if (!route) return NO_KEEPER;
  const { sql } = parts.database;
  const findPage = (userId: string) => findPortfolio(sql, userCodes, userId);
  return openKeeper({ ...parts, findPage }, {
    pollMs: NEVER_MS,
    wait: patientWaits().kept_file,
    route,
  });
}
