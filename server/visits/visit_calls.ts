import type { Context } from "hono";
import { isbot } from "isbot";
import { clientAddress, clientFrom } from "../http/askers.ts";
import type { Answers } from "../http/answers.ts";
import type { Config } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { findPageSession } from "../accounts/mod.ts";
import { originOf } from "../http/hosts.ts";
import { toPressedLink } from "../page_code/mod.ts";
import { findVisitStats, isHost } from "./visits.ts";
import { z } from "zod";
import { VISITS_DAYS } from "../../contract/limits.ts";
import { addUp } from "../../ui/parts/visits_days.ts";
import {
  type AddTool,
  type Connection,
  FromOthers,
  fromOthers,
  quoted,
  READ_ONLY,
  result,
} from "../assistants/mod.ts";

const GET_VISITS = {
  title: "Visits",
  description:
    `How often the page was visited, by day over the last ${VISITS_DAYS} days, in the ${VISITS_DAYS} days before, from where most came, and which links they pressed.`,
  scopes: ["visits:read"],
  inputSchema: z.object({}),
  outputSchema: z.object({
    days: z.array(z.object({ day: z.string(), visits: z.number(), visitors: z.number() })),
    before: z.object({ visits: z.number(), visitors: z.number() }),
    referrers: z.array(z.object({ host: FromOthers, visits: z.number() })),
    presses: z.array(z.object({ words: FromOthers, presses: z.number() })),
  }),
  annotations: READ_ONLY,
} as const;

export const VISIT_TOOL_GROUP = {
  title: "Count visits",
  names: "get_visits",
  text: `The last ${VISITS_DAYS} days.`,
};

export function visits(deps: Deps): Answers<"visits" | "presses"> {
  const { config, visits } = deps;
  return {
    visits: async ({ c, request }) => {
      const { username, referrer } = request;
      if (!await isCounted(c, deps, username, "visit")) return null;
      const visitor = `${clientAddress(c, config)} ${c.req.header("User-Agent") ?? ""}`;
      visits.count({ username, visitor, referrer: readHost(c, referrer, config) });
      return null;
    },
    presses: async ({ c, request }) => {
      const { username } = request;
      const link = toPressedLink(request.link);
      if (link && await isCounted(c, deps, username, "press")) visits.countPress(username, link);
      return null;
    },
  };
}

/** A page that is loaded or pressed too often must not be told so. */
async function isCounted(
  c: Context,
  deps: Deps,
  username: string,
  limit: "visit" | "press",
): Promise<boolean> {
  if (isUncounted(c) || await isOwner(c, deps, username)) return false;
  try {
    await deps.limits.take([limit, clientFrom(c, deps.config)]);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.kind === "too_many") return false;
    throw error;
  }
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

export function addVisitTool(
  addTool: AddTool,
  { database: { sql }, clock }: Deps,
  { user_id }: Connection,
): void {
  addTool("get_visits", GET_VISITS, async () => {
    const { days, before, referrers, presses } = await findVisitStats(sql, user_id, clock.now());
    const { visits } = addUp(days);
    const hosts = referrers.map(({ host, visits }) => `${host}: ${visits}`);
    const links = presses.map(({ words, presses }) => `${words}: ${presses}`);
    return result(
      [
        `${visits} visits in the last ${VISITS_DAYS} days.`,
        ...quoted("Where most came from", hosts),
        ...quoted("Which links they pressed", links),
      ]
        .join("\n"),
      {
        days,
        before,
        referrers: referrers.map(({ host, visits }) => ({ host: fromOthers(host), visits })),
        presses: presses.map(({ words, presses }) => ({ words: fromOthers(words), presses })),
      },
    );
  });
}
