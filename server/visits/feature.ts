import { addVisitTool, visits as countVisits } from "./visit_calls.ts";
import { exportVisits } from "./visits.ts";
import type { Feature } from "../feature.ts";

export const visits = {
  calls: countVisits,
  tools: addVisitTool,
  exported: ({ database: { sql } }, { user }) => ({
    visits: () => exportVisits(sql, user.id),
  }),
} satisfies Feature;
