import * as features from "../feature_replies.ts";
import { joined } from "../joined.ts";

export const ACTS_ON_PEOPLE = {
  look: "looked at a page",
  dismiss_reports: "dismissed the reports of a page",
  take_down: "took a page down",
  put_back: "put a page back",
  let_pass: "let a page pass that waited",
  uphold: "let a page stay down after an objection",
  stop_messages: "stopped the messages to a page",
  allow_messages: "allowed the messages to a page again",
  ...joined(features, "_ACTS"),
  stop_sign_ins: "stopped the sign-ins of a person",
  allow_sign_ins: "allowed the sign-ins of a person again",
  end_sessions: "signed a person out everywhere",
  resend_verification: "sent a person the verification again",
  delete_account: "deleted an account",
} as const;

export const ACTS_ON_PLACE = {
  invite: "made an invitation",
  withdraw_invitation: "withdrew an invitation",
  back_up: "downloaded a backup",
  retry_mails: "had mails tried again",
} as const;

export const ACTS = { ...ACTS_ON_PEOPLE, ...ACTS_ON_PLACE } as const;

export type Act = keyof typeof ACTS;
export type ActOnPerson = keyof typeof ACTS_ON_PEOPLE;
export type ActOnPlace = keyof typeof ACTS_ON_PLACE;
