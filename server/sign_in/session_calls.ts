import { askerOf } from "../work/fair_queue.ts";
import {
  clearPageCookie,
  createLink,
  disownSignIns,
  endSession,
  endSessionByRefresh,
  findDevice,
  findPageSession,
  findUserForLogin,
  isFromElsewhere,
  isKnownPassword,
  lockUser,
  redeemLink,
  refreshSession,
  setPageCookie,
  userPayload,
  verifyPassword,
} from "../accounts/mod.ts";
import { clientNetworks } from "../http/askers.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { logEvent } from "../log.ts";
import type { LimitedAttempt } from "../http/rate_limits.ts";
import { signIn } from "./sign_in.ts";
import { asOwner, endAccess } from "./safety.ts";
import { SENTENCES } from "../../contract/sentences.ts";

export function login(deps: Deps): Answers<"login"> {
  const { config, database, limits, hasher } = deps;
  return {
    login: async ({ c, request }) => {
      const { username, password } = request;
      const begunMs = performance.now();
      const user = await findUserForLogin(database.sql, username);
      // One account has one count, however its name is spelled.
      const name = user?.id ?? username;
      const path = clientNetworks(c, config);
      const device = user && await findDevice(c, deps, user.id);
      const tries = listTries(path, name, device);
      // A password is always hashed, so that an unknown name takes as long as a wrong password.
      const password_hash = user?.password_hash ?? null;
      const asker = { path, account: name, isKnown: device !== null };
      // A right password is no licence either: hashing is what everybody waits for.
      const check = () => verifyPassword(hasher, password, password_hash, asker);
      const matches = await limits.guess(tries, check);
      if (!user || !matches || password_hash === null) throw refused(user?.id ?? null);
      // Only a right password is looked up, so that no guess is worth a question, or takes longer.
      const known = isKnownPassword(deps, password, askerOf(user.id), performance.now() - begunMs);
      const credential = { password_hash };
      const opened = await signIn(c, deps, {
        userId: user.id,
        credential,
        refused: () => refused(user.id),
      });
      return { ...opened, ...await known ? { password_is_known: true as const } : {} };
    },
  };
}

function refused(user: string | null): Failure {
  logEvent("info", "sign_in.refused", { by: "password", user });
  return new Failure("unauthorized", "invalid_credentials");
}

/** Nobody is shut out for good: a known browser has a count of its own, and a password reset makes any browser known. */
function listTries(path: readonly string[], name: string, device: string | null): LimitedAttempt[] {
  return [
    ["sign_in_address", { path: device ? path.slice(-1) : path }],
    ...(device
      ? [["sign_in_device", device] as const]
      : [["sign_in", { path, of: name }] as const, ["sign_in_name", name] as const]),
  ];
}

export function logout(deps: Deps): Answers<"logout"> {
  const { database, config, secret } = deps;
  return {
    logout: async ({ c, request }) => {
      try {
        const { refresh } = request;
        if (refresh) await endSessionByRefresh(database.sql, secret, refresh);
      } catch (error) {
        // Whoever wants to leave may, even with a token that is broken or old.
        if (!(error instanceof Failure) || error.kind === "unavailable") {
          throw error;
        }
      }
      // Without a token, the word of another site is not enough.
      if (isFromElsewhere(c, config)) return { message: "Signed out." };
      // A browser that lost its tokens still ends what its cookie names.
      const session = await findPageSession(c, deps);
      if (session) await endSession(database.sql, session.id);
      clearPageCookie(c, config);
      return { message: "Signed out." };
    },
  };
}

export function tokenRefresh(deps: Deps): Answers<"tokenRefresh"> {
  const { database, secret, clock } = deps;
  return {
    tokenRefresh: async ({ c, request }) => {
      const { refresh } = request;
      const session = await refreshSession(
        database.sql,
        secret,
        refresh,
        clock.now(),
      );
      await setPageCookie(c, deps, session.id);
      return session.tokens;
    },
  };
}

export function userData(deps: Deps): Answers<"userData"> {
  return {
    userData: async ({ c, session }) => {
      const { id, user } = session;
      const pageSession = await findPageSession(c, deps);
      if (pageSession?.id !== id) await setPageCookie(c, deps, id);
      return userPayload(user);
    },
  };
}

export function endOtherSessions(deps: Deps): Answers<"endSessions"> {
  return {
    endSessions: async ({ session }) => {
      const { id: sessionId, user } = session;
      await deps.limits.take(["end_sessions", user.id]);
      await asOwner(
        deps,
        session,
        (sql) =>
          endAccess(deps, sql, user.id, { kind: "sessions_ended" }, deps.clock.now(), {
            sessionId,
            connections: true,
          }),
      );
      return { message: SENTENCES.sessions_ended };
    },
  };
}

export function notMe(deps: Deps): Answers<"notMe"> {
  const { config, database, clock, pages } = deps;
  return {
    notMe: async ({ c, request: link }) => {
      // The session is read before it ends with all others.
      const session = await findPageSession(c, deps);
      const now = clock.now();
      const reset = await database.transaction(async (sql) => {
        const user = await lockUser(sql, link.uid);
        const used = await redeemLink(sql, link, "not_me", now);
        if (!user || !used) throw new Failure("bad_input", "not_me_over");
        await endAccess(deps, sql, user.id, { kind: "sign_in_disowned" }, now);
        await disownSignIns(sql, user.id, now);
        const hasPassword = user.password_hash !== null && !config.arePasswordsOff;
        // The link is for the browser of whoever reads the mails of this address.
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
