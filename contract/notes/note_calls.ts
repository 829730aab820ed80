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

export const NOTE_EXPORTED = {
  review_links: z.array(ReviewLinkExport),
  notes: z.array(NoteExport),
};
