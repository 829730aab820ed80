// The specification fixes the wording of these sentences (sections 5 and 8).
import { CONNECTION_SENTENCES } from "./assistants/connection_sentences.ts";
import { DOMAIN_SENTENCES } from "./domains/domain_sentences.ts";
import { OPERATOR_SENTENCES } from "./operators/operator_sentences.ts";
import { INVITATION_SENTENCES } from "./invitations/invitations.ts";
import { PASSKEY_SENTENCES } from "./passkeys/passkey_sentences.ts";
import { SECOND_FACTOR_SENTENCES } from "./second_factor/second_factor_sentences.ts";
import { UPLOAD_SENTENCES } from "./upload_sentences.ts";
import { MESSAGE_SENTENCES } from "./letterbox/message_sentences.ts";
import {
  DIGEST_MINUTES,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PROOF_MINUTES,
  REASON_MAX_LENGTH,
  REPORT_MAX_LENGTH,
  USER_CODE_MAX_BYTES,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from "./limits.ts";

export const SENTENCES = {
  server_error: "Server error. Please try again later.",
  unavailable: "Folio Kitchen is catching its breath. Please try again in a moment.",
  too_many: ({ seconds }: WaitParameters) =>
    `Too many attempts. Please try again in ${inWords(seconds)}.`,
  day_is_full: ({ seconds }: WaitParameters) =>
    `You have sent as much as fits into one day. Please try again in ${inHours(seconds)}.`,
  export_is_open:
    "Your data is being downloaded already. Please wait for that download to end, or cancel it.",
  body_too_slow:
    "What you sent did not arrive in time. Please check your connection and try again.",
  offline: "No connection. Check your network and try again.",

  invalid_credentials: "Name and password do not match",
  login_refused: "Invalid credentials",
  login_failed: "Login failed",
  registration_failed: "Registration failed",
  registered:
    "Your account is almost ready. Please check your email and click the verification link before logging in.",
  registration_over: "That was too long ago. Please register once more.",
  username_taken: "That username is already taken.",
  password_too_common: "This password is one of the most used ones. Please choose another.",
  password_breached:
    "This password was in a leak somewhere. Please choose one that you use nowhere else.",
  password_is_name:
    "Your password must not be your name, your email or our name. Please choose another.",
  passwords_do_not_match: "Passwords do not match",
  username_required: "Username is required",
  username_length:
    `Username must be ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} characters long`,
  username_characters: "Username may only contain letters (a to z), digits, _ and -",
  username_reserved: "This username is reserved. Please choose another one.",
  name_too_long: `A name may have at most ${NAME_MAX_LENGTH} characters`,
  name_has_controls: "A name may not contain control characters",
  email_required: "Email is required",
  email_invalid: "Please enter a valid email address",
  password_too_long: `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`,
  password_too_short: `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`,

  invalid_verification_link: "Invalid verification link.",
  expired_verification_link: "The verification link is invalid or has expired.",
  email_verified: "Email verified! You can now log in.",

  verification_resent: "A new verification link is on its way to your email address.",
  already_verified: "Your email is already verified.",
  resend_failed: "Failed to send the verification email",

  google_start_failed: "Failed to initiate Google login",
  google_cancelled: "Google authentication was cancelled or failed.",
  google_no_code: "No authorization code received from Google.",
  google_failed: "Google authentication failed",
  google_unexpected: "An unexpected error occurred during authentication.",
  google_email_unverified:
    "Google has not verified your email address. Please register with email and password instead.",
  google_other_account: "The account of this email address opens with another Google account.",

  provider_start_failed: ({ provider }: ProviderParameters) =>
    `${provider} cannot be reached right now. Please try again in a moment.`,
  provider_cancelled: ({ provider }: ProviderParameters) =>
    `${provider} did not sign you in, or you went back. Please try again.`,
  provider_no_code: ({ provider }: ProviderParameters) =>
    `${provider} sent nothing that could sign you in.`,
  provider_failed: ({ provider }: ProviderParameters) =>
    `Signing in with ${provider} failed. Please try again from the start.`,
  provider_unexpected: ({ provider }: ProviderParameters) =>
    `Something went wrong on the way back from ${provider}. Please try again.`,
  provider_email_unverified: ({ provider }: ProviderParameters) =>
    `${provider} does not say that your email address is verified, so nothing can be opened with it here.`,
  provider_email_missing: ({ provider }: ProviderParameters) =>
    `${provider} did not tell your email address, which an account here needs. Please let it share your email address with this place, and try again.`,
  provider_other_account: ({ provider }: ProviderParameters) =>
    `The account of this email address opens with another account of ${provider}.`,
  other_way_in:
    "There is an account of this email address already, and it opens in another way. Please sign in the way you always do.",
  passwords_off: ({ providers }: { providers: string }) =>
    `Nobody signs in with a password here. Please sign in with ${providers}.`,

  reset_requested:
    "If an account has this email address, a link to set a new password is on its way to it.",
  reset_request_failed: "Password reset request failed",
  reset_link_incomplete: "Invalid password reset link",
  reset_link_expired: "Invalid or expired reset link",
  reset_link_expired_title: "Invalid or expired password reset link",
  reset_done: "Your password has been reset. You can now sign in.",
  reset_sign_in: "Your new password works. Sign in.",
  reset_failed: "Password reset failed",

  too_many_renames: "A username can be changed three times a day, and ten times a year.",
  email_changed: "Email changed successfully! Please log in again.",
  profile_updated: "Profile updated successfully!",
  email_change_sent:
    "Profile updated. Please use the link that we sent to your new email address: until then, the old one stays.",
  profile_failed: "Failed to update profile",
  new_passwords_do_not_match: "New passwords do not match",
  current_password_wrong: "Your current password is not correct.",
  password_changed: "Password changed successfully!",
  mail_in_digest:
    `The mail about it comes within ${DIGEST_MINUTES} minutes, in one with others of its kind.`,
  password_change_failed: "Failed to change password",
  email_not_verified: "Email not verified. Please check your email.",

  export_failed: "Failed to export your data",
  download_failed: "Failed to download your page",
  delete_failed: "Failed to delete your account",
  google_sign_in_again:
    `Please sign in with Google once more: this can be done within ${PROOF_MINUTES} minutes after that.`,
  provider_sign_in_again: ({ provider }: ProviderParameters) =>
    `Please sign in with ${provider} once more: this can be done within ${PROOF_MINUTES} minutes after that.`,
  account_deleted: "Your account is deleted, and so is everything in it. Goodbye!",

  sign_in_required: "Please sign in first.",
  session_ended: "Your session has ended. Please sign in again.",

  portfolio_code_empty: "Portfolio code cannot be empty.",
  portfolio_code_too_large: `Portfolio code may be at most ${
    USER_CODE_MAX_BYTES / 1024 / 1024
  } MB.`,
  page_too_slow: "This page takes too long to read. Make it smaller or simpler, and save again.",
  menus_became_blocks: ({ count }: { count: number }) =>
    count === 1
      ? "The menu became a plain block of links, so that it stays."
      : "The menus became plain blocks of links, so that they stay.",
  portfolio_saved: "Portfolio saved successfully!",
  portfolio_conflict:
    "Your portfolio was saved somewhere else in the meantime. Nothing was overwritten.",
  portfolio_save_failed: "Failed to save portfolio. Please try again.",
  close_unsaved: "Close without saving? Your changes stay in this browser as a draft.",
  preview_failed: "The preview is not available right now.",
  preview_stopped:
    "This page was stopped: it kept the browser too busy. It is shown again when you change it.",
  preview_gone: "This preview has expired.",
  confirm_unpublish: "Take your page offline? Its link will say so until you publish it again.",
  publish_failed: "Failed to change that. Please try again.",
  published: "Your page is online.",
  unpublished: "Your page is offline. Nothing of it is lost.",
  taken_down:
    "This page was taken down by the operator of this site. Your dashboard says why, and how to object.",
  portfolio_offline: "This portfolio is offline at the moment",
  page_locked: "This page is protected by a password.",
  page_token_over:
    "This page was open for too long, or its password has changed. Please load it again.",
  page_password_wrong: "That is not the password of this page. Please try again.",
  page_password_elsewhere: "Please type the password here.",
  page_password_needed: "Please choose a password for your page.",
  page_password_unused: "A password goes with a page that asks for one.",
  page_is_public: "Everybody can see your page now.",
  page_is_unlisted: "Everybody who has the link can see your page now.",
  page_has_password: "Your page asks for its password now.",
  robots_saved: "Saved. Search engines read it when they come by again.",
  visibility_failed: "Failed to change that. Please try again.",
  versions_failed: "The earlier saves cannot be read right now.",
  version_not_found: "That version is not kept any more.",
  portfolio_not_found: "Portfolio not found",
  example_not_found: "There is no example of this name.",
  security_modifications: "Security modifications made:",

  reported: "Thank you. We will look at it.",
  reported_often:
    "Thank you. This page was reported many times within the hour: whoever runs this place knows, and gets no further mail about it for now.",
  reason_empty: "Please say why.",
  reason_too_long: `Please say it in at most ${REASON_MAX_LENGTH} characters.`,
  report_empty: "Please say what is wrong with this page.",
  report_too_long: `Please say it in at most ${REPORT_MAX_LENGTH} characters.`,
  report_failed: "Your report could not be sent. Please try again.",

  ...MESSAGE_SENTENCES,
  ...UPLOAD_SENTENCES,
  ...DOMAIN_SENTENCES,
  ...OPERATOR_SENTENCES,
  ...INVITATION_SENTENCES,
  sessions_ended: "Every other session was ended.",
  end_sessions_failed: "Failed to end the other sessions",

  not_me_over: "This link was used, or is over, or everybody was signed out since it was sent.",
  not_me_failed: "Nobody could be signed out right now. Please try again.",
  disowned: "Everybody is signed out of your account. Please sign in again.",
  ...PASSKEY_SENTENCES,
  ...SECOND_FACTOR_SENTENCES,
  ...CONNECTION_SENTENCES,

  not_found: "There is nothing at this address.",
  method_not_allowed: "This address does not take that method.",
  too_large: "That is more than this address takes.",
  broken_host: "This request names no host that could be ours.",
  not_json: "Please send JSON (Content-Type: application/json).",
  broken_json: "The request is not valid JSON.",
} as const;

export interface BrokenRule {
  code: RuleCode;
  params: Record<never, never>;
}

export type RuleCode = {
  [C in keyof typeof SENTENCES]: (typeof SENTENCES)[C] extends string ? C : never;
}[keyof typeof SENTENCES];

export function sentenceOfRule(rule: BrokenRule | null): string {
  return rule ? SENTENCES[rule.code] : "";
}

interface ProviderParameters {
  provider: string;
}

interface WaitParameters {
  seconds: number;
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

function inHours(seconds: number): string {
  const hours = Math.ceil(seconds / 3_600);
  return hours === 1 ? "an hour" : `${hours} hours`;
}
