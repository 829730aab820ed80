// The documents by which a client finds its way in: what is protected here (RFC 9728), and by whom (RFC 8414).
import { Hono } from "hono";
import { SCOPES } from "../../contract/assistants/scopes.ts";
import { MCP_PATH, OAUTH, SCREENS } from "../../contract/paths.ts";
import { allowAnyOrigin } from "../http/cross_origin.ts";
import type { Deps } from "../deps.ts";
import { buildResource } from "./connection_guard.ts";

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
