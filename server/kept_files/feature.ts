import type { Feature } from "../feature.ts";
import { dropOldHostFiles } from "./host_files.ts";
import { dropUnnamedFiles } from "./kept_files.ts";
import { settleNamedHosts } from "./page_rewrites.ts";
import { dropOldWishes } from "./page_wishes.ts";
import { keptFiles as served } from "./served_files.ts";
import { keptCalls, sayKeptFiles } from "./kept_summaries.tsx";
import { toldLoads } from "./told_load_calls.ts";

export const keptFiles = {
  calls: (deps) => ({ ...toldLoads(deps), ...keptCalls(deps) }),
  routes: [served],
  ownRoutes: [served],
  onDashboard: sayKeptFiles,
  hourly: ({ database: { sql }, now }) => ({
    dropUnnamedFiles: () => dropUnnamedFiles(sql, now()),
    settleNamedHosts: () => settleNamedHosts(sql, now()),
    dropOldWishes: () => dropOldWishes(sql, now()),
    dropOldHostFiles: () => dropOldHostFiles(sql, now()),
  }),
} satisfies Feature;
