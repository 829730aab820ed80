// What assistants send as they are, each by its published source, documents or captures (docs/clients.md says which).
import { SCOPES } from "../../contract/assistants/scopes.ts";

type Fields = Readonly<Record<string, unknown>>;

export interface RecordedClient {
  /** It registers with one of them, or is described by one at an address of its own. */
  registration?: Fields;
  document?: Fields;
  /** Its person is sent back there. */
  redirect: string;
  /** The screen shows this in large. */
  host: string;
  /** The first request, without a token, that says where to look. */
  probe: "POST" | "GET" | "HEAD";
  /** Its headers of each request to /mcp, the token aside. */
  headers: Readonly<Record<string, string>>;
  /** It looks there, in this order, until something is found. */
  discovery: readonly string[];
  /** The headers with which it looks. */
  discoveryHeaders?: Readonly<Record<string, string>>;
  tokenHeaders?: Readonly<Record<string, string>>;
  state: string;
  /** None: it asks for no resource. */
  resource: "exact" | "slash" | "origin" | "none";
  scope: string | undefined;
  revision: "2024-11-05" | "2025-03-26" | "2025-06-18" | "2025-11-25" | "2026-07-28";
  refresh: {
    /** Seconds after the first use at which the same refresh token is sent again. */
    again: readonly number[];
    fields: Readonly<Record<string, string>>;
  };
}

const BOTH = "application/json, text/event-stream";
const GRANTS = ["authorization_code", "refresh_token"];
const CODE = { grant_types: GRANTS, response_types: ["code"] };
const RESOURCE = "/.well-known/oauth-protected-resource";
const SERVER = "/.well-known/oauth-authorization-server";
const OPENID = "/.well-known/openid-configuration";
/** As most look: where the challenge says, then where the server is. */
const BY_CHALLENGE = [`${RESOURCE}/mcp`, SERVER];
const ALL_SCOPES = SCOPES.join(" ");

const USUAL = {
  host: "this computer",
  probe: "POST",
  headers: { "Accept": BOTH },
  discovery: BY_CHALLENGE,
  state: "Ab-_0123456789",
  resource: "exact",
  scope: ALL_SCOPES,
  revision: "2025-06-18",
  refresh: { again: [], fields: {} },
} satisfies Partial<RecordedClient>;

const CHANGES: Readonly<
  Record<string, Partial<RecordedClient> & Pick<RecordedClient, "redirect">>
