import type { Context } from "hono";
import { readSignedToken, signToken } from "../http/tokens.ts";
import { type Connection, findByKey, findConnection, noteUse } from "./connections.ts";
import { KEY_PREFIX, type Scope, SCOPES } from "../../contract/assistants/scopes.ts";
import { MCP_PATH } from "../../contract/assistants/connection_paths.ts";
import type { Config } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { clientAddress, noteAsker } from "../http/askers.ts";
import { problem } from "../../contract/problems.ts";

/** A token is asked for by this name and is good at no other place (RFC 8707). */
export function buildResource({ publicUrl }: Config): string {
  return publicUrl + MCP_PATH;
}

export async function findAsking(c: Context, deps: Deps): Promise<Connection | null> {
  const { database: { sql }, secret, clock, config } = deps;
  const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(c.req.header("Authorization") ?? "") ?? [];
  if (!token) return null;
  const now = clock.now();
  const connection = token.startsWith(KEY_PREFIX)
    ? await findByKey(sql, token, now)
    : await findByToken();
  if (!connection) return null;
  noteAsker(c, connection.user_id);
  await noteUse(sql, connection.id, clientAddress(c, config), now);
  return connection;

  async function findByToken(): Promise<Connection | null> {
    const id = await readSignedToken(secret, token!, "connection", now);
    return id ? await findConnection(sql, id, now) : null;
  }
}

export async function requireConnection(
  c: Context,
  deps: Deps,
  scope: Scope,
): Promise<Connection> {
  const connection = await findAsking(c, deps);
  if (!connection) {
    throw new Failure("unauthorized", "key_needed", {
      challenge: writeChallenge(deps.config),
    });
  }
  requireScope(connection, scope);
  return connection;
}

export function requireScope({ scopes }: Connection, scope: Scope): void {
  if (!scopes.includes(scope)) throw new Failure("forbidden", problem("scope_needed", { scope }));
}

/** RFC 9728, 5.1: a client learns here how to get in. */
export function writeChallenge({ publicUrl }: Config, error?: string): string {
  return [
    `Bearer resource_metadata="${publicUrl}/.well-known/oauth-protected-resource${MCP_PATH}"`,
    `scope="${SCOPES.join(" ")}"`,
    ...error ? [`error="${error}"`] : [],
  ].join(", ");
}

export function connectionToken(deps: Deps, id: string): Promise<string> {
  return signToken(deps.secret, "connection", id, deps.clock.now());
}
