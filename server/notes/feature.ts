import { notes as ownNotes, operatorNotes, review } from "./note_calls.ts";
import { addNoteTools } from "./note_tools.ts";
import { exportNotes } from "./notes.ts";
import { describeOpenLinks, reviewScreens, sayOpenNotes } from "./review_page.tsx";
import {
  dropEndedLinks,
  endAllLinks,
  exportReviewLinks,
  findReviewFrame,
  findReviewOwner,
} from "./review_links.ts";
import type { Feature, PrivacyParts } from "../feature.ts";
import { REVIEW_DAYS, REVIEW_LINK_KEPT_DAYS } from "../../contract/notes/notes.ts";

const NOTE_TOOL_GROUP = {
  title: "Work on notes",
  names: "list_notes, resolve_note",
  text: "What reviewers wrote, at its line in your page; done and answered when it is.",
};

const NOTE_PRIVACY: PrivacyParts = {
  ofVisitors: `
- If you write a note by a review link, the page's owner gets it, with the name that you give and
  what it is about (\`notes\`), until they delete it. A cookie knows your browser again for
  ${REVIEW_DAYS} days; of it, a hash is kept with the note.`,
  ofPages: `
- **Review links** that you make hold for ${REVIEW_DAYS} days, or until you end them. A draft that
  one shows, and what stood in its frame, are deleted within an hour after its end, and the link
  itself ${REVIEW_LINK_KEPT_DAYS} days later (\`review_links\`). Notes stay until you delete them, and
  your replies with them (\`notes\`).`,
  ofDrafts: ", unless you make a review link for one",
};

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
