// POST /api/profile/change-password/: a new password for the current one; every other session ends.
import { askerOf } from "../work/fair_queue.ts";
import { hashPassword } from "./passwords.ts";
import { asOwner, endAccess } from "./safety.ts";
import { setPassword } from "./users.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { SCREENS } from "../../contract/paths.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { planNotice } from "../mail/notices.ts";
import { passwordChangedMail } from "./password_changed.tsx";
import { checkNewPassword } from "./new_password.ts";
import { proveOwner } from "./reauthentication.ts";

export function changePassword(deps: Deps): Answers<"changePassword"> {
  const { clock, outbox, config, limits, hasher, pages } = deps;
  return {
    changePassword: async ({ c, request, session }) => {
      const { current_password: password, passkey, code, new_password, ends_connections } = request;
      const { id: sessionId, user } = session;
      const checked = await checkNewPassword(deps, new_password, user, askerOf(user.id));
      const { hash } = await proveOwner(c, deps, session, { password, passkey, code });
      const password_hash = await hashPassword(hasher, checked, askerOf(user.id));
      const notice = await planNotice(limits, "password", user.email, clock.now());
      await asOwner(deps, session, async (sql) => {
        await setPassword(sql, user.id, password_hash);
        const kept = { sessionId, connections: !ends_connections };
        await endAccess(sql, user.id, { kind: "password_changed" }, clock.now(), kept);
        const url = config.publicUrl + SCREENS.forgotPassword;
        await notice.enqueue(sql, user.email, passwordChangedMail, {
          username: user.username,
          url,
        });
      }, hash);
      if (ends_connections) pages.forget(user.id);
      outbox.notify();
      return { message: notice.said(SENTENCES.password_changed) };
    },
  };
}
