import { notes as ownNotes, operatorNotes, review } from "./note_calls.ts";
import { addNoteTools } from "./note_tools.ts";
import { NOTE_PRIVACY, NOTE_TOOL_GROUP } from "./note_texts.ts";
import { exportNotes } from "./notes.ts";
import { describeOpenLinks, reviewScreens, sayOpenNotes } from "./review_page.tsx";
import {
  dropEndedLinks,
  endAllLinks,
  exportReviewLinks,
  findReviewFrame,
  findReviewOwner,
} from "./review_links.ts";
import type { Feature } from "../feature.ts";

export const notes = {
  calls: (deps) => ({ ...ownNotes(deps), ...operatorNotes(deps), ...review(deps) }),
  routes: [reviewScreens],
  drafts: { find: findReviewFrame, findOwner: findReviewOwner },
  onDashboard: sayOpenNotes,
  onOperatorPage: describeOpenLinks,
  privacy: NOTE_PRIVACY,
  toolGroups: [NOTE_TOOL_GROUP],
  tools: addNoteTools,
  hourly: ({ database, now }) => ({
    dropEndedReviewLinks: () => dropEndedLinks(database, now()),
  }),
  exported: ({ database: { sql } }, { user }) => ({
    review_links: () => exportReviewLinks(sql, user.id),
    notes: () => exportNotes(sql, user.id),
  }),
  endAccess: endAllLinks,
} satisfies Feature;
