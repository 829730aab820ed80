// GET /api/profile/export/: all that is held about the person who asks.
import { askerOf } from "../../platform/fair_queue.ts";
import type { Deps } from "../../deps.ts";
import { exportAccount } from "../../exports/account_export.ts";
import { asOneExport } from "../../exports/one_export.ts";
import type { Answers } from "../../calls/calls.ts";
import { answerLazyJson } from "../../web/lazy_json.ts";

export function exportData(deps: Deps): Answers<"exportData"> {
  return {
    exportData: ({ session }) =>
      asOneExport(
        deps,
        session.user.id,
        (held) => answerLazyJson(askerOf(session.user.id), exportAccount(deps, session), held),
      ),
  };
}
