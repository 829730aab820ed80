// The one way in: a session for whoever showed a credential, its cookie, and a browser that is known from now on.
import type { Context } from "hono";
import { awaitsFirstSignIn, noteEvent } from "./account_events.ts";
import { type Credential, wayOf } from "./credentials.ts";
import { addPendingSignIn } from "../second_factor/pending_sign_ins.ts";
import { findSecondFactor, removeWhereDue, stopRemoval } from "../second_factor/second_factors.ts";
import { type SecondStep, startSession } from "./sessions.ts";
import { findUser, lockUser, type User, userPayload } from "./users.ts";
import type { TokensPayload, UserPayload } from "../../contract/payloads.ts";
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { enqueueMail } from "../mail/outbox.ts";
import { secondFactorOffMail } from "../second_factor/second_factor_mails.tsx";
import { findWayBack } from "./way_back.ts";
import { nameBrowser } from "./browser_words.ts";
import { findDevice, setDeviceCookie } from "./device.ts";
import { setPageCookie } from "./guard.ts";
import { clearPending, findRemembered, setPending } from "../second_factor/second_step.ts";
import { planSignInNotice } from "./sign_in_notice.ts";

export interface SignIn {
  userId: string;
  credential: Credential;
  /** Thrown when the credential is not, or no longer, one of the account. */
  refused: () => Failure;
  /** In the same transaction, before there is a session. */
  first?: (sql: Sql) => Promise<void>;
  /** `first` uses up a code. */
  hasCode?: boolean;
}

/**
 * Throws a Failure. Where the account has a second factor and the browser is not remembered, it says `second_step_needed`:
 * what was shown is kept for the browser until a code comes.
 */
export async function signIn(
  c: Context,
  deps: Deps,
  { userId, credential, refused, first, hasCode = false }: SignIn,
): Promise<TokensPayload & { user: UserPayload }> {
  const { database, secret, clock, outbox } = deps;
  const now = clock.now();
  // Whoever has a factor lost nothing: what was asked for without one does not happen.
  const hasFactor = hasCode || "passkey" in credential;
  const second = { hasCode, remembered: findRemembered(c, deps) };
  const event = { way: wayOf(credential), browser: nameBrowser(c) };
  const told = await findWhoIsTold(c, deps, userId);
  const isNews = told && await isWhole(deps, userId, credential, second);
  const notice = isNews ? await planSignInNotice(c, deps, told) : null;
  const { user, session, pending } = await database.transaction(async (sql) => {
    // Whoever ends access locks the person first, too.
    const user = await lockUser(sql, userId);
    await first?.(sql);
    if (user && !hasFactor) await removeDue(sql, deps, user);
    const session = await startSession(sql, secret, userId, credential, second, now);
    if (!user || !session) throw refused();
    if (session === "second_step") {
      return { user, session: null, pending: await addPendingSignIn(sql, userId, credential, now) };
    }
    if (hasFactor && await stopRemoval(sql, userId)) {
      await noteEvent(sql, userId, { kind: "codes_kept" }, now);
    }
    await noteEvent(sql, userId, { kind: "signed_in", ...event }, now);
    await notice?.enqueue(sql, user, session.id, event);
    return { user, session, pending: null };
  });
  outbox.notify();
  if (!session) {
    setPending(c, deps, pending);
    throw new Failure("forbidden", "second_step_needed");
  }
  clearPending(c, deps);
  await setPageCookie(c, deps, session.id);
  await setDeviceCookie(c, deps, userId);
  return { ...session.tokens, user: userPayload(user) };
}

/** The owner, unless they know of this browser. An address that nobody verified may be a stranger's. */
async function findWhoIsTold(c: Context, deps: Deps, userId: string): Promise<User | null> {
  if (await findDevice(c, deps, userId)) return null;
  const { sql } = deps.database;
  const user = await findUser(sql, userId);
  return user?.email_verify && !await awaitsFirstSignIn(sql, userId) ? user : null;
}

/** Or a code is asked for, and there is nothing to tell yet: a notice that is planned counts. */
async function isWhole(
  { database: { sql } }: Deps,
  userId: string,
  credential: Credential,
  { hasCode, remembered }: SecondStep,
): Promise<boolean> {
  return hasCode || remembered !== null || "passkey" in credential ||
    await findSecondFactor(sql, userId) === null;
}

/** A second factor that its owner asked to take off a day ago, or longer. */
async function removeDue(
  sql: Sql,
  { config, clock }: Deps,
  { id, email, username }: User,
): Promise<void> {
  const now = clock.now();
  if (!await removeWhereDue(sql, id, now)) return;
  await noteEvent(sql, id, { kind: "codes_off_by_mail" }, now);
  const mail = secondFactorOffMail(findWayBack(config));
  await enqueueMail(sql, email, mail({ username, url: config.publicUrl, times: 1 }), now);
}
