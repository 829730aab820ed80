import {
  createLink,
  getUser,
  type Link,
  lockUser,
  noteEvent,
  redeemLink,
} from "../accounts/mod.ts";
import { rememberBrowser, takePendingSignIn } from "./pending_sign_ins.ts";
import { askForRemoval, stopRemoval } from "./second_factors.ts";
import {
  acceptCode,
  findPending,
  type PendingStep,
  refuseCode,
  setRemembered,
  takeCode,
} from "./second_step.ts";
import { signIn } from "../sign_in/mod.ts";
import type { Answers } from "../http/answers.ts";
import {
  keepCodesPath,
  removeCodesPath,
} from "../../contract/second_factor/second_factor_paths.ts";
import { SECOND_FACTOR_REPLIES } from "../../contract/second_factor/second_factor_sentences.ts";
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { enqueueMail } from "../mail/outbox.ts";
import { removalAskedMail, removalLinkMail } from "./second_factor_mails.tsx";
import type { Context } from "hono";

export function secondStep(
  deps: Deps,
): Answers<"secondStep" | "loseSecondFactor" | "askForRemoval" | "stopRemoval"> {
  const { config, database, clock, limits, outbox } = deps;
  return {
    secondStep: async ({ c, request: { code, is_remembered } }) => {
      const pending = await requirePending(c, deps);
      const { user_id: userId, credential, token } = pending;
      const accepted = await acceptCode(c, deps, userId, code);
      if (!accepted) throw await refuseCode(deps, pending);
      let remembered: string | null = null;
      const first = async (sql: Sql) => {
        if (!await takePendingSignIn(sql, token)) throw over();
        await takeCode(deps, sql, await getUser(sql, userId), accepted);
        if (is_remembered) remembered = await rememberBrowser(sql, userId, clock.now());
      };
      const opened = await signIn(c, deps, {
        userId,
        credential,
        refused: over,
        first,
        hasCode: true,
      });
      if (remembered) setRemembered(c, deps, remembered);
      return opened;
    },
    loseSecondFactor: async ({ c }) => {
      const { user_id } = await requirePending(c, deps);
      if (config.isMailOff) throw new Failure("forbidden", "removal_without_mail");
      const user = await getUser(database.sql, user_id);
      await limits.take(["mail_asker", user.id], ["mail", user.email]);
      await database.transaction(async (sql) => {
        await lockUser(sql, user.id);
        const link = await createLink(sql, user.id, "remove_second_factor", clock.now());
        const url = config.publicUrl + removeCodesPath(link.uid, link.token);
        const { username, email } = await getUser(sql, user.id);
        await enqueueMail(sql, email, removalLinkMail({ username, url }), clock.now());
      });
      outbox.notify();
      return { message: SECOND_FACTOR_REPLIES.removal_link_sent };
    },
    askForRemoval: async ({ request }) => {
      await database.transaction((sql) => beginRemoval(deps, sql, request));
      outbox.notify();
      return { message: SECOND_FACTOR_REPLIES.removal_asked };
    },
    stopRemoval: async ({ request }) => {
      await database.transaction(async (sql) => {
        await lockUser(sql, request.uid);
        const used = await redeemLink(sql, request, "keep_second_factor", clock.now());
        if (!used) throw new Failure("bad_input", "removal_link_over");
        if (!await stopRemoval(sql, used.user_id)) return;
        await noteEvent(sql, used.user_id, { kind: "codes_kept" }, clock.now());
      });
      return { message: SECOND_FACTOR_REPLIES.removal_stopped };
    },
  };
}

async function beginRemoval({ config, clock }: Deps, sql: Sql, link: Link): Promise<void> {
  const now = clock.now();
  await lockUser(sql, link.uid);
  const used = await redeemLink(sql, link, "remove_second_factor", now);
  if (!used) throw new Failure("bad_input", "removal_link_over");
  const due = await askForRemoval(sql, used.user_id, now);
  if (!due) throw new Failure("bad_input", "second_factor_gone");
  await noteEvent(sql, used.user_id, { kind: "codes_off_asked" }, now);
  const { username, email } = await getUser(sql, used.user_id);
  const { uid, token } = await createLink(sql, used.user_id, "keep_second_factor", now);
  const url = config.publicUrl + keepCodesPath(uid, token);
  await enqueueMail(sql, email, removalAskedMail({ username, url, due }), now);
}

async function requirePending(c: Context, deps: Deps): Promise<PendingStep> {
  const pending = await findPending(c, deps);
  if (!pending) throw over();
  return pending;
}

function over(): Failure {
  return new Failure("unauthorized", "second_step_over");
}
