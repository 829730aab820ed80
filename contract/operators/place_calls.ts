// What operators do with the place itself; for everybody else these addresses are not there.
import { CALLS } from "../paths.ts";
import { MessageReply } from "../payloads.ts";
import {
  BackupReply,
  InvitationReply,
  InvitationRequest,
  RetryMailsRequest,
  WithdrawInvitationRequest,
} from "./place_payloads.ts";
import { describe } from "../described_calls.ts";

export const PLACE_CALLS = describe({
  backUp: {
    address: CALLS.backUp,
    method: "POST",
    by: "operator",
    summary: "Where a backup can be downloaded, once",
    reply: BackupReply,
  },
  retryMails: {
    address: CALLS.retryMails,
    method: "POST",
    by: "operator",
    summary: "Try a mail again that was given up, or all of them",
    request: RetryMailsRequest,
    reply: MessageReply,
  },
  makeInvitation: {
    address: CALLS.makeInvitation,
    method: "POST",
    by: "operator",
    summary: "The link of a new invitation, told once",
    request: InvitationRequest,
    reply: InvitationReply,
  },
  withdrawInvitation: {
    address: CALLS.withdrawInvitation,
    method: "POST",
    by: "operator",
    summary: "Let nobody in any more by an invitation",
    request: WithdrawInvitationRequest,
    reply: MessageReply,
  },
});
