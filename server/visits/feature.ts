import { addVisitTool, VISIT_TOOL_GROUP, visits as countVisits } from "./visit_calls.ts";
import { exportVisits } from "./visits.ts";
import type { Feature } from "../feature.ts";

export const visits = {
  calls: countVisits,
  toolGroups: [VISIT_TOOL_GROUP],
  tools: addVisitTool,
  exported: ({ database: { sql } }, { user }) => ({
    visits: () => exportVisits(sql, user.id),
  }),
} satisfies Feature;
