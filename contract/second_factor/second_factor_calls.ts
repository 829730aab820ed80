import { CALLS } from "../paths.ts";
import { LinkRequest, LoginReply, MessageReply } from "../payloads.ts";
import { describe, TIME_ZONE_HEADERS } from "../described_calls.ts";
import { z } from "zod";
import { said } from "../issues.ts";
import { text } from "../fields.ts";

const code = text("Code").refine(
  (code) => code.trim() !== "",
  said("field_required", { field: "Code" }),
);

export const SecondStepRequest = z.object({
  code: code.describe("Of the app, or a recovery code"),
  is_remembered: z.boolean(said("field_not_boolean", { field: "is_remembered" })).default(false)
    .describe("This browser is not asked again for 30 days"),
});
export const SecondStepReply = LoginReply;

export const SecondFactorLinkRequest = LinkRequest.describe("As the link has them");

export const SecondFactorReply = z.object({
  created_at: z.iso.datetime().nullable().describe("Null: there is none"),
  recovery_codes_left: z.int(),
  remembered_browsers: z.int(),
  is_remembered_here: z.boolean().describe("The browser that asks is one of those"),
  removal_due_at: z.iso.datetime().nullable()
    .describe("Somebody without it asked to turn it off: from then on, a sign-in does"),
});
export type SecondFactorReply = z.infer<typeof SecondFactorReply>;

export const NewSecondFactorReply = z.object({
  uri: z.string().describe("For apps (otpauth://)"),
  qr_code: z.object({ path: z.string(), size: z.int() }).describe("The same, as an SVG path"),
  text: z.string().describe("The same secret, to be typed"),
  setup: z.string().describe("Sent back with the first code, within ten minutes"),
});
export type NewSecondFactorReply = z.infer<typeof NewSecondFactorReply>;

export const AddSecondFactorRequest = z.object({ setup: text("setup"), code });

export const SecondFactorChangeReply = SecondFactorReply.extend(MessageReply.shape);
export type SecondFactorChangeReply = z.infer<typeof SecondFactorChangeReply>;

export const RecoveryCodesReply = SecondFactorChangeReply.extend({
  recovery_codes: z.array(z.string()).describe("Shown this once"),
});
export type RecoveryCodesReply = z.infer<typeof RecoveryCodesReply>;

export const ForgetBrowsersRequest = z.object({
  is_all: z.boolean(said("field_not_boolean", { field: "is_all" })).describe(
    "Or the one that asks",
  ),
});

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
