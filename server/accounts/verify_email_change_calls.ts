// POST /api/profile/verify-email-change/: uses up the link sent to a new address; everyone signs in again.
import { readAddressRules } from "../invitations/invited_browsers.ts";
import { redeemLink } from "./links.ts";
import { endAccess } from "./safety.ts";
import { changeEmail, lockUser } from "./users.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { publishVerified } from "../registration/publish_verified.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { findPageSession } from "./guard.ts";

export function verifyEmailChange(deps: Deps): Answers<"verifyEmailChange"> {
  const { database, clock, outbox, pages } = deps;
  return {
    verifyEmailChange: async ({ c, request }) => {
      const link = request;
      // Before it ends with all others. The cookie is the browser's own, so a stranger learns nothing of anyone.
      const session = await findPageSession(c, deps);
      await database.transaction(async (sql) => {
        const user = await lockUser(sql, link.uid);
        const used = await redeemLink(sql, link, "change_email", clock.now());
        const isMeant = used?.new_email?.toLowerCase() === link.new_email.toLowerCase();
        const isChanged = user && used?.new_email && isMeant &&
          await changeEmail(sql, user, used.new_email, readAddressRules(deps), clock.now());
        if (!isChanged) throw new Failure("bad_input", "expired_verification_link");
        const cause = { kind: "email_changed" } as const;
        await endAccess(sql, user.id, cause, clock.now(), { connections: true });
        // It waited for an address to be verified, as this one is.
        if (!user.email_verify) await publishVerified(deps, sql, user.id);
      });
      pages.forget(link.uid.toLowerCase());
      outbox.notify();
      return {
        message: SENTENCES.email_changed,
        is_own: session?.user.id === link.uid.toLowerCase(),
      };
    },
  };
}
