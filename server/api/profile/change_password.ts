// POST /api/profile/change-password/: a new password for the current one; every other session ends.
import { checkGuessable, hashPassword } from "../../accounts/passwords.ts";
import { asOwner, endAccess } from "../../accounts/safety.ts";
import { setPassword } from "../../accounts/users.ts";
import { MESSAGES } from "../../../contract/messages.ts";
import { CALLS, SCREENS } from "../../../contract/paths.ts";
import { ChangePasswordRequest, MessageReply } from "../../../contract/payloads.ts";
import type { Call } from "../../calls/calls.ts";
import type { Deps } from "../../deps.ts";
import { Failure } from "../../errors.ts";
import { planNotice } from "../../mail/notices.ts";
import { passwordChangedMail } from "../../mail/password_changed.tsx";
import { proveOwner } from "../../access/reauthentication.ts";
import { readJson } from "../../calls/bodies.ts";

export function changePassword(deps: Deps): Call {
  const { clock, outbox, config, limits, hasher } = deps;
  return {
    address: CALLS.changePassword,
    method: "POST",
    by: "user",
    summary: "Change the password; every other session ends",
    request: ChangePasswordRequest,
    reply: MessageReply,
    failures: ["too_many"],
    answer: async (c) => {
      const { current_password, new_password, ends_connections } = await readJson(
        c,
        ChangePasswordRequest,
      );
      const { id: sessionId, user } = c.var.session;
      const problem = await checkGuessable(new_password, user);
      if (problem) throw new Failure("bad_input", problem);
      const proof = await proveOwner(deps, c.var.session, current_password);
      const password_hash = await hashPassword(hasher, new_password, [user.id]);
      const notice = await planNotice(limits, "password", user.email, clock.now());
      await asOwner(deps, c.var.session, async (sql) => {
        await setPassword(sql, user.id, password_hash);
        await endAccess(sql, user.id, { sessionId, connections: !ends_connections });
        const url = config.publicUrl + SCREENS.forgotPassword;
        await notice.enqueue(sql, user.email, passwordChangedMail, {
          username: user.username,
          url,
        });
      }, proof);
      outbox.notify();
      return c.json<MessageReply>({ message: notice.said(MESSAGES.passwordChanged) });
    },
  };
}
