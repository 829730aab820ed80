import type { Context } from "hono";
import { isbot } from "isbot";
import { clientAddress, clientFrom } from "../http/askers.ts";
import type { Answers } from "../http/answers.ts";
import type { Config } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { findPageSession } from "../accounts/mod.ts";
import { originOf } from "../http/hosts.ts";
import { isHost } from "./visits.ts";

export function visits(deps: Deps): Answers<"visits"> {
  const { config, limits, visits } = deps;
  return {
    visits: async ({ c, request }) => {
      const { username, referrer } = request;
      const address = clientAddress(c, config);
      if (isUncounted(c) || await isOwner(c, deps, username)) return null;
      try {
        await limits.take(["visit", clientFrom(c, config)]);
      } catch (error) {
        // A page that is loaded too often must not be told so.
        if (error instanceof Failure && error.kind === "too_many") return null;
        throw error;
      }
      const visitor = `${address} ${c.req.header("User-Agent") ?? ""}`;
      visits.count({ username, visitor, referrer: readHost(c, referrer, config) });
      return null;
    },
  };
}

function isUncounted(c: Context): boolean {
  const userAgent = c.req.header("User-Agent");
  return c.req.header("DNT") === "1" || c.req.header("Sec-GPC") === "1" ||
    !userAgent || isbot(userAgent);
}

async function isOwner(c: Context, deps: Deps, username: string): Promise<boolean> {
  const session = await findPageSession(c, deps);
  return session?.user.username.toLowerCase() === username.toLowerCase();
}

/** The rest of an address may say more than it should. */
function readHost(c: Context, referrer: string, config: Config): string {
  if (!/^https?:/.test(referrer) || !URL.canParse(referrer)) return "";
  const { host } = new URL(referrer);
  const isOurs = [config.publicUrl, originOf(c, config)].some((own) => new URL(own).host === host);
  return isOurs || !isHost(host) ? "" : host;
}
