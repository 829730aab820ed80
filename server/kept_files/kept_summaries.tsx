import { KeptFilesLine } from "../../ui/kept_files/kept_files_line.tsx";
import type { Deps } from "../deps.ts";
import type { Answers } from "../http/answers.ts";
import { findKeptSummary } from "./page_rewrites.ts";

const NONE = { files: 0, bytes: 0, hosts: [], elsewhere: [] };

export function keptCalls({ config, database: { sql } }: Deps): Answers<"keptFiles"> {
  return {
    keptFiles: async ({ session }) => {
      const summary = config.areFilesKept ? await findKeptSummary(sql, session.user.id) : NONE;
      return { is_waiting: summary === null, ...summary ?? NONE };
    },
  };
}

/** A page that loads nothing from elsewhere is as it always was, and nothing is said. */
export async function sayKeptFiles({ config, database: { sql } }: Deps, userId: string) {
  const summary = config.areFilesKept ? await findKeptSummary(sql, userId) : null;
  const isLoading = summary && summary.files + summary.elsewhere.length > 0;
  return isLoading ? <KeptFilesLine {...summary} /> : null;
}
