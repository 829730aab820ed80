// Every mail that the product writes, by the function that writes it, with words as long as people may give them.
import type { Message } from "../../server/mail/outbox.ts";
import * as accounts from "../../server/accounts/account_mails.tsx";
import * as assistants from "../../server/assistants/published_by.tsx";
import * as domains from "../../server/domains/domain_mails.tsx";
import * as letterbox from "../../server/letterbox/visitor_message_mail.ts";
import * as notes from "../../server/notes/note_mails.tsx";
import * as operators from "../../server/operators/operator_mails.tsx";
import { objectionMail } from "../../server/operators/page_calls.ts";
import * as passkeys from "../../server/passkeys/passkey_mails.tsx";
import { providerLinkedMail } from "../../server/providers/provider_calls.tsx";
import * as registration from "../../server/registration/registration_mails.tsx";
import * as codes from "../../server/second_factor/second_factor_mails.tsx";

const username = "a_name_that_is_as_long_as_names_get";
const url = `https://kitchen.example/verify-email/${crypto.randomUUID()}/${"a1B2".repeat(10)}abc`;
const page = `https://kitchen.example/u/${username}`;
const name = `${"a-very-long-name".repeat(3)}.example`;
const userId = crypto.randomUUID();
const contact = "abuse@kitchen.example";
const reason = "It asks visitors for the password of their bank.\nThat is why.";
const at = new Date("2026-02-03T04:05:06Z");
const way = {
  advice: "set a new password: that ends every session.",
  action: { label: "Set a new password", url },
};
const notice = { username, url, times: 3 };
const decision = { username, reason, contact, url };
const pageDecision = { ...decision, page, userId };
const fields = [{ label: "Your name", value: "Ana" }, { label: "Message", value: "One\n\nTwo" }];

export const ALL_MAILS: Record<string, Message> = {
  verifyEmailMail: registration.verifyEmailMail({ username, url }),
  publishPageMail: registration.publishPageMail({ userId, username, url, missingPictures: 2 }),
  alreadyRegisteredMail: registration.alreadyRegisteredMail({ username, url }),
  mailboxBarredMail: registration.mailboxBarredMail({ publicUrl: url, contact }),
  changeEmailMail: accounts.changeEmailMail({ username, url }),
  emailChangeNoticeMail: accounts.emailChangeNoticeMail(true)(notice),
  emailChangesNoticeMail: accounts.emailChangesNoticeMail(way, true)(notice),
  newBrowserMail: accounts.newBrowserMail({
    way: "a password",
    browser: "Firefox on Linux",
    at,
    zone: "America/Argentina/Buenos_Aires",
    hasPassword: true,
  })(notice),
  newBrowsersMail: accounts.newBrowsersMail(way)(notice),
  accountDeletedMail: accounts.accountDeletedMail(notice),
  passwordChangedMail: accounts.passwordChangedMail(notice),
  resetPasswordMail: accounts.resetPasswordMail({ username, url }),
  secondFactorOnMail: codes.secondFactorOnMail(way)(notice),
  secondFactorOffMail: codes.secondFactorOffMail(way)(notice),
  recoveryCodesMail: codes.recoveryCodesMail(way)(notice),
  recoveryCodeUsedMail: codes.recoveryCodeUsedMail(way)(notice),
  wrongCodesMail: codes.wrongCodesMail(way)(notice),
  removalLinkMail: codes.removalLinkMail({ username, url }),
  removalAskedMail: codes.removalAskedMail({ username, url, due: at }),
  passkeyAddedMail: passkeys.passkeyAddedMail(way)(notice),
  passkeyCopiedMail: passkeys.passkeyCopiedMail(way)(notice),
  providerLinkedMail: providerLinkedMail("Google", way)(notice),
  domainMissingMail: domains.domainMissingMail({ username, name, url }),
  domainLetGoMail: domains.domainLetGoMail({ username, name, url }),
  domainTakenMail: domains.domainTakenMail({ username, name, url }),
  domainChangedMail: domains.domainChangedMail(way)(notice),
  publishedByMail: assistants.publishedByMail({ userId, username, name: "An Assistant", url }),
  notesMail: notes.notesMail({ username, times: 2, url }),
  reviewLinkMail: notes.reviewLinkMail(way)(notice),
  visitorMessageMail: letterbox.visitorMessageMail({ username, fields, replyTo: null, url }),
  manyMessagesMail: letterbox.manyMessagesMail({ username, times: 3, url }),
  pageTakenDownMail: operators.pageTakenDownMail({ ...pageDecision, ground: "It does harm." }),
  pageBackMail: operators.pageBackMail(pageDecision),
  pagePassedMail: operators.pagePassedMail(pageDecision),
  takedownUpheldMail: operators.takedownUpheldMail(pageDecision),
  signInsStoppedMail: operators.signInsStoppedMail(decision),
  signInsAllowedMail: operators.signInsAllowedMail(decision),
  accountRemovedMail: operators.accountRemovedMail(decision),
  reportMail: operators.reportMail({ username, details: reason, email: "", url: page, room: url }),
  pagesWaitMail: operators.pagesWaitMail({ url, times: 2 }),
  secretAskedMail: operators.secretAskedMail({ username, secret: "card", url }),
  objectionMail: objectionMail({ username, objection: reason, url }),
};
