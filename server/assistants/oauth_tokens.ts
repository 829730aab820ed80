import { type Context, Hono } from "hono";
import { findClient, isClientDocument, noteClientUse } from "./clients.ts";
import { findCodeOwner, isSameResource, noteConnection, redeemCode } from "./authorize.ts";
import {
  type Connection,
  connectionEnd,
  createConnection,
  endConnection,
  findByRefresh,
  findConnection,
  rotateRefresh,
} from "./connections.ts";
import { hashToken, LIFETIMES_S, newToken, readSignedToken, writeRefresh } from "../http/tokens.ts";
import { lockUser } from "../accounts/mod.ts";
import { OAUTH } from "../../contract/assistants/connection_paths.ts";
import { allowAnyOrigin } from "../http/headers.ts";
import type { Deps } from "../deps.ts";
import { bodyText, limitBody } from "../http/bodies.ts";
import { clientFrom } from "../http/askers.ts";
import type { RateLimits } from "../http/rate_limits.ts";
import { buildResource, connectionToken } from "./connection_guard.ts";
import { oauthError, onlyPost, orOAuthError } from "./oauth.ts";

export function oauthTokens(deps: Deps): Hono {
  const { database, clock, config, limits } = deps;

  return new Hono()
    .use(OAUTH.token, allowAnyOrigin(["POST"]))
    .use(OAUTH.revoke, allowAnyOrigin(["POST"]))
    .post(OAUTH.token, limitBody(deps), (c) =>
      orOAuthError(c, async () => {
        const form = readForm(c);
        if (!form) return oauthError(c, "invalid_request", NOT_A_FORM);
        if (form.resource !== undefined && !isSameResource(form.resource, buildResource(config))) {
          return oauthError(c, "invalid_target", `the resource here is ${buildResource(config)}`);
        }
        const answer = ANSWERS[form.grant_type ?? ""];
        if (!answer) {
          return oauthError(
            c,
            "unsupported_grant_type",
            "grant_type is authorization_code or refresh_token",
          );
        }
        // Hosted assistants ask for all of their people from a few addresses, so what is good counts for none.
        let response: Response;
        const attempt = ["oauth_token", clientFrom(c, config)] as const;
        await limits.guess([attempt], async () => (response = await answer(c, deps, form)).ok);
        return response!;
      }))
    .post(OAUTH.revoke, limitBody(deps), (c) =>
      orOAuthError(c, async () => {
        const form = readForm(c);
        if (!form?.token) return oauthError(c, "invalid_request", "token is required");
        await limits.take(["oauth_revoke", clientFrom(c, config)]);
        const connection = await findByToken(deps, form.token);
        await countFor(limits, connection);
        if (connection) {
          const { user_id, id } = connection;
          await database.transaction((sql) => endConnection(sql, user_id, id, clock.now()));
        }
        return c.body(null, 200);
      }))
    .on(["GET", "PUT", "DELETE", "PATCH"], [OAUTH.token, OAUTH.revoke], onlyPost);
}

type Form = Partial<Record<string, string>>;

const NOT_A_FORM = "send application/x-www-form-urlencoded, each parameter once";

function readForm(c: Context): Form | null {
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return null;
  const parameters = [...new URLSearchParams(bodyText(c).text)];
  const form = Object.fromEntries(parameters);
  return Object.keys(form).length === parameters.length ? form : null;
}

async function answerCode(c: Context, deps: Deps, form: Form): Promise<Response> {
  const { database, clock, limits, secret } = deps;
  const { code = "", client_id = "", redirect_uri = "", code_verifier = "" } = form;
  if (!code || !client_id || !code_verifier) {
    return oauthError(c, "invalid_request", "code, client_id and code_verifier are required");
  }
  const owner = await findCodeOwner(database.sql, code);
  await countFor(limits, owner);
  const now = clock.now();
  const refresh = newToken();
  const made = await database.transaction(async (sql) => {
    if (owner) await lockUser(sql, owner.user_id);
    const redeemed = await redeemCode(sql, { code, client_id, redirect_uri, code_verifier }, now);
    if (!redeemed) return null;
    if ("used" in redeemed) {
      const used = redeemed.used && await findConnection(sql, redeemed.used, now);
      if (used) await endConnection(sql, used.user_id, used.id, now);
      return null;
    }
    const { user_id, client_name, host, scopes } = redeemed.consent;
    const connection = {
      userId: user_id,
      kind: "assistant",
      name: client_name,
      host,
      clientId: client_id,
      scopes,
      expiresAt: connectionEnd(now),
    } as const;
    const id = await createConnection(sql, connection, await hashToken(refresh), now);
    await noteConnection(sql, code, id);
    await noteClientUse(sql, client_id, now);
    return { id, scopes };
  });
  if (!made) return await refuseGrant(c, deps, owner, client_id);
  const refresh_token = await writeRefresh(secret, made.id, refresh);
  return await granted(c, deps, made.id, refresh_token, made.scopes);
}

async function answerRefresh(c: Context, deps: Deps, form: Form): Promise<Response> {
  const { database, clock, limits, secret } = deps;
  const { refresh_token = "", client_id = "" } = form;
  if (!refresh_token || !client_id) {
    return oauthError(c, "invalid_request", "refresh_token and client_id are required");
  }
  const now = clock.now();
  const owner = await findByRefresh(database.sql, secret, refresh_token, now);
  await countFor(limits, owner);
  const rotated = await database.transaction((sql) =>
    rotateRefresh(sql, secret, refresh_token, client_id, now)
  );
  const connection = rotated && await findConnection(database.sql, rotated.id, now);
  if (!rotated || !connection) return await refuseGrant(c, deps, owner, client_id);
  await noteClientUse(database.sql, client_id, now);
  return await granted(c, deps, rotated.id, rotated.refresh, connection.scopes);
}

/** Libraries register anew for `invalid_client` alone, and else send their person to us with an id that is not kept any more. */
async function refuseGrant(
  c: Context,
  { database: { sql } }: Deps,
  owner: Owner | null,
  clientId: string,
): Promise<Response> {
  if (owner || isClientDocument(clientId) || await findClient(sql, clientId)) {
    return oauthError(c, "invalid_grant", "this code or token is not good, or not any more");
  }
  return oauthError(c, "invalid_client", "this client is not known here: register again", 401);
}

async function granted(
  c: Context,
  deps: Deps,
  id: string,
  refresh_token: string,
  scopes: string[],
) {
  c.header("Cache-Control", "no-store");
  return c.json({
    access_token: await connectionToken(deps, id),
    token_type: "Bearer",
    expires_in: LIFETIMES_S.connection,
    refresh_token,
    scope: scopes.join(" "),
  });
}

const ANSWERS: Partial<Record<string, typeof answerCode>> = {
  authorization_code: answerCode,
  refresh_token: answerRefresh,
};

type Owner = Pick<Connection, "user_id" | "client_id">;

async function countFor(limits: RateLimits, owner: Owner | null): Promise<void> {
  if (!owner) return;
  await limits.take(["oauth_person", owner.user_id], ["oauth_client", owner.client_id ?? ""]);
}

async function findByToken(
  { database, clock, secret }: Deps,
  token: string,
): Promise<Connection | null> {
  const now = clock.now();
  const id = await readSignedToken(secret, token, "connection", now);
  return id
    ? await findConnection(database.sql, id, now)
    : await findByRefresh(database.sql, secret, token, now);
}
