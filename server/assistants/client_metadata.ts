import { z } from "zod";
import { type Config, isLoopbackHost } from "../config/config.ts";
import { askPublic } from "../outside/ask.ts";
import { type Wait, WAITS } from "../outside/waits.ts";
import { type Client, keepRedirects, readClientName } from "./clients.ts";

const MAX_BYTES = 32 * 1024;

const Metadata = z.object({
  client_id: z.string(),
  client_name: z.unknown().optional(),
  redirect_uris: z.array(z.unknown()),
});

/** A product that runs on a developer's machine may ask clients of that machine. */
export async function fetchClient(
  clientId: string,
  config: Config,
  wait: Wait = WAITS.client_document,
): Promise<Client | null> {
  const { isLoopback } = config;
  const url = URL.parse(clientId);
  if (!url || url.href !== clientId || !isAddressOfClient(url, isLoopback)) return null;
  const question = { headers: { Accept: "application/json" } };
  const response = await askPublic(wait, url, question, MAX_BYTES, { isLoopback });
  if (response.status !== 200) {
    await response.body?.cancel();
    return null;
  }
  const { success, data } = Metadata.safeParse(await response.json());
  if (!success || data.client_id !== clientId) return null;
  const redirect_uris = keepRedirects(data.redirect_uris, config);
  if (redirect_uris.length === 0) return null;
  return { id: clientId, name: readClientName(data.client_name), redirect_uris };
}

/** The draft asks for https and a path, and for nothing that could be read in two ways. */
function isAddressOfClient(url: URL, isLoopback: boolean): boolean {
  const isSafe = url.protocol === "https:" ||
    isLoopback && url.protocol === "http:" && isLoopbackHost(url.hostname);
  return isSafe && url.pathname !== "/" && !url.href.includes("#") && !url.username &&
    !url.password;
}
