// What operators do; for everybody else these addresses are not there.
import {
  ActRequest,
  LookReply,
  LookRequest,
  StopMessagesRequest,
  TakeDownRequest,
} from "./operator_payloads.ts";
import { CALLS } from "../paths.ts";
import { MessageReply } from "../payloads.ts";
import { describe } from "../described_calls.ts";

export const OPERATOR_CALLS = describe({
  lookAtPage: {
    address: CALLS.lookAtPage,
    method: "POST",
    by: "operator",
    summary: "A page as it is, whoever may see it: its code, its findings, and alive for minutes",
    request: LookRequest,
    reply: LookReply,
    isLong: true,
  },
  dismissReports: {
    address: CALLS.dismissReports,
    method: "POST",
    by: "operator",
    summary: "Decide that nothing is wrong with a page that was reported",
    request: ActRequest,
    reply: MessageReply,
  },
  takeDown: {
    address: CALLS.takeDown,
    method: "POST",
    by: "operator",
    summary: "Take a page from everybody, and tell its owner why",
    request: TakeDownRequest,
    reply: MessageReply,
  },
  putBack: {
    address: CALLS.putBack,
    method: "POST",
    by: "operator",
    summary: "Show a page again that was taken down",
    request: ActRequest,
    reply: MessageReply,
  },
  letPass: {
    address: CALLS.letPass,
    method: "POST",
    by: "operator",
    summary: "Show a page that waited for an operator, and tell its owner",
    request: ActRequest,
    reply: MessageReply,
  },
  uphold: {
    address: CALLS.uphold,
    method: "POST",
    by: "operator",
    summary: "Let a page stay down after its owner's objection",
    request: TakeDownRequest.omit({ ground: true }),
    reply: MessageReply,
  },
  stopMessages: {
    address: CALLS.stopMessages,
    method: "POST",
    by: "operator",
    summary: "Stop the messages of visitors to a person, or allow them again",
    request: StopMessagesRequest,
    reply: MessageReply,
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
