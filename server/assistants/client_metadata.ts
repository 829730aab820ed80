import { z } from "zod";
import { isLoopbackHost } from "../config/config.ts";
import { askPublic } from "../outside/ask.ts";
import { type Wait, WAITS } from "../outside/waits.ts";
import { checkRedirect, type Client, ClientName } from "./clients.ts";

const MAX_BYTES = 32 * 1024;

const Metadata = z.object({
  client_id: z.string(),
  client_name: ClientName,
  redirect_uris: z.array(z.string().max(2_000)).min(1).max(20),
  token_endpoint_auth_method: z.literal("none").default("none"),
});

/** `isLoopback` says that the product runs on a developer's machine, whose own clients it may ask. */
export async function fetchClient(
  clientId: string,
  isLoopback: boolean,
  wait: Wait = WAITS.client_document,
): Promise<Client | null> {
  const url = URL.parse(clientId);
  if (!url || url.href !== clientId || !isAddressOfClient(url, isLoopback)) return null;
  const question = { headers: { Accept: "application/json" } };
  const response = await askPublic(wait, url, question, MAX_BYTES, isLoopback);
  if (response.status !== 200) {
    await response.body?.cancel();
    return null;
  }
  const { success, data } = Metadata.safeParse(await response.json());
  if (!success || data.client_id !== clientId) return null;
  if (!data.redirect_uris.every((uri) => checkRedirect(uri))) return null;
  return { id: clientId, name: data.client_name, redirect_uris: data.redirect_uris };
}

/** The draft asks for https and a path, and for nothing that could be read in two ways. */
function isAddressOfClient(url: URL, isLoopback: boolean): boolean {
  const isSafe = url.protocol === "https:" ||
    isLoopback && url.protocol === "http:" && isLoopbackHost(url.hostname);
  return isSafe && url.pathname !== "/" && !url.href.includes("#") && !url.username &&
    !url.password;
}
