// /api/connections/: the assistants and keys that may act for a person: listed, made, ended.
import { createKey, endConnection, listConnections } from "./connections.ts";
import { asOwner } from "../accounts/safety.ts";
import type { Deps } from "../deps.ts";
import type { Answers } from "../http/answers.ts";

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
