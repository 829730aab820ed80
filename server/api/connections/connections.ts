// /api/connections/: the assistants and keys that may act for a person: listed, made, ended.
import { listConnections } from "../../connections/connection_reads.ts";
import { createKey, endConnection } from "../../connections/connections.ts";
import {
  ConnectionListReply,
  CreateKeyReply,
  CreateKeyRequest,
  EndConnectionRequest,
} from "../../../contract/connection_payloads.ts";
import { asOwner } from "../../accounts/safety.ts";
import { CALLS } from "../../../contract/paths.ts";
import type { Deps } from "../../deps.ts";
import { readJson } from "../../calls/bodies.ts";
import type { Call } from "../../calls/calls.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

export function connections(deps: Deps): Call[] {
  const { database: { sql }, clock, limits } = deps;
  return [
    {
      address: CALLS.connections,
      method: "GET",
      by: "user",
      summary: "The assistants and keys that may act for the person",
      reply: ConnectionListReply,
      answer: async (c) => {
        const { id } = c.var.session.user;
        return c.json<ConnectionListReply>({
          connections: await listConnections(sql, id, clock.now()),
        });
      },
    },
    {
      address: CALLS.createKey,
      method: "POST",
      by: "user",
      summary: "Make an access key",
      request: CreateKeyRequest,
      reply: CreateKeyReply,
      failures: ["too_many"],
      answer: async (c) => {
        const { name, scopes, days } = await readJson(c, CreateKeyRequest);
        const { id: userId } = c.var.session.user;
        await limits.take(["create_key", userId]);
        const now = clock.now();
        const expiresAt = days === 0 ? null : new Date(now.getTime() + days * DAY_MS);
        const asked = { userId, name, scopes, expiresAt };
        const key = await asOwner(deps, c.var.session, (sql) => createKey(sql, asked, now));
        return c.json<CreateKeyReply>({
          key,
          connections: await listConnections(sql, userId, now),
        });
      },
    },
    {
      address: CALLS.endConnection,
      method: "POST",
      by: "user",
      summary: "End an assistant's connection, or a key",
      request: EndConnectionRequest,
      reply: ConnectionListReply,
      answer: async (c) => {
        const { id } = await readJson(c, EndConnectionRequest);
        const { id: userId } = c.var.session.user;
        await asOwner(deps, c.var.session, (sql) => endConnection(sql, userId, id));
        return c.json<ConnectionListReply>({
          connections: await listConnections(sql, userId, clock.now()),
        });
      },
    },
  ];
}
