import { z } from "zod";
import { ActRequest } from "../operators/operator_calls.ts";
import { CALLS } from "../paths.ts";
import { MessageReply } from "../payloads.ts";
import { describe, PAGE_BODY } from "../described_calls.ts";
import {
  NOTE_ELEMENT_MAX_LENGTH,
  NOTE_NAME_MAX_LENGTH,
  NOTE_QUOTE_MAX_LENGTH,
  NOTE_TEXT_MAX_LENGTH,
} from "./notes.ts";
import { said } from "../issues.ts";
import { USER_CODE_MAX_BYTES } from "../limits.ts";
import { text } from "../fields.ts";
import { cleanedLine, cleanedText } from "../visible_text.ts";

export const REVIEW_SHOWS = ["page", "draft"] as const;

export const ReviewLinkEntry = z.object({
  id: z.string(),
  url: z.string().describe("Whoever has it sees the page, and may write notes"),
  shows: z.enum(REVIEW_SHOWS),
  created_at: z.string(),
  ends_at: z.string(),
});
export type ReviewLinkEntry = z.infer<typeof ReviewLinkEntry>;

export const ReviewLinkListReply = z.object({
  links: z.array(ReviewLinkEntry).describe("Those that are open, the newest first"),
});
export type ReviewLinkListReply = z.infer<typeof ReviewLinkListReply>;

export const MakeReviewLinkRequest = z.object({
  user_code: text("Code", USER_CODE_MAX_BYTES).optional()
    .describe("A draft that is not saved. Without it, the link shows the page as it is saved"),
});
export type MakeReviewLinkRequest = z.infer<typeof MakeReviewLinkRequest>;

export const EndReviewLinkRequest = z.object({
  id: z.guid(said("field_not_id", { field: "An id of a review link" })),
});
export type EndReviewLinkRequest = z.infer<typeof EndReviewLinkRequest>;

const SaidNote = z.object({
  id: z.string(),
  name: z.string().describe("As its writer calls themselves"),
  text: z.string(),
  quote: z.string().describe("The words that it is about; empty without any"),
  at: z.int().nullable().describe(
    "Where the element begins in the code that was shown. Null: the page as a whole",
  ),
  is_done: z.boolean(),
  reply: z.string().describe("Of the page's owner; empty without one"),
  created_at: z.string(),
});

export const ReviewNote = SaidNote.extend({
  is_own: z.boolean().describe("Written in this browser"),
});
export type ReviewNote = z.infer<typeof ReviewNote>;

export const ReviewQuery = z.object({ token: z.string().describe("Of the link") });

export const ReviewReply = z.object({
  username: z.string(),
  shows: z.enum(REVIEW_SHOWS),
  ends_at: z.string(),
  frame_url: z.string(),
  notes: z.array(ReviewNote).describe("One's own, and those that others want to be seen"),
});
export type ReviewReply = z.infer<typeof ReviewReply>;

export const AddNoteRequest = z.object({
  token: text("Token", 200),
  id: z.guid(said("field_not_id", { field: "An id of a note" })).describe(
    "Made by its sender: sent twice, it is one note",
  ),
  name: text("Name", NOTE_NAME_MAX_LENGTH).transform((name) =>
    cleanedLine(name, NOTE_NAME_MAX_LENGTH)
  ),
  text: text("Note", NOTE_TEXT_MAX_LENGTH).transform(cleanedText),
  quote: z.string().max(10 * NOTE_QUOTE_MAX_LENGTH).default("")
    .transform((quote) => cleanedLine(quote, NOTE_QUOTE_MAX_LENGTH)),
  element: z.string().max(NOTE_ELEMENT_MAX_LENGTH).regex(/^[a-z0-9-]*$/).default("")
    .describe('What it is pinned to: "h2", "img"'),
  at: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
  frame_url: z.string().max(200).describe("Of the page as it was shown, which `at` is about"),
  is_written: z.boolean().default(false).describe("A script wrote what it is about"),
  width: z.int().min(0).max(100_000).default(0).describe("Of the page, in CSS px"),
  is_shared: z.boolean().default(false).describe("Others with the link see it too"),
});
export type AddNoteRequest = z.input<typeof AddNoteRequest>;

export const AddNoteReply = z.object({ note: ReviewNote });
export type AddNoteReply = z.infer<typeof AddNoteReply>;

export const NoteEntry = SaidNote.extend({
  element: z.string(),
  is_written: z.boolean(),
  source: z.string().describe(
    "Of the code from `at` on, as it was shown: its first 300 characters",
  ),
  version: z.int().nullable().describe("Of the page that was shown; null: a draft"),
  width: z.int(),
  is_shared: z.boolean(),
});
export type NoteEntry = z.infer<typeof NoteEntry>;

export const NoteListReply = z.object({
  notes: z.array(NoteEntry).describe("Open ones first, each in the order of their arrival"),
});
export type NoteListReply = z.infer<typeof NoteListReply>;

const NoteId = z.guid(said("field_not_id", { field: "An id of a note" }));

export const AnswerNoteRequest = z.object({
  id: NoteId,
  is_done: z.boolean(said("field_not_boolean", { field: "is_done" })).optional(),
  reply: text("Reply", NOTE_TEXT_MAX_LENGTH).transform(cleanedText).optional(),
});
export type AnswerNoteRequest = z.input<typeof AnswerNoteRequest>;

export const DeleteNoteRequest = z.object({ id: NoteId });
export type DeleteNoteRequest = z.infer<typeof DeleteNoteRequest>;

export const ReviewLinkExport = z.object({
  draft: z.string().nullable().describe("Null: the page as it was saved"),
  created_at: z.date(),
  ends_at: z.date(),
});
export type ReviewLinkExport = z.infer<typeof ReviewLinkExport>;

export const NoteExport = NoteEntry.omit({ id: true, is_done: true }).extend({
  created_at: z.date(),
  done_at: z.date().nullable(),
});
export type NoteExport = z.infer<typeof NoteExport>;

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
