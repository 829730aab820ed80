// The mail by which somebody verifies their address, and puts the page online that waits for it.
import { createLink } from "../accounts/links.ts";
import type { User } from "../accounts/users.ts";
import { verifyEmailPath } from "../../contract/paths.ts";
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mail/outbox.ts";
import { verifyEmailMail } from "./verify_email.tsx";
import { findPublishState } from "../publishing/publish_state.ts";

/** In the transaction of its cause; a link from before holds no longer. */
export async function mailVerification(
  { config, clock }: Pick<Deps, "config" | "clock">,
  sql: Sql,
  { id, username, email }: Pick<User, "id" | "username" | "email">,
): Promise<void> {
  const now = clock.now();
  const { uid, token } = await createLink(sql, id, "verify_email", now);
  const url = config.publicUrl + verifyEmailPath(uid, token);
  const publishes = await findPublishState(sql, id) === "unverified";
  await enqueueMail(sql, email, verifyEmailMail({ username, url, publishes }), now);
}
