import { fileCalls } from "./file_calls.ts";
import { files as filePages } from "./file_pages.ts";
import { listFiles } from "./files.ts";
import type { Feature } from "../feature.ts";

export const files = {
  calls: fileCalls,
  routes: [filePages],
  ownRoutes: [(deps) => filePages(deps, "own")],
  exported: ({ database: { sql } }, { user }) => ({
    files: async () => (await listFiles(sql, user.id)).map(({ id: _, ...file }) => file),
  }),
} satisfies Feature;
