import { KEPT_FOLDER } from "./kept_files/kept_files.ts";
import { MCP_PATH, OAUTH } from "./assistants/connection_paths.ts";

export function isFramePath(path: string): boolean {
  return /^\/(u\/[^/]+(\/[^/]+)?|(preview|examples)\/[^/]+)\/frame\/?$/.test(path);
}

export function isLookPath(path: string): boolean {
  return /^\/u\/[^/]+\/[^/]+\/look\/?$/.test(path);
}

export function isBesidePath(path: string): boolean {
  return /^\/(u\/[^/]+(\/[^/]+)?|preview\/[^/]+)\/(pictures|files)\/[^/]+\/?$/.test(path) ||
    path.startsWith(KEPT_FOLDER);
}

export function isPagePath(path: string): boolean {
  return /^\/(u|report|examples)\/[^/]+/.test(path);
}

export function isForPrograms(path: string): boolean {
  return path.startsWith("/api/") || path.replace(/\/$/, "") === MCP_PATH || isWellKnownPath(path);
}

export function isOAuthPath(path: string): boolean {
  return (Object.values(OAUTH) as string[]).includes(path.replace(/\/$/, ""));
}

/** Only operators use this address, so that the page's own tells nothing of their looks (server/publishing/looks.ts). */
export const PORTFOLIO_LOOK = "/u/:username/:token/look";

export function portfolioLookPath(username: string, token: string): string {
  return PORTFOLIO_LOOK.replace(":username", username).replace(":token", token);
}

/** Some programs put the address of the server before it. */
export function isWellKnownPath(path: string): boolean {
  return /\/\.well-known(\/|$)/.test(path);
}
