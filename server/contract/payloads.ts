// The shape of each request and reply: one zod schema and one type each. Browsers import the types alone.
import { z } from "zod";
import { MESSAGES } from "./messages.ts";
import {
  checkEmail,
  checkName,
  checkNewPasswordsMatch,
  checkPassword,
  checkPasswordsMatch,
  checkReport,
  checkUsername,
} from "./rules.ts";

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

function required(name: string) {
  return text(name).refine((value) => value !== "", `${name} is required`);
}

export const LoginRequest = z.object({
  username: required("Username").transform((name) => name.trim()),
  password: required("Password"),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

export const RegisterRequest = z.object({
  username: ruled("Username", checkUsername),
  email: text("Email").transform((email) => email.trim()).pipe(
    ruled("Email", checkEmail),
  ),
  password: ruled("Password", checkPassword),
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
  /** As the callback's address had them. */
  state: text("State").optional(),
  iss: text("Issuer").optional(),
});

export const PasswordResetRequest = z.object({
  email: text("Email").transform((email) => email.trim()).pipe(ruled("Email", checkEmail)),
});
export const PasswordResetValidateRequest = VerifyEmailRequest;
export const PasswordResetConfirmRequest = z.object({
  uid: text("uid"),
  token: text("token"),
  new_password: ruled("Password", checkPassword),
  confirm_password: text("Password confirmation"),
}).superRefine(({ new_password, confirm_password }, context) => {
  const message = checkPasswordsMatch(new_password, confirm_password);
  if (message) context.addIssue({ code: "custom", message });
});

function personName(field: string) {
  return text(field).transform((name) => name.trim()).pipe(ruled(field, checkName));
}

export const UpdateProfileRequest = z.object({
  first_name: personName("First name"),
  last_name: personName("Last name"),
  username: ruled("Username", checkUsername),
  email: text("Email").transform((email) => email.trim()).pipe(ruled("Email", checkEmail)),
});
export type UpdateProfileRequest = z.infer<typeof UpdateProfileRequest>;

export const ChangePasswordRequest = z.object({
  /** Empty for those who have none yet. */
  current_password: text("Current password"),
  new_password: ruled("Password", checkPassword),
  confirm_password: text("Password confirmation"),
  /** Assistants and keys too. */
  ends_connections: z.boolean("ends_connections must be true or false").default(false),
}).superRefine(({ new_password, confirm_password }, context) => {
  const message = checkNewPasswordsMatch(new_password, confirm_password);
  if (message) context.addIssue({ code: "custom", message });
});

export const VerifyEmailChangeRequest = VerifyEmailRequest.extend({ new_email: text("new_email") });

export const ReportRequest = z.object({
  username: text("Username"),
  details: ruled("Report", checkReport),
  /** For an answer; may be empty. */
  email: text("Email").transform((email) => email.trim())
    .refine((email) => !email || !checkEmail(email), "Please enter a valid email address"),
});

/** What the page around a public page tells of a visit. */
export const VisitRequest = z.object({
  username: text("Username"),
  referrer: text("Referrer"),
});

/** The password, for those who have one. */
export const DeleteAccountRequest = z.object({ password: text("Password").optional() });

export interface UserPayload {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  email_verify: boolean;
}

export interface TokensPayload {
  access: string;
  refresh: string;
}

export interface LoginReply extends TokensPayload {
  user: UserPayload;
}

export interface GoogleUrlReply {
  auth_url: string;
}

export interface GoogleAuthenticateReply extends LoginReply {
  is_new_user: boolean;
}

export interface MessageReply {
  message: string;
}

export interface PasswordResetValidateReply {
  valid: true;
  email: string;
}

export interface UpdateProfileReply {
  message: string;
  user: UserPayload;
}

export interface ErrorReply {
  error: string | string[];
}

/** A heading of its level, or a paragraph (0), with its links. */
