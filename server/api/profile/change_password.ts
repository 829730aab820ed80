// POST /api/profile/change-password/: a new password for the current one; every other session ends.
import { checkGuessable, hashPassword } from "../../accounts/passwords.ts";
import { asOwner, endAccess } from "../../accounts/safety.ts";
import { setPassword } from "../../accounts/users.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import { SCREENS } from "../../../contract/paths.ts";
import type { Answers } from "../../calls/calls.ts";
import type { Deps } from "../../deps.ts";
import { Failure } from "../../errors.ts";
import { planNotice } from "../../mail/notices.ts";
import { passwordChangedMail } from "../../mail/password_changed.tsx";
import { proveOwner } from "../../access/reauthentication.ts";

export function changePassword(deps: Deps): Answers<"changePassword"> {
  const { clock, outbox, config, limits, hasher } = deps;
  return {
    changePassword: async ({ request, session }) => {
      const { current_password, new_password, ends_connections } = request;
      const { id: sessionId, user } = session;
      const problem = await checkGuessable(new_password, user);
      if (problem) throw new Failure("bad_input", problem);
      const proof = await proveOwner(deps, session, current_password);
      const password_hash = await hashPassword(hasher, new_password, [user.id]);
      const notice = await planNotice(limits, "password", user.email, clock.now());
      await asOwner(deps, session, async (sql) => {
        await setPassword(sql, user.id, password_hash);
        await endAccess(sql, user.id, { sessionId, connections: !ends_connections });
        const url = config.publicUrl + SCREENS.forgotPassword;
        await notice.enqueue(sql, user.email, passwordChangedMail, {
          username: user.username,
          url,
        });
      }, proof);
      outbox.notify();
      return { message: notice.said(SENTENCES.password_changed) };
    },
  };
}
