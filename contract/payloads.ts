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
import { MESSAGES } from "./sentences.ts";
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

/** Postgres text cannot hold U+0000, and a lone surrogate is no character. */
function text(name: string) {
  return z.string(`${name} must be a text`).refine(
    (value) => !value.includes("\0") && value.isWellFormed(),
    `${name} contains characters that cannot be stored`,
  );
}

/** A text that one of the rules checks. */
function ruled(name: string, check: (value: string) => string | null) {
  return text(name).superRefine((value, context) => {
    const message = check(value);
    if (message) context.addIssue({ code: "custom", message });
  });
}

/** The same, without the spaces around it. */
function trimmed(name: string, check: (value: string) => string | null) {
  return text(name).transform((value) => value.trim()).pipe(ruled(name, check));
}

// What rules check is no part of a schema: the bounds are said beside them.
const username = ruled("Username", checkUsername)
  .meta({ minLength: USERNAME_MIN_LENGTH, maxLength: USERNAME_MAX_LENGTH });
const email = trimmed("Email", checkEmail).meta({ format: "email", maxLength: EMAIL_MAX_LENGTH });
const password = ruled("Password", checkPassword)
  .meta({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH });

function required(name: string) {
  return text(name).refine((value) => value !== "", `${name} is required`).meta({ minLength: 1 });
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
  const message = checkPasswordsMatch(password, password2);
  if (message) context.addIssue({ code: "custom", message });
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
  code: text("Code").refine((code) => code !== "", MESSAGES.googleNoCode),
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
  const message = checkPasswordsMatch(new_password, confirm_password);
  if (message) context.addIssue({ code: "custom", message });
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
  ends_connections: z.boolean("ends_connections must be true or false").default(false)
    .describe("Assistants and keys too"),
}).superRefine(({ new_password, confirm_password }, context) => {
  const message = checkNewPasswordsMatch(new_password, confirm_password);
  if (message) context.addIssue({ code: "custom", message });
});

export const VerifyEmailChangeRequest = VerifyEmailRequest.extend({ new_email: text("new_email") });

export const ReportRequest = z.object({
  username: text("Username"),
  details: ruled("Report", checkReport).meta({ minLength: 1, maxLength: REPORT_MAX_LENGTH }),
  email: text("Email").transform((email) => email.trim())
    .refine((email) => !email || !checkEmail(email), "Please enter a valid email address")
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
});
export type ErrorReply = z.infer<typeof ErrorReply>;

export const InvalidLinkReply = ErrorReply.extend({
  valid: z.literal(false).optional().describe("When the request is fine, and its link is not"),
});
export type InvalidLinkReply = z.infer<typeof InvalidLinkReply>;
