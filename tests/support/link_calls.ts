// Which call takes a link of each purpose, as the mail's page sends it.
import { CALLS } from "../../contract/paths.ts";
import type { LinkPurpose } from "../../server/accounts/links.ts";

/** What opens an account; a backup wants the session of an operator, which ends as well. */
export type AccountPurpose = Exclude<LinkPurpose, "backup">;

/** Of all but `registration`, which is no link of a mail. */
export const LINK_CALLS: Readonly<Record<Exclude<AccountPurpose, "registration">, string>> = {
  verify_email: CALLS.verifyEmail,
  change_email: CALLS.verifyEmailChange,
  reset_password: CALLS.passwordResetValidate,
  recover_account: CALLS.passwordResetValidate,
  remove_second_factor: CALLS.askForRemoval,
  keep_second_factor: CALLS.stopRemoval,
  not_me: CALLS.notMe,
};
