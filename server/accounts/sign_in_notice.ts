// What a person hears of a sign-in in a browser that they never used before, with the link by which they disown it.
import type { Context } from "hono";
import { createLink } from "./links.ts";
import type { LockedUser, User } from "./users.ts";
import { sayWay, type Way } from "../../contract/accounts/account_events.ts";
import { notMePath } from "../../contract/paths.ts";
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { newBrowserMail, newBrowsersMail } from "./new_browser.tsx";
import { planNotice } from "../mail/notices.ts";
import { findWayBack } from "./way_back.ts";
import { nameProvider } from "../config/sign_in_settings.ts";
import { findTimeZone } from "./time_zone.ts";

interface SignInNotice {
  /** In the transaction of the session. */
  enqueue(
    sql: Sql,
    user: LockedUser,
    sessionId: string,
    told: { way: Way; browser: string },
  ): Promise<void>;
}

/** Before the transaction, as every notice. */
export async function planSignInNotice(
  c: Context,
  { config, limits, clock }: Deps,
  { email }: User,
): Promise<SignInNotice> {
  const now = clock.now();
  const notice = await planNotice(limits, "sign_in", email, now);
  const zone = findTimeZone(c);
  return {
    async enqueue(sql, { id, username, email, password_hash }, sessionId, { way, browser }) {
      if (!notice.isAtOnce) {
        // Of many; the mail before this one has a link that ends them all.
        const url = config.publicUrl;
        const mail = newBrowsersMail(findWayBack(config));
        return await notice.enqueue(sql, email, mail, { username, url });
      }
      const { uid, token } = await createLink(sql, id, "not_me", now, null, sessionId);
      const url = config.publicUrl + notMePath(uid, token);
      const hasPassword = password_hash !== null && !config.arePasswordsOff;
      const said = sayWay(way, (provider) => nameProvider(config, provider).name);
      const mail = newBrowserMail({ way: said, browser, at: now, zone, hasPassword });
      await notice.enqueue(sql, email, mail, { username, url });
    },
  };
}
