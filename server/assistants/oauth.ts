import { type Context, Hono } from "hono";
import { z } from "zod";
import { findSameClient, keepRedirects, readClientName, registerClient } from "./clients.ts";
import { SCREENS } from "../../contract/paths.ts";
import { MCP_PATH, OAUTH } from "../../contract/assistants/connection_paths.ts";
import { allowAnyOrigin } from "../http/headers.ts";
import type { Deps } from "../deps.ts";
import { limitBody, parseBody } from "../http/bodies.ts";
import { clientFrom } from "../http/askers.ts";
import { SCOPES } from "../../contract/assistants/scopes.ts";
import { buildResource } from "./connection_guard.ts";
import { Failure } from "../errors.ts";

type OAuthErrorCode =
  | "invalid_request"
  | "invalid_grant"
  | "invalid_client"
  | "invalid_client_metadata"
  | "invalid_redirect_uri"
  | "invalid_target"
  | "unsupported_grant_type"
  | "temporarily_unavailable";

const Registration = z.object({
  client_name: z.unknown().optional(),
  redirect_uris: z.array(z.unknown()),
});

export function oauthRegister(deps: Deps): Hono {
  const { database, clock, config, limits } = deps;
  return new Hono()
    .use(OAUTH.register, allowAnyOrigin(["POST"]))
    .post(OAUTH.register, limitBody(deps), (c) =>
      orOAuthError(c, async () => {
        const { success, data } = Registration.safeParse(await parseBody(c).catch(() => null));
        if (!success) {
          return oauthError(
            c,
            "invalid_client_metadata",
            "JSON with redirect_uris, a list of texts, is required",
          );
        }
        const name = readClientName(data.client_name);
        const redirect_uris = keepRedirects(data.redirect_uris, config);
        if (redirect_uris.length === 0) {
          return oauthError(
            c,
            "invalid_redirect_uri",
            "one of redirect_uris must be https, http on a loopback address, of a private-use scheme with a dot, such as com.example.app:/callback, or of an app that is known here",
          );
        }
        const now = clock.now();
        const asked = { name, redirect_uris };
        await limits.take(["client_register", clientFrom(c, config)]);
        // Nobody can shut a program out by registering it often: those after so many share an id (RFC 7591, 3.2.1).
        const isCounted = await limits.allows(["client_register_same", JSON.stringify(asked)]);
        const same = isCounted ? null : await findSameClient(database.sql, asked);
        const client = same ?? await registerClient(database.sql, asked, now);
        c.header("Cache-Control", "no-store");
        return c.json({
          client_id: client.id,
          client_id_issued_at: Math.floor(now.getTime() / 1_000),
          client_name: name,
          redirect_uris,
          grant_types: ["authorization_code", "refresh_token"],
          response_types: ["code"],
          token_endpoint_auth_method: "none",
        }, 201);
      }))
    .on(["GET", "PUT", "DELETE", "PATCH"], [OAUTH.register], onlyPost);
}

export function oauthMetadata({ config }: Deps): Hono {
  const { publicUrl } = config;
  const resource = {
    resource: buildResource(config),
    authorization_servers: [publicUrl],
    scopes_supported: SCOPES,
    bearer_methods_supported: ["header"],
    resource_name: "Folio Kitchen",
    resource_documentation: publicUrl + SCREENS.developers,
  };
  const server = {
    issuer: publicUrl,
    authorization_endpoint: publicUrl + SCREENS.authorize,
    token_endpoint: publicUrl + OAUTH.token,
    revocation_endpoint: publicUrl + OAUTH.revoke,
    registration_endpoint: publicUrl + OAUTH.register,
    scopes_supported: SCOPES,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    service_documentation: publicUrl + SCREENS.developers,
  };
  const app = new Hono();
  const documents: [string, object][] = [
    ["/.well-known/oauth-protected-resource", resource],
    [`/.well-known/oauth-protected-resource${MCP_PATH}`, resource],
    ["/.well-known/oauth-authorization-server", server],
    [`/.well-known/oauth-authorization-server${MCP_PATH}`, server],
  ];
  for (const [path, document] of documents) {
    app.use(path, allowAnyOrigin(["GET"]));
    app.get(path, (c) => {
      c.header("Cache-Control", "public, max-age=300");
      return c.json(document);
    });
  }
  return app;
}

export function oauthError(
  c: Context,
  error: OAuthErrorCode,
  error_description: string,
  status: 400 | 401 | 429 | 503 = 400,
): Response {
  c.header("Cache-Control", "no-store");
  return c.json({ error, error_description }, status);
}

export async function orOAuthError(
  c: Context,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { retryAfterS } = error.options;
    if (retryAfterS !== undefined) c.header("Retry-After", String(retryAfterS));
    if (error.kind === "too_many") {
      return oauthError(c, "temporarily_unavailable", error.message, 429);
    }
    if (error.kind === "unavailable") {
      return oauthError(c, "temporarily_unavailable", error.message, 503);
    }
    return oauthError(c, "invalid_request", error.message);
  }
}

export function onlyPost(): never {
  throw new Failure("method_not_allowed", "method_not_allowed", { allow: ["POST"] });
}
