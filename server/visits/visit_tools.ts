// The tool that reads how often the page was visited.
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
import type { Deps } from "../deps.ts";
import { findVisitStats } from "./visits.ts";

const GET_VISITS = {
  title: "Visits",
  description:
    `How often the page was visited, by day over the last ${VISITS_DAYS} days, in the ${VISITS_DAYS} days before, and from where most came.`,
  scopes: ["visits:read"],
  inputSchema: z.object({}),
  outputSchema: z.object({
    days: z.array(z.object({ day: z.string(), visits: z.number(), visitors: z.number() })),
    before: z.object({ visits: z.number(), visitors: z.number() }),
    referrers: z.array(z.object({ host: FromOthers, visits: z.number() })),
  }),
  annotations: READ_ONLY,
} as const;

export function addVisitTool(
  addTool: AddTool,
  { database: { sql }, clock }: Deps,
  { user_id }: Connection,
): void {
  addTool("get_visits", GET_VISITS, async () => {
    const { referrers, ...stats } = await findVisitStats(sql, user_id, clock.now());
    const { visits } = addUp(stats.days);
    const hosts = referrers.map(({ host, visits }) => `${host}: ${visits}`);
    return result(
      [
        `${visits} visits in the last ${VISITS_DAYS} days.`,
        ...quoted("Where most came from", hosts),
      ]
        .join("\n"),
      {
        ...stats,
        referrers: referrers.map(({ host, visits }) => ({ host: fromOthers(host), visits })),
      },
    );
  });
}
