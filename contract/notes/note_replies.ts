import { NOTES_MAX, REVIEW_LINKS_MAX } from "./notes.ts";

export const NOTE_ACTS = { end_review_links: "ended the review links of a page" } as const;

export const NOTE_REPLIES = {
  review_link_gone:
    "This link shows nothing any more. Whoever sent it to you can send you another one.",
  review_links_full:
    `There are ${REVIEW_LINKS_MAX} review links already. End one that you do not need.`,
  review_link_not_shown: "A review link shows nothing while others may not see this page.",
  review_draft_risky:
    "This draft looks as if it asked people for secrets, or passed for somebody else. Save it first: then an operator looks at it.",
  review_link_ended: "Ended. The notes stay with you.",
  note_empty: "There is nothing in this note.",
  note_name_empty: "Please say who you are.",
  note_elsewhere: "Notes are written beside the page that they are about.",
  note_taken: "This note was not kept. Please write it again.",
  notes_full:
    `There are ${NOTES_MAX} notes on this page already. Its owner has to delete some first.`,
  note_gone: "This note is not there any more.",
  note_answered: "Noted.",
  note_deleted: "The note is deleted.",
  review_links_ended: "The review links of this page show nothing any more.",
} as const;
