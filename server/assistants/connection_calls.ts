import { createKey, endConnection, listConnections } from "./connections.ts";
import { asOwner, requireProof } from "../sign_in/mod.ts";
import type { Deps } from "../deps.ts";
import type { Answers } from "../http/answers.ts";
import { checkAuthorization, issueCode } from "./authorize.ts";
import { withAnswer } from "./clients.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

export function connections(deps: Deps): Answers<"connections" | "createKey" | "endConnection"> {
  const { database: { sql }, clock, limits } = deps;
  return {
    connections: async ({ session }) => {
      const { id } = session.user;
      return {
        connections: await listConnections(sql, id, clock.now()),
      };
    },
    createKey: async ({ request, session }) => {
      const { name, scopes, days } = request;
      const { id: userId } = session.user;
      await limits.take(["create_key", userId]);
      const now = clock.now();
      const expiresAt = days === 0 ? null : new Date(now.getTime() + days * DAY_MS);
      const asked = { userId, name, scopes, expiresAt };
      const key = await asOwner(deps, session, (sql) => createKey(sql, asked, now));
      return {
        key,
        connections: await listConnections(sql, userId, now),
      };
    },
    endConnection: async ({ request, session }) => {
      const { id } = request;
      const { id: userId } = session.user;
      await asOwner(deps, session, (sql) => endConnection(sql, userId, id, clock.now()));
      return {
        connections: await listConnections(sql, userId, clock.now()),
      };
    },
  };
}

export function consent(deps: Deps): Answers<"consent"> {
  const { config, database, clock, limits, fetchClient } = deps;
  return {
    consent: async ({ request, session }) => {
      const { is_allowed, ...parameters } = request;
      const { user } = session;
      if (is_allowed) requireProof(session, clock.now());
      await limits.take(["consent", user.id]);
      // Everything is checked again: what the screen showed came through the browser.
      const { client, host, outcome } = await checkAuthorization(
        database.sql,
        fetchClient,
        parameters,
        config,
      );
      const { redirect_uri, state, code_challenge } = parameters;
      const answer = "error" in outcome ? outcome : is_allowed
        ? {
          code: await asOwner(deps, session, (sql) =>
            issueCode(sql, {
              user_id: user.id,
              client_id: client.id,
              client_name: client.name,
              host,
              redirect_uri,
              code_challenge,
              scopes: outcome.scopes,
            }, clock.now())),
        }
        : { error: "access_denied", error_description: "the person said no" };
      return {
        redirect_to: withAnswer(redirect_uri, { ...answer, state, iss: config.publicUrl }),
      };
    },
  };
}
