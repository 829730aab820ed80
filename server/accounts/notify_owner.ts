import type { Deps } from "../deps.ts";
import type { Notice } from "../mail/letter.tsx";
import { type NoticeKind, planNotice } from "../mail/notices.ts";
import type { Message } from "../mail/outbox.ts";
import { findWayBack, type WayBack } from "./account_mails.tsx";
import { findUser } from "./users.ts";

export async function notifyOwner(
  { config, database: { sql }, clock, limits, outbox }: Deps,
  userId: string,
  kind: NoticeKind,
  write: (way: WayBack) => (notice: Notice) => Message,
): Promise<void> {
  const user = await findUser(sql, userId);
  if (!user) return;
  const { username, email } = user;
  const notice = await planNotice(limits, kind, email, clock.now());
  const mail = write(findWayBack(config));
  await notice.enqueue(sql, email, mail, { username, url: config.publicUrl });
  outbox.notify();
}
