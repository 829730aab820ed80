import { asOwner } from "./safety.ts";
import { findWayBack, type Session, type WayBack } from "../accounts/mod.ts";
import type { OwnerSql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import type { Notice } from "../mail/letter.tsx";
import { type NoticePlan, planNotice } from "../mail/notices.ts";
import type { Message } from "../mail/outbox.ts";

export interface NotifiedChange<T> {
  notice: NoticePlan;
  done: T;
}

/** One transaction holds both, because what is undone must not be told. */
export async function changeAndTell<T>(
  deps: Deps,
  session: Session,
  kind: string,
  write: (way: WayBack) => (notice: Notice) => Message,
  work: (sql: OwnerSql) => Promise<T>,
): Promise<NotifiedChange<T>> {
  const { config, clock, limits, outbox } = deps;
  const notice = await planNotice(limits, kind, session.user.email, clock.now());
  const done = await asOwner(deps, session, async (sql, { username, email }) => {
    const done = await work(sql);
    const mail = write(findWayBack(config));
    await notice.enqueue(sql, email, mail, { username, url: config.publicUrl });
    return done;
  });
  outbox.notify();
  return { notice, done };
}
