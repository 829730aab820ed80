// What operators do with people; for everybody else these addresses are not there.
import { ActRequest } from "./operator_payloads.ts";
import { CALLS } from "../paths.ts";
import { MessageReply } from "../payloads.ts";
import { ReasonedActRequest, StopSignInsRequest } from "./people_payloads.ts";
import { describe } from "../described_calls.ts";

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
