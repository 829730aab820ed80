import { PROOF_MINUTES } from "../limits.ts";

export const GROUNDS = {
  phishing: "It asks people for what they should tell nobody here, or passes for somebody else.",
  malware: "It harms the devices of those who open it, or leads them to what does.",
  spam: "It is there for search engines or for links, not for people.",
  rights: "It shows what belongs to somebody else, who has not allowed it.",
  person: "It attacks a person, or tells what is private of them.",
  illegal: "What it says or offers is against the law.",
  terms: "It is against the terms of this site.",
} as const;

export type Ground = keyof typeof GROUNDS;

export const GROUND_NAMES: Record<Ground, string> = {
  phishing: "Phishing, or passing for somebody else",
  malware: "Malware",
  spam: "Spam",
  rights: "Somebody else's work or marks",
  person: "Against a person",
  illegal: "Against the law",
  terms: "Against the terms",
};

const ACTS_ON_PEOPLE = {
  look: "looked at a page",
  dismiss_reports: "dismissed the reports of a page",
  take_down: "took a page down",
  put_back: "put a page back",
  let_pass: "let a page pass that waited",
  uphold: "let a page stay down after an objection",
  stop_messages: "stopped the messages to a page",
  allow_messages: "allowed the messages to a page again",
  end_review_links: "ended the review links of a page",
  stop_sign_ins: "stopped the sign-ins of a person",
  allow_sign_ins: "allowed the sign-ins of a person again",
  end_sessions: "signed a person out everywhere",
  resend_verification: "sent a person the verification again",
  delete_account: "deleted an account",
} as const;

const ACTS_ON_PLACE = {
  invite: "made an invitation",
  withdraw_invitation: "withdrew an invitation",
  back_up: "downloaded a backup",
  retry_mails: "had mails tried again",
} as const;

export const ACTS = { ...ACTS_ON_PEOPLE, ...ACTS_ON_PLACE } as const;

export type Act = keyof typeof ACTS;
export type ActOnPerson = keyof typeof ACTS_ON_PEOPLE;
export type ActOnPlace = keyof typeof ACTS_ON_PLACE;

export const OPERATOR_SENTENCES = {
  proof_needed:
    `Please prove that it is you. What matters most asks for it every ${PROOF_MINUTES} minutes.`,
  proven: "Thank you.",
  proof_failed: "That could not be checked. Please try again.",
  act_failed: "That did not work. Please try again.",
  nobody_of_that_name: "Nobody here has that name.",
  nobody_has_that_page: "There is no page of that name.",
  sign_ins_stopped: "Nobody gets into this account any more, and its person has a mail.",
  sign_ins_allowed: "They may sign in again, and have a mail.",
  signed_out_everywhere: "They are signed out everywhere. Assistants and keys are ended, too.",
  resent_to_person: "The mail is on its way.",
  person_deleted: "The account is deleted, and its person has a mail.",
  person_is_verified: "This address is verified already.",
  person_is_operator:
    "This is the account of an operator. Take its address out of OPERATORS first.",
  sign_in_stopped:
    "Nobody can sign in to this account: the operator of this site stopped it. Your mail says why.",
  published_held: "An operator looks at your page before others see it. You get a mail then.",
  not_taken_down: "This page is not taken down.",
  no_objection: "There is no objection that waits for an answer.",
  objection_not_open: "There is nothing to object to, or you have said it already.",
  objected: "Thank you. An operator looks at your page again, and you get a mail.",
  objection_failed: "Your objection was not sent. Please try again.",
  reports_dismissed: "Dismissed. The page stays as it is.",
  page_taken_down: "The page is taken down, and its owner has a mail.",
  page_passed: "The page is shown, and its owner has a mail.",
  not_held: "This page does not wait for anybody.",
  page_put_back: "The page is back, and its owner has a mail.",
  messages_stopped: "Visitors can write to nobody at this page.",
  messages_allowed: "Visitors may write again, if the page's owner lets them.",
  review_links_ended: "The review links of this page show nothing any more.",
  takedown_upheld: "The page stays down, and its owner has a mail.",
  invitation_not_open: "There is no such invitation, or it was withdrawn before.",
  invitation_gone: "Withdrawn. Whoever has come in by it stays.",
  backup_begun:
    "Your browser is downloading it. Keep it where nobody else reads it: all that people keep here is in it.",
  backup_impossible:
    "This database holds something that no backup could bring back. Run `deno task backup`, which says what.",
  mails_retried: "They are being tried again.",
  mail_not_given_up: "There is no such mail any more, or it is being tried already.",
} as const;
