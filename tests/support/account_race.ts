// One account in a race: what strangers and its owner do at the same time, and what may still open it afterwards.
import assert from "node:assert/strict";
import { createLink, type Link } from "../../server/accounts/links.ts";
import { startSession } from "../../server/accounts/sessions.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import type { TokensPayload } from "../../contract/payloads.ts";
import { arriveByGoogle, googleIdentity } from "./google_arrival.ts";
import { type AccountPurpose, LINK_CALLS } from "./link_calls.ts";
import { makeUser, PASSWORD } from "./make.ts";
import { hasNewLinkMade } from "./registration.ts";
import type { TestApp } from "./test_app.ts";

const NO_CODE = { hasCode: false, remembered: null };

export interface OpenSession extends TokensPayload {
  cookie: string;
}

/** What one of them did: whether it went well, and the sessions and links that came of it. */
export interface Outcome {
  isDone: boolean;
  session?: OpenSession;
}

export const NEW_PASSWORD = "the owner's new one 1";
export const STOLEN_PASSWORD = "the stranger's own 1";

export async function openRace(app: TestApp, name: string, isVerified: boolean) {
  const { id } = await makeUser(app, name);
  const { sql } = app.database;
  if (!isVerified) await sql`update users set email_verify = false where id = ${id}`;
  const email = `${name}@example.com`;

  async function post(path: string, body: object, by?: OpenSession, method = "POST") {
    const headers = { "Content-Type": "application/json", ...(by && bearer(by)) };
    const request = new Request(`http://localhost:8000${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    const response = await app.fetch(request);
    assert.ok(response.status < 500, `${path}: ${response.status}`);
    return { isDone: response.ok, response, reply: await response.json() };
  }

  async function signIn(password: string): Promise<Outcome> {
    const body = { username: name, password };
    const { isDone, response, reply } = await post(CALLS.login, body);
    if (!isDone) return { isDone };
    const cookie = response.headers.getSetCookie()[0]!.split(";")[0]!;
    return { isDone, session: { access: reply.access, refresh: reply.refresh, cookie } };
  }

  /** As its mail would carry it; what was mailed before is worthless from then on. */
  async function makeLink(purpose: AccountPurpose, newEmail: string | null = null): Promise<Link> {
    return await createLink(sql, id, purpose, app.clock.now(), newEmail);
  }

  return {
    id,
    signIn,
    makeLink,
    refresh: async ({ refresh, cookie }: OpenSession): Promise<Outcome> => {
      const { isDone, reply } = await post(CALLS.tokenRefresh, { refresh });
      return { isDone, ...(isDone && { session: { ...reply, cookie } }) };
    },
    changePassword: async (
      by: OpenSession,
      new_password: string,
      code?: string,
    ): Promise<Outcome> =>
      await post(CALLS.changePassword, {
        current_password: PASSWORD,
        code,
        new_password,
        confirm_password: new_password,
      }, by),
    askNewEmail: async (by: OpenSession): Promise<Outcome> =>
      await post(
        CALLS.updateProfile,
        {
          username: name,
          email: `stranger-${name}@example.com`,
          first_name: "",
          last_name: "",
        },
        by,
        "PUT",
      ),
    endSessions: async (by: OpenSession): Promise<Outcome> => await post(CALLS.endSessions, {}, by),
    deleteAccount: async (by: OpenSession, code?: string): Promise<Outcome> =>
      await post(CALLS.deleteAccount, { password: PASSWORD, code }, by),
    resetPassword: async (link: Link): Promise<Outcome> =>
      await post(CALLS.passwordResetConfirm, {
        ...link,
        new_password: NEW_PASSWORD,
        confirm_password: NEW_PASSWORD,
      }),
    /** What the call does once Google has answered. */
    async openByGoogle(): Promise<Outcome> {
      const identity = googleIdentity(name, email);
      const now = app.clock.now();
      const { user } = await arriveByGoogle(app, identity);
      const credential = { provider: "google", identity } as const;
      const session = await startSession(sql, app.secret, user.id, credential, NO_CODE, now);
      return { isDone: session !== null && user.id === id };
    },
    async opens({ access, refresh, cookie }: OpenSession): Promise<string[]> {
      const read = await app.get(CALLS.userData, { Authorization: `Bearer ${access}` });
      await read.body?.cancel();
      const screen = await app.get(SCREENS.dashboard, { Cookie: cookie });
      const isShown = (await screen.text()).includes(name);
      const refreshed = await post(CALLS.tokenRefresh, { refresh });
      return [
        ...(read.ok ? ["an access token"] : []),
        ...(isShown ? ["a page cookie"] : []),
        ...(refreshed.isDone ? ["a refresh token"] : []),
      ];
    },
    async redeemLink(purpose: AccountPurpose, link: Link): Promise<boolean> {
      if (purpose === "registration") {
        return await hasNewLinkMade(app, link, { username: name, email });
      }
      const new_email = `stranger-${name}@example.com`;
      return (await post(LINK_CALLS[purpose], { ...link, new_email })).isDone;
    },
    /** Without those by which a later sign-in can be disowned. */
    async openLinks(): Promise<string[]> {
      const links = await sql<{ purpose: string }>`
        select purpose from links
        where user_id = ${id} and used_at is null and purpose <> 'not_me'`;
      return links.map(({ purpose }) => purpose);
    },
  };
}

export type Race = Awaited<ReturnType<typeof openRace>>;

function bearer({ access }: OpenSession) {
  return { Authorization: `Bearer ${access}` };
}
