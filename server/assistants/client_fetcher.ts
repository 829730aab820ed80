import type { Config } from "../config/config.ts";
import type { Wait } from "../outside/waits.ts";
import { type Share, WHOLE } from "../work/room.ts";
import type { Client } from "./clients.ts";

const KEPT_MS = 5 * 60_000;
const KEPT_MAX = 200;

export type ClientFetcher = (clientId: string) => Promise<Client | null>;

export function createClientFetcher(
  config: Config,
  { share = WHOLE, wait }: { share?: Share; wait?: Wait } = {},
): ClientFetcher {
  const keptMax = share(KEPT_MAX, 1);
  const kept = new Map<string, { client: Client; until: number }>();
  return async (clientId) => {
    const known = kept.get(clientId);
    if (known && known.until > performance.now()) return known.client;
    // The module is loaded for the first client, so that a start need not wait for it.
    const { fetchClient } = await import("./client_metadata.ts");
    const client = await fetchClient(clientId, config, wait).catch(() => null);
    if (!client) return null;
    if (kept.size >= keptMax) kept.clear();
    kept.set(clientId, { client, until: performance.now() + KEPT_MS });
    return client;
  };
}
