// POST /api/profile/verify-email-change/: uses up the link sent to a new address; everyone signs in again.
import { useLink } from "../../accounts/links.ts";
import { endAccess } from "../../accounts/safety.ts";
import { changeEmail, lockUser } from "../../accounts/users.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import type { Answers } from "../../calls/calls.ts";
import type { Deps } from "../../deps.ts";
import { Failure } from "../../errors.ts";
import { findPageSession } from "../../access/guard.ts";

export function verifyEmailChange(deps: Deps): Answers<"verifyEmailChange"> {
  const { database, clock } = deps;
  return {
    verifyEmailChange: async ({ c, request }) => {
      const link = request;
      // Before it ends with all others. The cookie is the browser's own, so a stranger learns nothing of anyone.
      const session = await findPageSession(c, deps);
      await database.transaction(async (sql) => {
        await lockUser(sql, link.uid);
        const used = await useLink(sql, link, "change_email", clock.now());
        const isMeant = used?.new_email?.toLowerCase() === link.new_email.toLowerCase();
        if (
          !used?.new_email || !isMeant || !await changeEmail(sql, used.user_id, used.new_email)
        ) {
          throw new Failure("bad_input", "expired_verification_link");
        }
        await endAccess(sql, used.user_id, { connections: true });
      });
      return {
        message: SENTENCES.email_changed,
        is_own: session?.user.id === link.uid.toLowerCase(),
      };
    },
  };
}
