import { CALLS } from "../paths.ts";
import { MessageReply } from "../payloads.ts";
import { describe } from "../described_calls.ts";
import { z } from "zod";
import { checkEmail, checkReason } from "../rules.ts";
import { ruled, text, trimmed } from "../fields.ts";
import { Finding } from "../page_code/findings.ts";
import { GROUNDS } from "./takedowns.ts";

export const ActRequest = z.object({
  username: text("Username"),
  reason: text("Reason").transform((reason) => reason.trim()),
});

const TakeDownRequest = z.object({
  username: text("Username"),
  ground: z.enum(
    Object.keys(GROUNDS) as [keyof typeof GROUNDS],
    "ground must be one of those listed",
  ),
  reason: ruled("Reason", checkReason),
});

const StopMessagesRequest = ActRequest.extend({ is_stopped: z.boolean() });

const LookRequest = z.object({ username: text("Username") });

export const LookReply = z.object({
  look_url: z.string().nullable(),
  user_code: z.string(),
  findings: z.array(Finding),
});
export type LookReply = z.infer<typeof LookReply>;

const ReasonedActRequest = ActRequest.extend({ reason: ruled("Reason", checkReason) });

const StopSignInsRequest = ReasonedActRequest.extend({ is_stopped: z.boolean() });

const InvitationRequest = z.object({
  email: trimmed("Email", checkEmail).nullable(),
  uses: z.number(),
  days: z.number(),
});

export const InvitationReply = z.object({
  /** The token is stored as a hash only, so this link cannot be shown again. */
  link: z.string(),
});
export type InvitationReply = z.infer<typeof InvitationReply>;

const WithdrawInvitationRequest = z.object({ id: text("Invitation") });

export const BackupReply = z.object({
  path: z.string(),
});
export type BackupReply = z.infer<typeof BackupReply>;

const RetryMailsRequest = z.object({
  id: text("Mail").nullable(),
});

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

export const PEOPLE_CALLS = describe({
  stopSignIns: {
    address: CALLS.stopSignIns,
    method: "POST",
    by: "operator",
    summary: "Let somebody into their account by no way at all, or let them in again",
    request: StopSignInsRequest,
    reply: MessageReply,
  },
  signOutEverywhere: {
    address: CALLS.signOutEverywhere,
    method: "POST",
    by: "operator",
    summary: "End the sessions, assistants and keys of somebody",
    request: ActRequest,
    reply: MessageReply,
  },
  resendToPerson: {
    address: CALLS.resendToPerson,
    method: "POST",
    by: "operator",
    summary: "Send somebody the mail again by which they verify their address",
    request: ActRequest,
    reply: MessageReply,
  },
  deletePerson: {
    address: CALLS.deletePerson,
    method: "POST",
    by: "operator",
    summary: "Delete an account with all that belongs to it",
    request: ReasonedActRequest,
    reply: MessageReply,
  },
});

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
});
