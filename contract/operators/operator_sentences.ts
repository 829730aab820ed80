import { PROOF_MINUTES } from "../limits.ts";

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
