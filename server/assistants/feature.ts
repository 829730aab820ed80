import { assistantScreens } from "./assistant_screens.tsx";
import { exportConsents } from "./authorize.ts";
import { connections, consent } from "./connection_calls.ts";
import { endConnections, exportConnections } from "./connections.ts";
import { mcp } from "./mcp.ts";
import { oauthMetadata, oauthRegister } from "./oauth.ts";
import { oauthTokens } from "./oauth_tokens.ts";
import { addPageTools } from "./page_tools.ts";
import { addPictureTool } from "./picture_tool.ts";
import { addReadTools } from "./read_tools.ts";
import type { Feature } from "../feature.ts";

export const assistants = {
  calls: (deps) => ({ ...connections(deps), ...consent(deps) }),
  routes: [oauthMetadata, oauthTokens, oauthRegister, mcp, assistantScreens],
  tools(addTool, deps, connection, texts) {
    addReadTools(addTool, deps, connection, texts);
    addPageTools(addTool, deps, connection);
    addPictureTool(addTool, deps, connection);
  },
  exported: ({ database: { sql } }, { user }) => ({
    consents: () => exportConsents(sql, user.id),
    connections: () => exportConnections(sql, user.id),
  }),
  endAccess: endConnections,
} satisfies Feature;
