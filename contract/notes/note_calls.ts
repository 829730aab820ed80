import { z } from "zod";
import {
  AddNoteReply,
  AddNoteRequest,
  AnswerNoteRequest,
  DeleteNoteRequest,
  EndReviewLinkRequest,
  MakeReviewLinkRequest,
  NoteExport,
  NoteListReply,
  ReviewLinkEntry,
  ReviewLinkExport,
  ReviewLinkListReply,
  ReviewQuery,
  ReviewReply,
} from "./note_payloads.ts";
import { NOTES_MAX, REVIEW_LINKS_MAX } from "./notes.ts";
import { ActRequest } from "../operators/operator_calls.ts";
import { CALLS } from "../paths.ts";
import { MessageReply } from "../payloads.ts";
import { describe, PAGE_BODY } from "../described_calls.ts";

export * from "./note_payloads.ts";

export const NOTE_CALLS = describe({
  reviewLinks: {
    address: CALLS.reviewLinks,
    method: "GET",
    by: "user",
    summary: "One's review links that are open",
    reply: ReviewLinkListReply,
  },
  makeReviewLink: {
    address: CALLS.reviewLinks,
    method: "POST",
    by: "user",
    wantsProof: true,
    summary: "Make a link by which others see one's page, or a draft, and write notes",
    request: MakeReviewLinkRequest,
    reply: ReviewLinkEntry,
    failures: ["not_found", "too_many"],
    body: PAGE_BODY,
  },
  endReviewLink: {
    address: CALLS.endReviewLink,
    method: "POST",
    by: "user",
    summary: "End a review link; its notes stay",
    request: EndReviewLinkRequest,
    reply: MessageReply,
  },
  notes: {
    address: CALLS.notes,
    method: "GET",
    by: "user",
    summary: "The notes on one's page",
    reply: NoteListReply,
    isLong: true,
  },
  answerNote: {
    address: CALLS.answerNote,
    method: "POST",
    by: "user",
    summary: "Reply to a note, or mark it as done or open",
    request: AnswerNoteRequest,
    reply: MessageReply,
    failures: ["not_found"],
  },
  deleteNote: {
    address: CALLS.deleteNote,
    method: "POST",
    by: "user",
    summary: "Delete a note",
    request: DeleteNoteRequest,
    reply: MessageReply,
  },
  review: {
    address: CALLS.review,
    method: "GET",
    by: "anyone",
    summary: "The page of a review link, and its notes",
    query: ReviewQuery,
    reply: ReviewReply,
    failures: ["not_found", "too_many"],
    isLong: true,
  },
  addNote: {
    address: CALLS.addNote,
    method: "POST",
    by: "anyone",
    summary: "Write a note on the page of a review link",
    request: AddNoteRequest,
    reply: AddNoteReply,
    failures: ["not_found", "too_many"],
  },
  endReviewLinks: {
    address: CALLS.endReviewLinks,
    method: "POST",
    by: "operator",
    summary: "End all links by which others see a page, or drafts of it",
    request: ActRequest,
    reply: MessageReply,
  },
});

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

export const NOTE_EXPORTED = {
  review_links: z.array(ReviewLinkExport),
  notes: z.array(NoteExport),
};
