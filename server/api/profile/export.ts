// GET /api/profile/export/: all that is held about the person who asks.
import { ExportReply } from "../../../contract/account_export.ts";
import { CALLS } from "../../../contract/paths.ts";
import type { Deps } from "../../deps.ts";
import { exportAccount } from "../../exports/account_export.ts";
import type { Call } from "../../calls/calls.ts";
import { longJson } from "../../web/json_pieces.ts";

export function exportData(deps: Deps): Call {
  return {
    address: CALLS.exportData,
    method: "GET",
    by: "user",
    summary: "All that is held about the person",
    reply: ExportReply,
    failures: ["too_many"],
    isLong: true,
    answer: async (c) => {
      const { session } = c.var;
      await deps.limits.take(["export", session.user.id]);
      return longJson<ExportReply>(c, await exportAccount(deps, session));
    },
  };
}
