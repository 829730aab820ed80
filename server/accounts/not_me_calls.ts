// POST /api/auth/not-me/: the owner of an account disowns a sign-in: everybody is out, and a new password is due.
import { createLink, redeemLink } from "./links.ts";
import { endAccess } from "./safety.ts";
import { disownSignIns, lockUser } from "./users.ts";
import { findPageSession } from "./guard.ts";
import type { Answers } from "../http/answers.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";

export function notMe(deps: Deps): Answers<"notMe"> {
  const { config, database, clock, pages } = deps;
  return {
    notMe: async ({ c, request: link }) => {
      // Before it ends with all others.
      const session = await findPageSession(c, deps);
      const now = clock.now();
      const reset = await database.transaction(async (sql) => {
        const user = await lockUser(sql, link.uid);
        const used = await redeemLink(sql, link, "not_me", now);
        if (!user || !used) throw new Failure("bad_input", "not_me_over");
        await endAccess(sql, user.id, { kind: "sign_in_disowned" }, now);
        await disownSignIns(sql, user.id, now);
        const hasPassword = user.password_hash !== null && !config.arePasswordsOff;
        // For the browser of whoever reads the mails of this address; the hour of any other link to a new password.
        return hasPassword ? await createLink(sql, user.id, "reset_password", now) : null;
      });
      pages.forget(link.uid.toLowerCase());
      return {
        message: SENTENCES.disowned,
        reset,
        is_own: session?.user.id === link.uid.toLowerCase(),
      };
    },
  };
}
