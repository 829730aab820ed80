// Tells the one who reads an address why nobody else got it: what must not be said to whoever asked.
import { findUserByEmail } from "../accounts/users.ts";
import type { Config } from "../config/config.ts";
import type { Sql } from "../database/database.ts";
import { SCREENS } from "../../contract/paths.ts";
import { alreadyRegisteredMail } from "./already_registered.tsx";
import { mailboxBarredMail } from "./mailbox_barred.tsx";
import { describeOperator } from "../mail/operator_mail.ts";
import { enqueueMail } from "../mail/outbox.ts";

/** It has an account, or its mailbox is barred. */
export async function tellOwner(
  sql: Sql,
  config: Config,
  email: string,
  isBarred: boolean,
  now: Date,
): Promise<void> {
  const owner = await findUserByEmail(sql, email);
  if (owner) {
    const { username } = owner;
    const url = config.publicUrl + SCREENS.login;
    const mail = alreadyRegisteredMail({ username, url, hasPasswords: !config.arePasswordsOff });
    await enqueueMail(sql, owner.email, mail, now);
  } else if (isBarred) {
    const { publicUrl } = config;
    const mail = mailboxBarredMail({ publicUrl, contact: describeOperator(config).abuse });
    await enqueueMail(sql, email, mail, now);
  }
}
