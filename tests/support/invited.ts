// Invitations, and what comes of somebody new who asks to be let in by each way that there is.
import assert from "node:assert/strict";
import { invitationPath } from "../../contract/invitations/invitations.ts";
import { CALLS } from "../../contract/paths.ts";
import {
  makeInvitation,
  type NewInvitation,
  revokeInvitation,
} from "../../server/invitations/invitations.ts";
import { actInShell } from "../../server/operators/acts.ts";
import type { ProviderId } from "../../contract/providers/providers.ts";
import { finishFlow, startFlow } from "./provider_flow.ts";
import { REGISTRATION } from "./registration.ts";
import type { TestApp } from "./test_app.ts";

export const DAY_MS = 24 * 60 * 60 * 1_000;

export async function invite(
  { database, clock }: TestApp,
  change: Partial<NewInvitation> = {},
): Promise<{ id: string; token: string }> {
  const now = clock.now();
  const endsAt = new Date(now.getTime() + DAY_MS);
  return await actInShell(
    database,
    { act: "invite", reason: "" },
    now,
    (sql) => makeInvitation(sql, { email: null, uses: 1, endsAt, by: null, ...change }, now),
  );
}

/** As the browser gets it from the link; null where the link gave it none. */
export async function openInvitation(app: TestApp, token: string): Promise<{ Cookie: string }> {
  const response = await app.get(invitationPath(token));
  assert.equal(response.status, 302);
  assert.equal(response.headers.get("Location"), "/register");
  return { Cookie: response.headers.getSetCookie()[0]!.split(";")[0]! };
}

/** The address is that of a form; what a provider vouches for is among its claims. */
type RegistrationMethod = (
  app: TestApp,
  headers: Record<string, string>,
  email?: string,
) => Promise<Response>;

/** Every call by which somebody who has no account gets one, with what it is asked. */
export const WAYS_IN: Record<string, { call: keyof typeof CALLS; ask: RegistrationMethod }> = {
  "a registration": {
    call: "register",
    ask: (app, headers, email = REGISTRATION.email) =>
      app.post(CALLS.register, { ...REGISTRATION, email }, headers),
  },
  "a registration with a page": {
    call: "register",
    ask: (app, headers, email = REGISTRATION.email) =>
      app.post(CALLS.register, { ...REGISTRATION, email, user_code: "<h1>Soup</h1>" }, headers),
  },
  "a first sign-in with Google": {
    call: "googleAuthenticate",
    ask: arriveBy("google"),
  },
  "a first sign-in with another provider": {
    call: "oidcAuthenticate",
    ask: arriveBy("oidc"),
  },
};

function arriveBy(id: ProviderId): RegistrationMethod {
  return async (app, { Cookie } = {}) => {
    const flow = await startFlow(app, id);
    const cookie = [flow.cookie, Cookie].filter(Boolean).join("; ");
    return await finishFlow(app, { ...flow, cookie });
  };
}

export async function countUsers({ database }: TestApp): Promise<number> {
  return (await database.sql`select 1 from users`).length;
}

export async function usesLeft({ database }: TestApp, id: string): Promise<number> {
  const [row] = await database.sql<{ uses_left: number }>`
    select uses_left from invitations where id = ${id}`;
  return row!.uses_left;
}

/** As the operator does it; returns whether it was there to be withdrawn. */
export async function withdraw({ database, clock }: TestApp, id: string): Promise<boolean> {
  const now = clock.now();
  return await actInShell(
    database,
    { act: "withdraw_invitation", reason: "" },
    now,
    (sql) => revokeInvitation(sql, id, now),
  );
}
