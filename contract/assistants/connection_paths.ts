export const CONNECTION_PATHS = {
  connections: "/api/connections/",
  createKey: "/api/connections/keys/",
  endConnection: "/api/connections/end/",
  consent: "/api/connections/consent/",
} as const;

export const CONNECTION_SCREENS = {
  authorize: "/oauth/authorize",
  developers: "/developers",
} as const;

export const MCP_PATH = "/mcp";

export const OAUTH = {
  token: "/oauth/token",
  revoke: "/oauth/revoke",
  register: "/oauth/register",
} as const;