> = {
  "Claude on the web, registered": {
    registration: {
      redirect_uris: ["https://claude.ai/api/mcp/auth_callback"],
      token_endpoint_auth_method: "client_secret_post",
      ...CODE,
      client_name: "Claude",
    },
    redirect: "https://claude.ai/api/mcp/auth_callback",
    host: "claude.ai",
    headers: {
      "Accept": BOTH,
      "Mcp-Protocol-Version": "2025-11-25",
      "User-Agent": "python-httpx/0.28.1",
    },
    revision: "2025-11-25",
    refresh: { again: [0, 33, 76], fields: {} },
  },
  "Claude on the desktop, by its document": {
    document: {
      client_name: "Claude",
      client_uri: "https://claude.ai",
      redirect_uris: ["https://claude.ai/api/mcp/auth_callback"],
      grant_types: [...GRANTS, "urn:ietf:params:oauth:grant-type:jwt-bearer"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    redirect: "https://claude.ai/api/mcp/auth_callback",
    host: "claude.ai",
    headers: { "Accept": BOTH, "User-Agent": "Claude-User" },
    refresh: { again: [33, 40, 76], fields: {} },
  },
  "Claude Code, registered": {
    registration: {
      client_name: "Claude Code (folio-kitchen)",
      redirect_uris: ["http://localhost:3118/callback"],
      ...CODE,
      token_endpoint_auth_method: "none",
      application_type: "native",
    },
    redirect: "http://localhost:3118/callback",
    headers: { "Accept": BOTH, "User-Agent": "claude-code/2.1.229 (cli)" },
    revision: "2025-11-25",
    refresh: { again: [45, 3_600, 23 * 3_600], fields: {} },
  },
  "Claude Code, by its document": {
    document: {
      client_name: "Claude Code",
      client_uri: "https://claude.ai",
      redirect_uris: ["http://localhost/callback", "http://127.0.0.1/callback"],
      ...CODE,
      token_endpoint_auth_method: "none",
    },
    redirect: "http://localhost:54545/callback",
    headers: { "Accept": BOTH, "User-Agent": "claude-code/2.1.229 (cli)" },
    discovery: [SERVER],
    scope: undefined,
    revision: "2025-11-25",
    refresh: { again: [1], fields: {} },
  },
  "ChatGPT": {
    document: {
      client_uri: "https://chatgpt.com/",
      redirect_uris: ["https://chatgpt.com/connector_platform_oauth_redirect"],
      token_endpoint_auth_method: "private_key_jwt",
      token_endpoint_auth_methods_supported: ["none", "private_key_jwt"],
      ...CODE,
      client_name: "ChatGPT",
      logo_uri: "https://persistent.oaistatic.com/sonic/misc/openai-logo.png",
      token_endpoint_auth_signing_alg: "RS256",
      jwks_uri: "https://chatgpt.com/oauth/jwks.json",
    },
    redirect: "https://chatgpt.com/connector_platform_oauth_redirect",
    host: "chatgpt.com",
    headers: { "Accept": BOTH, "User-Agent": "openai-mcp/1.0.0" },
    state: "oauth_s_0123456789abcdef",
    revision: "2026-07-28",
  },
  "Cursor": {
    registration: {
      client_name: "Cursor",
      redirect_uris: [
        "cursor://anysphere.cursor-mcp/oauth/callback",
        "https://www.cursor.com/agents/mcp/oauth/callback",
        "http://localhost:8787/callback",
      ],
      ...CODE,
      token_endpoint_auth_method: "none",
    },
    redirect: "cursor://anysphere.cursor-mcp/oauth/callback",
    host: "an app on this computer (cursor:)",
    discovery: [`${RESOURCE}/mcp`, RESOURCE, SERVER],
    scope: undefined,
    refresh: { again: [2], fields: {} },
  },
  "Visual Studio Code": {
    registration: {
      client_name: "Visual Studio Code",
      client_uri: "https://code.visualstudio.com",
      grant_types: [...GRANTS, "urn:ietf:params:oauth:grant-type:device_code"],
      response_types: ["code"],
      redirect_uris: [
        "https://insiders.vscode.dev/redirect",
        "https://vscode.dev/redirect",
        "http://127.0.0.1/",
        "http://127.0.0.1:33418/",
      ],
      token_endpoint_auth_method: "none",
      application_type: "native",
    },
    redirect: "http://127.0.0.1:51234/",
    // It names no revision there.
    headers: { "Accept": "text/event-stream, application/json" },
    discoveryHeaders: { "Accept": "application/json", "MCP-Protocol-Version": "2025-06-18" },
    tokenHeaders: { "Accept": "application/json" },
    state: "qL+/0aZ3xv0c1nPz7w8yTg==",
  },
  "Visual Studio Code, by its document and its own site": {
    document: {
      client_name: "Visual Studio Code",
      logo_uri: "https://code.visualstudio.com/assets/branding/code-stable.png",
      grant_types: [...GRANTS, "urn:ietf:params:oauth:grant-type:device_code"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      application_type: "native",
      client_uri: "https://vscode.dev/product",
      redirect_uris: ["http://127.0.0.1:33418/", "https://vscode.dev/redirect"],
    },
    redirect: "https://vscode.dev/redirect",
    host: "vscode.dev",
    headers: { "Accept": "text/event-stream, application/json" },
    state: "vscode://dynamicauthprovider/localhost:8000/authorize?nonce=a%2Bb%3D&windowId=1",
  },
  // Its own body is published nowhere: this is what the library sends that it is built on.
  "Windsurf": {
    registration: {
      client_name: "Windsurf",
      redirect_uris: ["http://127.0.0.1:49152/callback", "windsurf://codeium.windsurf/callback"],
      ...CODE,
    },
    redirect: "windsurf://codeium.windsurf/callback",
    host: "an app on this computer (windsurf:)",
    scope: undefined,
  },
  "Zed": {
    registration: {
      client_name: "Zed",
      redirect_uris: ["http://127.0.0.1:60123/callback"],
      ...CODE,
      token_endpoint_auth_method: "none",
    },
    redirect: "http://127.0.0.1:60123/callback",
    discoveryHeaders: { "Accept": "application/json" },
    tokenHeaders: { "Accept": "application/json" },
    refresh: { again: [0, 0, 0], fields: {} },
  },
  "Zed, by its document": {
    document: {
      client_name: "Zed",
      client_uri: "https://zed.dev",
      redirect_uris: ["http://127.0.0.1/callback"],
      ...CODE,
      token_endpoint_auth_method: "none",
      logo_uri: "https://cdn.zed.dev/images/logo-dark.png",
    },
    redirect: "http://127.0.0.1:60123/callback",
  },
  "Gemini CLI": {
    registration: {
      client_name: "Gemini CLI MCP Client",
      redirect_uris: ["http://localhost:7777/oauth/callback"],
      ...CODE,
      token_endpoint_auth_method: "none",
      scope: "",
    },
    redirect: "http://localhost:7777/oauth/callback",
    probe: "HEAD",
    discovery: [`${RESOURCE}/mcp`, SERVER],
    tokenHeaders: { "Accept": "application/json, application/x-www-form-urlencoded" },
    refresh: { again: [], fields: { scope: ALL_SCOPES } },
  },
  "Codex": {
    registration: {
      client_name: "Codex",
      redirect_uris: ["http://127.0.0.1:61000/callback/aBcDeFgHiJkL"],
      grant_types: GRANTS,
      token_endpoint_auth_method: "none",
      response_types: ["code"],
      application_type: "native",
    },
    redirect: "http://127.0.0.1:61000/callback/aBcDeFgHiJkL",
    probe: "GET",
    headers: {
      "Accept": "text/event-stream, application/json",
      "User-Agent": "codex-mcp-client/0.148.0",
    },
    discovery: [`${RESOURCE}/mcp`, SERVER],
    discoveryHeaders: { "MCP-Protocol-Version": "2024-11-05" },
    scope: undefined,
    refresh: { again: [0, 0, 0, 0, 465], fields: { scope: `${ALL_SCOPES} offline_access` } },
  },
  // Its registration is published nowhere; what its own logging proxy saw of its way there is.
  "Raycast": {
    registration: {
      client_name: "Raycast",
      redirect_uris: ["raycast://oauth?package_name=Extension"],
      ...CODE,
      token_endpoint_auth_method: "none",
    },
    redirect: "raycast://oauth?package_name=Extension",
    host: "an app on this computer (raycast:)",
    discovery: [SERVER],
    resource: "none",
    scope: undefined,
    revision: "2025-03-26",
  },
  "mcp-remote": {
    registration: {
      redirect_uris: ["http://localhost:35535/oauth/callback"],
      token_endpoint_auth_method: "none",
      ...CODE,
      client_name: "MCP CLI Proxy",
      client_uri: "https://github.com/modelcontextprotocol/mcp-cli",
      software_id: "2e6dc280-f3c3-4e01-99a7-8181dbd1d23d",
      software_version: "0.1.38",
    },
    redirect: "http://localhost:35535/oauth/callback",
    probe: "GET",
    discovery: [`${RESOURCE}/mcp`, SERVER],
    discoveryHeaders: { "MCP-Protocol-Version": "2025-11-25", "Accept": "application/json" },
    state: "0f8fad5b-d9cb-469f-a165-70867728950e",
    scope: "openid email profile page:write page:read",
    revision: "2025-11-25",
    refresh: { again: [0, 1, 76], fields: {} },
  },
  "MCP Inspector": {
    registration: {
      redirect_uris: ["http://localhost:6274/oauth/callback"],
      token_endpoint_auth_method: "none",
      ...CODE,
      client_name: "MCP Inspector",
      client_uri: "https://github.com/modelcontextprotocol/inspector",
      scope: "",
      application_type: "native",
    },
    redirect: "http://localhost:6274/oauth/callback",
    headers: { "Accept": BOTH, "Origin": "http://localhost:6274" },
    discoveryHeaders: {
      "MCP-Protocol-Version": "2025-11-25",
      "Accept": "application/json",
      "Origin": "http://localhost:6274",
    },
    revision: "2025-11-25",
  },
  "a program that looks everywhere before it finds the way": {
    registration: { redirect_uris: ["http://[::1]:4000/back"], client_name: "curl" },
    redirect: "http://[::1]:4001/back",
    probe: "GET",
    headers: { "Accept": "*/*" },
    discovery: [
      `${OPENID}/mcp`,
      `/mcp${OPENID}`,
      `/mcp${RESOURCE}`,
      OPENID,
      "/.well-known/oauth-authorization-server/other",
      RESOURCE,
      `${SERVER}/mcp`,
    ],
    state: "x",
    resource: "origin",
    scope: undefined,
    revision: "2024-11-05",
  },
};

export const RECORDED_CLIENTS: readonly (readonly [string, RecordedClient])[] = Object.entries(
  CHANGES,
).map(([name, changes]) => [name, { ...USUAL, ...changes }]);
