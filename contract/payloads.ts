// The shape of each request and reply: one zod schema and one type each. Browsers import the types alone.
import { z } from "zod";
import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  REPORT_MAX_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from "./limits.ts";
import {
  checkEmail,
  checkName,
  checkNewPasswordsMatch,
  checkPassword,
  checkPasswordsMatch,
  checkReport,
  checkUsername,
} from "./rules.ts";
import { VISIBILITIES } from "./visibility.ts";
import { text } from "./texts.ts";
import { said } from "./field_sentences.ts";
import type { BrokenRule, RuleCode } from "./rules.ts";

/** A text that one of the rules checks. */
function ruled(name: string, check: (value: string) => BrokenRule | null) {
  return text(name).superRefine((value, context) => {
    const rule = check(value);
    if (rule) context.addIssue({ code: "custom", message: rule.code });
  });
}

/** The same, without the spaces around it. */
function trimmed(name: string, check: (value: string) => BrokenRule | null) {
  return text(name).transform((value) => value.trim()).pipe(ruled(name, check));
}

// What rules check is no part of a schema: the bounds are said beside them.
const username = ruled("Username", checkUsername)
  .meta({ minLength: USERNAME_MIN_LENGTH, maxLength: USERNAME_MAX_LENGTH });
const email = trimmed("Email", checkEmail).meta({ format: "email", maxLength: EMAIL_MAX_LENGTH });
const password = ruled("Password", checkPassword)
  .meta({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH });

function required(name: string) {
  return text(name).refine((value) => value !== "", said("field_required", name)).meta({
    minLength: 1,
  });
}

export const LoginRequest = z.object({
  username: required("Username").transform((name) => name.trim()),
  password: required("Password"),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

export const RegisterRequest = z.object({
  username,
  email,
  password,
  password2: text("Password confirmation"),
}).superRefine(({ password, password2 }, context) => {
  const rule = checkPasswordsMatch(password, password2);
  if (rule) context.addIssue({ code: "custom", message: rule.code });
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

export const TokenRefreshRequest = z.object({ refresh: required("Refresh") });
export const LogoutRequest = z.object({ refresh: z.string().optional() });
export const VerifyEmailRequest = z.object({
  uid: text("uid"),
  token: text("token"),
});
export type VerifyEmailRequest = z.infer<typeof VerifyEmailRequest>;

export const GoogleAuthenticateRequest = z.object({
  code: text("Code").refine((code) => code !== "", "google_no_code" satisfies RuleCode),
  state: text("State").optional().describe("As the callback's address had it"),
  iss: text("Issuer").optional().describe("As the callback's address had it"),
});

export const PasswordResetRequest = z.object({ email });
export const PasswordResetValidateRequest = VerifyEmailRequest.describe("As the link has them");
export const PasswordResetConfirmRequest = z.object({
  uid: text("uid"),
  token: text("token"),
  new_password: password,
  confirm_password: text("Password confirmation"),
}).superRefine(({ new_password, confirm_password }, context) => {
  const rule = checkPasswordsMatch(new_password, confirm_password);
  if (rule) context.addIssue({ code: "custom", message: rule.code });
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

export const ChangePasswordRequest = z.object({
  current_password: text("Current password").describe("Empty for those who have none yet"),
  new_password: password,
  confirm_password: text("Password confirmation"),
  ends_connections: z.boolean(said("field_not_boolean", "ends_connections")).default(false)
    .describe("Assistants and keys too"),
}).superRefine(({ new_password, confirm_password }, context) => {
  const rule = checkNewPasswordsMatch(new_password, confirm_password);
  if (rule) context.addIssue({ code: "custom", message: rule.code });
});

export const VerifyEmailChangeRequest = VerifyEmailRequest.extend({ new_email: text("new_email") });

export const ReportRequest = z.object({
  username: text("Username"),
  details: ruled("Report", checkReport).meta({ minLength: 1, maxLength: REPORT_MAX_LENGTH }),
  email: text("Email").transform((email) => email.trim())
    .refine((email) => !email || !checkEmail(email), "email_invalid" satisfies RuleCode)
    .describe("For an answer; may be empty"),
});

export const VisibilityRequest = z.object({
  visibility: z.enum(VISIBILITIES, "visibility must be public, unlisted or password"),
  password: password.optional()
    .describe("Of the page, not of the account; may be left out when one is kept"),
});
export type VisibilityRequest = z.infer<typeof VisibilityRequest>;

/** What the page around a public page tells of a visit. */
export const VisitRequest = z.object({
  username: text("Username"),
  referrer: text("Referrer"),
});

export const DeleteAccountRequest = z.object({
  password: text("Password").optional().describe("For those who have one"),
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

export const LoginReply = TokensPayload.extend({ user: UserPayload });
export type LoginReply = z.infer<typeof LoginReply>;

export const GoogleUrlReply = z.object({ auth_url: z.string() });
export type GoogleUrlReply = z.infer<typeof GoogleUrlReply>;

export const GoogleAuthenticateReply = LoginReply.extend({ is_new_user: z.boolean() });
export type GoogleAuthenticateReply = z.infer<typeof GoogleAuthenticateReply>;

export const MessageReply = z.object({ message: z.string() });
export type MessageReply = z.infer<typeof MessageReply>;

export const VerifyEmailChangeReply = MessageReply.extend({
  is_own: z.boolean().describe("Whether it was the account that this browser is signed in to"),
});
export type VerifyEmailChangeReply = z.infer<typeof VerifyEmailChangeReply>;

export const PasswordResetValidateReply = z.object({ valid: z.literal(true), email: z.string() });
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
