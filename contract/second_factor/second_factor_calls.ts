import { CALLS } from "../paths.ts";
import { MessageReply } from "../payloads.ts";
import {
  AddSecondFactorRequest,
  ForgetBrowsersRequest,
  NewSecondFactorReply,
  RecoveryCodesReply,
  SecondFactorChangeReply,
  SecondFactorLinkRequest,
  SecondFactorReply,
  SecondStepReply,
  SecondStepRequest,
} from "./second_factor_payloads.ts";
import { describe, TIME_ZONE_HEADERS } from "../described_calls.ts";

export * from "./second_factor_payloads.ts";
export { SECOND_FACTOR_REPLIES } from "./second_factor_sentences.ts";

export const SECOND_FACTOR_CALLS = describe({
  secondStep: {
    address: CALLS.secondStep,
    method: "POST",
    by: "anyone",
    summary: "End a sign-in that wants a code, in the browser that began it",
    headers: TIME_ZONE_HEADERS,
    request: SecondStepRequest,
    reply: SecondStepReply,
    failures: ["unauthorized", "forbidden", "too_many"],
  },
  loseSecondFactor: {
    address: CALLS.loseSecondFactor,
    method: "POST",
    by: "anyone",
    summary: "Have a link sent that turns the codes off in a day, in the middle of a sign-in",
    reply: MessageReply,
    failures: ["unauthorized", "forbidden", "too_many"],
  },
  askForRemoval: {
    address: CALLS.askForRemoval,
    method: "POST",
    by: "anyone",
    summary: "By that link: from a day on, a sign-in turns the codes off",
    request: SecondFactorLinkRequest,
    reply: MessageReply,
  },
  stopRemoval: {
    address: CALLS.stopRemoval,
    method: "POST",
    by: "anyone",
    summary: "By the link of the mail that told of it: the codes stay",
    request: SecondFactorLinkRequest,
    reply: MessageReply,
  },
  secondFactor: {
    address: CALLS.secondFactor,
    method: "GET",
    by: "user",
    summary: "The second factor of the person",
    reply: SecondFactorReply,
  },
  newSecondFactor: {
    address: CALLS.newSecondFactor,
    method: "POST",
    by: "user",
    wantsProof: true,
    summary: "The secret of new codes",
    reply: NewSecondFactorReply,
  },
  addSecondFactor: {
    address: CALLS.secondFactor,
    method: "POST",
    by: "user",
    wantsProof: true,
    summary: "Turn codes on by the first of them; ends every other session",
    request: AddSecondFactorRequest,
    reply: RecoveryCodesReply,
  },
  newRecoveryCodes: {
    address: CALLS.newRecoveryCodes,
    method: "POST",
    by: "user",
    wantsProof: true,
    summary: "Ten new recovery codes",
    reply: RecoveryCodesReply,
  },
  removeSecondFactor: {
    address: CALLS.removeSecondFactor,
    method: "POST",
    by: "user",
    wantsProof: true,
    summary: "Turn codes off; ends every other session",
    reply: SecondFactorChangeReply,
  },
  forgetBrowsers: {
    address: CALLS.forgetBrowsers,
    method: "POST",
    by: "user",
    summary: "Ask for a code again in a browser that was remembered, or in all",
    request: ForgetBrowsersRequest,
    reply: SecondFactorChangeReply,
  },
});
