import {
  ChallengeReply,
  DeleteMessagesRequest,
  LetterboxRequest,
  MessageListQuery,
  MessageListReply,
  ReadMessagesRequest,
  RefusedMessageRequest,
  SendMessageRequest,
} from "./message_payloads.ts";
import { CALLS } from "../paths.ts";
import { MessageReply, ReportRequest } from "../payloads.ts";
import { MESSAGE_BODY_MAX_BYTES } from "./visitor_messages.ts";
import { describe } from "../described_calls.ts";

export * from "./message_payloads.ts";

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
