// /api/auth/google/: the address to sign in at, and a session for the code that came back from there.
import { GOOGLE_FLOW_S, newGoogleFlow, readGoogleFlow } from "../../accounts/google.ts";
import { findOrCreateGoogleUser } from "../../accounts/google_users.ts";
import { endSession, startSession } from "../../accounts/sessions.ts";
import { findUserByGoogle, userPayload } from "../../accounts/users.ts";
import { clientAddress } from "../../access/client_address.ts";
import { SCREENS } from "../../../contract/paths.ts";
import { clearOwnCookie, findOwnCookie, setOwnCookie } from "../../access/cookies.ts";
import type { Answers } from "../../calls/calls.ts";
import type { Deps } from "../../deps.ts";
import { Failure } from "../../errors.ts";
import { findPageSession, setPageCookie } from "../../access/guard.ts";
import { googleLinkedMail } from "../../mail/google_linked.tsx";
import { planNotice } from "../../mail/notices.ts";

const FLOW_COOKIE = "google_flow";

export function google(deps: Deps): Answers<"googleUrl" | "googleAuthenticate"> {
  const { config, google, database, secret, clock, limits } = deps;
  return {
    googleUrl: async ({ c }) => {
      const cookie = newGoogleFlow(clock.now());
      const flow = await readGoogleFlow(cookie, clock.now());
      if (!google || !flow) throw new Failure("unavailable", "google_start_failed");
      await limits.take(["google", clientAddress(c, config)]);
      const auth_url = await google.authorizationUrl(flow);
      setOwnCookie(c, config, FLOW_COOKIE, cookie, GOOGLE_FLOW_S);
      return { auth_url };
    },
    googleAuthenticate: async ({ c, request }) => {
      const answer = request;
      const cookie = findOwnCookie(c, config, FLOW_COOKIE);
      // One flow, one answer, right or wrong.
      clearOwnCookie(c, config, FLOW_COOKIE);
      const flow = cookie && await readGoogleFlow(cookie, clock.now());
      if (!google || !flow) throw new Failure("bad_input", "google_failed");
      await limits.take(["google", clientAddress(c, config)]);
      const identity = await google.authenticate(answer, flow);
      // Whoever Google opened an account for before causes no notice.
      const notice = await findUserByGoogle(database.sql, identity.subject)
        ? null
        : await planNotice(limits, "google", identity.email, clock.now());
      const { user, origin } = await database.transaction(async (sql) => {
        const opened = await findOrCreateGoogleUser(sql, identity, clock.now());
        if (opened.origin === "linked") {
          const { username, email } = opened.user;
          const url = config.publicUrl + SCREENS.forgotPassword;
          await notice?.enqueue(sql, email, googleLinkedMail, { username, url });
        }
        return opened;
      });
      deps.outbox.notify();
      // The browser keeps one session: the tokens of the one before it are overwritten.
      const before = await findPageSession(c, deps);
      if (before) await endSession(database.sql, before.id);
      const credential = { google_subject: identity.subject };
      const now = clock.now();
      const session = await startSession(database.sql, secret, user.id, credential, now);
      if (!session) throw new Failure("bad_input", "google_failed");
      await setPageCookie(c, deps, session.id);
      return {
        ...session.tokens,
        user: userPayload(user),
        is_new_user: origin === "new",
      };
    },
  };
}
