// GET /api/profile/export/: all that is held about the person who asks.
import type { Deps } from "../../deps.ts";
import { exportAccount } from "../../exports/account_export.ts";
import type { Answers } from "../../calls/calls.ts";

export function exportData(deps: Deps): Answers<"exportData"> {
  return {
    exportData: async ({ session }) => {
      await deps.limits.take(["export", session.user.id]);
      return await exportAccount(deps, session);
    },
  };
}
