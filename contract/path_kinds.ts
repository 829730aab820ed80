// What kind of thing an address of ours answers with.
import { MCP_PATH, OAUTH } from "./paths.ts";

/** Where user-written pages are answered, and nothing else is. */
export function isFramePath(path: string): boolean {
  return /^\/(u\/[^/]+(\/[^/]+)?|(preview|examples)\/[^/]+)\/frame\/?$/.test(path);
}

/** An operator comes to a page by it, and each of the page's hosts then knows that they look. */
export function isLookPath(path: string): boolean {
  return /^\/u\/[^/]+\/[^/]+\/look\/?$/.test(path);
}

/** Where their pictures and files are. */
export function isBesidePath(path: string): boolean {
  return /^\/(u\/[^/]+(\/[^/]+)?|preview\/[^/]+)\/(pictures|files)\/[^/]+\/?$/.test(path);
}

/** What is said of a page in public, at a host of pages too: itself with all that is below it, an example, the report. */
export function isPagePath(path: string): boolean {
  return /^\/(u|report|examples)\/[^/]+/.test(path);
}

/** Where nobody reads with their own eyes. */
export function isForPrograms(path: string): boolean {
  return path.startsWith("/api/") || path.replace(/\/$/, "") === MCP_PATH;
}

/** Where errors have the words of RFC 6749. */
export function isOAuthPath(path: string): boolean {
  return (Object.values(OAUTH) as string[]).includes(path.replace(/\/$/, ""));
}
