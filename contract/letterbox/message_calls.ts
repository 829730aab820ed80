import { CALLS } from "../paths.ts";
import { MessageReply, ReportRequest } from "../payloads.ts";
import {
  FIELDS_MAX,
  LABEL_MAX_LENGTH,
  MESSAGE_BODY_MAX_BYTES,
  MESSAGE_MAX_LENGTH,
  TYPE_MAX_LENGTH,
} from "./visitor_messages.ts";
import { describe } from "../described_calls.ts";
import { z } from "zod";
import { cleanedLine, cleanedText } from "../visible_text.ts";
import { text } from "../fields.ts";
import { SECRETS } from "./message_sentences.ts";
import { said } from "../issues.ts";

function cleanedTo(name: string, maxLength: number) {
  return text(name, maxLength).transform((line) => cleanedLine(line, maxLength));
}

const PageToken = text("Token", 100).optional()
  .describe("Of a page with a password, as the page around its frame has it");

export const SendMessageRequest = z.object({
  username: text("Username", 100),
  fields: z.array(z.object({
    name: cleanedTo("Name of a field", LABEL_MAX_LENGTH),
    label: cleanedTo("Label", LABEL_MAX_LENGTH).transform((label) => label || "Without a name"),
    type: cleanedTo("Type", TYPE_MAX_LENGTH),
    value: text("Field", MESSAGE_MAX_LENGTH).transform(cleanedText),
  })).min(1, said("message_empty", {})).max(
    FIELDS_MAX,
    said("message_too_long", {}),
  ),
  challenge: text("Challenge", 200),
  solution: z.int(said("field_not_integer", { field: "Solution" })).min(0).max(
    Number.MAX_SAFE_INTEGER,
  ),
  website: z.string().max(1_000).default("")
    .describe("Nobody sees it: whatever fills it in is no person"),
  token: PageToken,
}).refine(
  ({ fields }) => fields.some(({ value }) => value.trim() !== ""),
  said("message_empty", {}),
).refine(
  ({ fields }) => fields.reduce((sum, { value }) => sum + value.length, 0) <= MESSAGE_MAX_LENGTH,
  said("message_too_long", {}),
);
export type SendMessageRequest = z.input<typeof SendMessageRequest>;

export const RefusedMessageRequest = z.object({
  username: text("Username", 100),
  secret: z.enum(SECRETS),
  token: PageToken,
});
export type RefusedMessageRequest = z.infer<typeof RefusedMessageRequest>;

const MessageIds = z.array(z.guid(said("field_not_id", { field: "An id of a message" }))).min(1)
  .max(100);

export const ReadMessagesRequest = z.object({
  ids: MessageIds,
  is_read: z.boolean(said("field_not_boolean", { field: "is_read" })),
});
export type ReadMessagesRequest = z.infer<typeof ReadMessagesRequest>;

export const DeleteMessagesRequest = z.object({ ids: MessageIds });
export type DeleteMessagesRequest = z.infer<typeof DeleteMessagesRequest>;

export const LetterboxRequest = z.object({
  is_open: z.boolean(said("field_not_boolean", { field: "is_open" })),
});
export type LetterboxRequest = z.infer<typeof LetterboxRequest>;

export const MessageListQuery = z.object({
  before: z.string().default("").describe("What the list before said was next"),
});

export const ChallengeReply = z.object({
  challenge: z.string(),
  bits: z.int().describe('Leading zero bits of SHA-256("{challenge}.{solution}")'),
});
export type ChallengeReply = z.infer<typeof ChallengeReply>;

export const MessageEntry = z.object({
  id: z.guid(),
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  reply_to: z.string().nullable(),
  is_read: z.boolean(),
  received_at: z.iso.datetime(),
});
export type MessageEntry = z.infer<typeof MessageEntry>;

export const MessageListReply = z.object({
  messages: z.array(MessageEntry).describe("The newest first"),
  unread: z.int(),
  next: z.string().nullable().describe("For the address of the next ones; null after the last"),
});
export type MessageListReply = z.infer<typeof MessageListReply>;

export type LetterboxHindrance = "off" | "stopped" | "unverified" | null;

export interface LetterboxState {
  is_open: boolean;
  hindrance: LetterboxHindrance;
  has_form: boolean | null;
}

export const MESSAGE_CALLS = describe({
  messages: {
    address: CALLS.messages,
    method: "GET",
    by: "user",
    summary: "The messages of visitors, at most 20 at a time",
    query: MessageListQuery,
    reply: MessageListReply,
    isLong: true,
  },
  readMessages: {
    address: CALLS.readMessages,
    method: "POST",
    by: "user",
    summary: "Mark messages as read or unread",
    request: ReadMessagesRequest,
    reply: MessageReply,
  },
  deleteMessages: {
    address: CALLS.deleteMessages,
    method: "POST",
    by: "user",
    summary: "Delete messages",
    request: DeleteMessagesRequest,
    reply: MessageReply,
  },
  letterbox: {
    address: CALLS.letterbox,
    method: "POST",
    by: "user",
    summary: "Let visitors write, or not",
    request: LetterboxRequest,
    reply: MessageReply,
  },
  messageChallenge: {
    address: CALLS.messageChallenge,
    method: "GET",
    by: "anyone",
    isOfPages: true,
    summary: "A challenge, to be solved for a message",
    reply: ChallengeReply,
  },
  sendMessage: {
    address: CALLS.messages,
    method: "POST",
    by: "anyone",
    isOfPages: true,
    summary: "Write to the owner of a page",
    request: SendMessageRequest,
    reply: MessageReply,
    failures: ["not_found", "forbidden", "too_many"],
    body: { maxBytes: MESSAGE_BODY_MAX_BYTES, tooLong: "message_too_long" },
  },
  refusedMessage: {
    address: CALLS.refusedMessage,
    method: "POST",
    by: "anyone",
    isOfPages: true,
    summary: "Tell that a form asked for what is never passed on",
    request: RefusedMessageRequest,
    reply: null,
    failures: ["not_found", "forbidden", "too_many"],
  },
  report: {
    address: CALLS.report,
    method: "POST",
    by: "anyone",
    isOfPages: true,
    summary: "Tell the operator what is wrong with a page",
    request: ReportRequest,
    reply: MessageReply,
    failures: ["not_found", "too_many"],
  },
});
