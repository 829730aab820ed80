// GET /api/profile/export/: all that is held about the person who asks.
import { askerOf } from "../work/fair_queue.ts";
import type { Deps } from "../deps.ts";
import { exportAccount } from "./account_export.ts";
import { asOneExport } from "./one_export.ts";
import type { Answers } from "../http/answers.ts";
import { answerLazyJson } from "../http/lazy_json.ts";

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
