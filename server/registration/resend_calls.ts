// POST /api/auth/register/resend/: the mail of a registration once more, for the browser that registered.
import { clientFrom } from "../http/client_address.ts";
import { takingAtLeast } from "../http/pace.ts";
import { readRegistration, type Registration } from "./registration_tokens.ts";
import { findLink } from "../accounts/links.ts";
import { lockUser } from "../accounts/users.ts";
import type { Answers } from "../http/answers.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { mailVerification } from "./mail_verification.ts";

/** Long enough to hide whether a mail was written. */
const RESEND_MS = 100;

export function resendRegistration(deps: Deps): Answers<"resendRegistration"> {
  const { config, database, limits, secret, clock, outbox } = deps;
  return {
    resendRegistration: async ({ c, request: { registration, email } }) => {
      const registered = readRegistration(secret, registration, clock.now());
      if (!registered) throw new Failure("bad_input", "registration_over");
      await limits.take(["mail_address", clientFrom(c, config)], ["mail", email]);
      await takingAtLeast(RESEND_MS, resend(registered, email));
      outbox.notify();
      return { message: SENTENCES.verification_resent };
    },
  };

  async function resend(registered: Registration, email: string): Promise<void> {
    await database.transaction(async (sql) => {
      const user = await lockUser(sql, registered.uid);
      const holds = await findLink(sql, registered, ["registration"], clock.now());
      if (!user || !holds || user.email_verify) return;
      // The limit was taken of that address: no other gets a mail.
      if (user.email.toLowerCase() !== email.toLowerCase()) return;
      await mailVerification(deps, sql, user);
    });
  }
}
