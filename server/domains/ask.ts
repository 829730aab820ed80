import { describeReason, logEvent } from "../log.ts";
import type { OwnHosts } from "./own_hosts.ts";

export const ASK_PATH = "/internal/domains";

/** It must listen on a port of its own, so that nobody outside can ask it. */
export function createAsk(ownHosts: OwnHosts): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== ASK_PATH) return new Response(null, { status: 404 });
    try {
      const found = await ownHosts.find(searchParams.get("domain") ?? "");
      return new Response(null, { status: found ? 200 : 404 });
    } catch (error) {
      logEvent("warn", "domains.ask_failed", describeReason(error));
      return new Response(null, { status: 503 });
    }
  };
}
