import { z } from "zod";
import { email, password, ruled, text, trimmed, username } from "./fields.ts";
import { NAME_MAX_LENGTH, REPORT_MAX_LENGTH } from "./limits.ts";
import {
  checkEmail,
  checkName,
  checkNewPasswordsMatch,
  checkPasswordsMatch,
  checkReport,
} from "./rules.ts";
import { PasskeyAnswer } from "./passkeys/passkey_answers.ts";
import { PROVIDER_IDS } from "./providers/providers.ts";
import { VISIBILITIES } from "./publishing/visibility.ts";
import { said } from "./issues.ts";

function required(name: string) {
  return text(name).refine((value) => value !== "", said("field_required", { field: name })).meta({
    minLength: 1,
  });
}

export const LoginRequest = z.object({
  username: required("Username").transform((name) => name.trim()),
  password: required("Password"),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

export const TokenRefreshRequest = z.object({ refresh: required("Refresh") });
export const LogoutRequest = z.object({ refresh: z.string().optional() });
export const LinkRequest = z.object({
  uid: text("uid"),
  token: text("token"),
});
export const VerifyEmailRequest = LinkRequest.extend({
  registration: text("Registration").optional().describe(
    "Of the browser that registered, which is signed in by the first use of the link",
  ),
});
export type VerifyEmailRequest = z.infer<typeof VerifyEmailRequest>;

export const ProviderAuthenticateRequest = z.object({
  code: required("Code"),
  state: text("State").optional().describe("As the callback's address had it"),
  iss: text("Issuer").optional().describe("As the callback's address had it"),
  username: text("Username").optional().describe(
    "That somebody without an account would like to have, if it is free",
  ),
});

export const GoogleAuthenticateRequest = ProviderAuthenticateRequest.extend({
  code: text("Code").refine((code) => code !== "", said("google_no_code", {})),
});

export const PasswordResetRequest = z.object({ email });
export const PasswordResetValidateRequest = LinkRequest.describe("As the link has them");
export const NotMeRequest = LinkRequest.describe("As the link of the mail has them");
export const PasswordResetConfirmRequest = z.object({
  uid: text("uid"),
  token: text("token"),
  new_password: password,
  confirm_password: text("Password confirmation"),
}).superRefine(({ new_password, confirm_password }, context) => {
  const rule = checkPasswordsMatch(new_password, confirm_password);
  if (rule) context.addIssue({ code: "custom", message: said(rule.code, rule.params) });
});

function personName(field: string) {
  return trimmed(field, checkName).meta({ maxLength: NAME_MAX_LENGTH });
}

export const UpdateProfileRequest = z.object({
  first_name: personName("First name"),
  last_name: personName("Last name"),
  username,
  email,
});
export type UpdateProfileRequest = z.infer<typeof UpdateProfileRequest>;

const secondCode = text("Code").optional()
  .describe("Of the second factor, for those who have one: by time, or a recovery code");

export const ChangePasswordRequest = z.object({
  current_password: text("Current password").describe("Empty for those who have none yet"),
  new_password: password,
  confirm_password: text("Password confirmation"),
  ends_connections: z.boolean(said("field_not_boolean", { field: "ends_connections" })).default(
    false,
  )
    .describe("Assistants, keys and passkeys too"),
  passkey: PasskeyAnswer.optional().describe("Instead of the current password"),
  code: secondCode,
}).superRefine(({ new_password, confirm_password }, context) => {
  const rule = checkNewPasswordsMatch(new_password, confirm_password);
  if (rule) context.addIssue({ code: "custom", message: said(rule.code, rule.params) });
});

export const VerifyEmailChangeRequest = LinkRequest.extend({ new_email: text("new_email") });

export const ProveRequest = z.object({
  password: text("Password"),
  passkey: PasskeyAnswer.optional(),
  code: secondCode,
});

export const ProofWaysReply = z.object({
  has_password: z.boolean(),
  wants_code: z.boolean().describe(
    "A code is wanted as well: beside the password, or beside a provider's sign-in in a browser where none is asked for one",
  ),
  has_passkey: z.boolean(),
  provider: z.enum(PROVIDER_IDS).nullable()
    .describe(
      "Without a password: where to sign in once more; null while the last sign-in there is fresh",
    ),
});
export type ProofWaysReply = z.infer<typeof ProofWaysReply>;

export const ReportRequest = z.object({
  username: text("Username"),
  details: ruled("Report", checkReport).meta({ minLength: 1, maxLength: REPORT_MAX_LENGTH }),
  email: text("Email").transform((email) => email.trim())
    .refine((email) => !email || !checkEmail(email), said("email_invalid", {}))
    .describe("For an answer; may be empty"),
});

export const VisibilityRequest = z.object({
  visibility: z.enum(VISIBILITIES, "visibility must be public, unlisted or password"),
  password: password.optional()
    .describe("Of the page, not of the account; may be left out when one is kept"),
});
export type VisibilityRequest = z.infer<typeof VisibilityRequest>;

export const DeleteAccountRequest = z.object({
  password: text("Password").optional().describe("For those who have one"),
  passkey: PasskeyAnswer.optional().describe("Instead of the password"),
  code: secondCode,
});

export const UserPayload = z.object({
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email_verify: z.boolean(),
});
export type UserPayload = z.infer<typeof UserPayload>;

export const TokensPayload = z.object({ access: z.string(), refresh: z.string() });
export type TokensPayload = z.infer<typeof TokensPayload>;

const SessionReply = TokensPayload.extend({ user: UserPayload });
export type SessionReply = z.infer<typeof SessionReply>;

export const LoginReply = SessionReply.extend({
  password_is_known: z.literal(true).optional()
    .describe("It is in lists that anybody can read: a new one is due"),
});
export type LoginReply = z.infer<typeof LoginReply>;

export const ProviderUrlReply = z.object({ auth_url: z.string() });

export const ProviderAuthenticateReply = SessionReply.extend({ is_new_user: z.boolean() });
export type ProviderAuthenticateReply = z.infer<typeof ProviderAuthenticateReply>;

export const MessageReply = z.object({ message: z.string() });
export type MessageReply = z.infer<typeof MessageReply>;

export const VisibilityReply = MessageReply.extend({
  frame_url: z.string().describe("Of the page, for its owner; one with a password has another"),
});
export type VisibilityReply = z.infer<typeof VisibilityReply>;

export const VerifyEmailReply = MessageReply.extend({
  was_verified: z.boolean().describe("This link was used before"),
  portfolio: z.string().nullable().describe("The address of the page, where it is online now"),
  username: z.string().describe("Of the account that the mail was about"),
  session: SessionReply.nullable().describe("For the browser that registered alone"),
});
export type VerifyEmailReply = z.infer<typeof VerifyEmailReply>;

export const VerifyEmailChangeReply = MessageReply.extend({
  is_own: z.boolean().describe("Whether it was the account that this browser is signed in to"),
});
export type VerifyEmailChangeReply = z.infer<typeof VerifyEmailChangeReply>;

export const NotMeReply = MessageReply.extend({
  reset: z.object({ uid: z.string(), token: z.string() }).nullable()
    .describe("What sets a new password; null for people without one"),
  is_own: z.boolean().describe("Whether this browser was signed in to that account"),
});
export type NotMeReply = z.infer<typeof NotMeReply>;

export const PasswordResetValidateReply = z.object({
  valid: z.literal(true),
  email: z.string(),
  username: z.string(),
});
export type PasswordResetValidateReply = z.infer<typeof PasswordResetValidateReply>;

export const UpdateProfileReply = MessageReply.extend({ user: UserPayload });
export type UpdateProfileReply = z.infer<typeof UpdateProfileReply>;

export const ErrorReply = z.object({
  error: z.union([z.string(), z.array(z.string())]).describe("For a person: what is wrong"),
  code: z.string().describe("For a program: what is wrong; of several, the first"),
  params: z.record(z.string(), z.union([z.string(), z.number()])).describe("What it is about"),
  problems: z.array(z.object({
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  })).optional().describe("All of them, where there are several"),
});
export type ErrorReply = z.infer<typeof ErrorReply>;

export const InvalidLinkReply = ErrorReply.extend({
  valid: z.literal(false).optional().describe("When the request is fine, and its link is not"),
});
export type InvalidLinkReply = z.infer<typeof InvalidLinkReply>;
