import { letterbox as ownLetterbox, sendMessage } from "./letterbox_calls.ts";
import { exportLetterbox, exportMessages } from "./letterboxes.ts";
import type { Feature } from "../feature.ts";

export const letterbox = {
  calls: (deps) => ({ ...sendMessage(deps), ...ownLetterbox(deps) }),
  exported: ({ database: { sql } }, { user }) => ({
    letterbox: () => exportLetterbox(sql, user.id),
    messages: () => exportMessages(sql, user.id),
  }),
} satisfies Feature;
