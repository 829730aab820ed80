// Client ID metadata documents: an address is an assistant's name, and is asked where nobody could mean our own network.
import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { isLoopbackHost } from "../config.ts";
import { ClientName } from "./client_names.ts";
import type { Client } from "./clients.ts";
import { checkRedirect } from "./redirects.ts";

const ANSWER_MAX_MS = 5_000;
const MAX_BYTES = 32 * 1024;

const Metadata = z.object({
  client_id: z.string(),
  client_name: ClientName,
  redirect_uris: z.array(z.string().max(2_000)).min(1).max(20),
  token_endpoint_auth_method: z.literal("none").default("none"),
});

/** `isLoopback`: the product runs on a developer's machine, whose own clients it may ask. */
export async function fetchClient(
  clientId: string,
  isLoopback: boolean,
  answerMaxMs: number = ANSWER_MAX_MS,
): Promise<Client | null> {
  const url = URL.parse(clientId);
  if (!url || url.href !== clientId || !isAddressOfClient(url, isLoopback)) return null;
  const address = await findPublicAddress(url.hostname, isLoopback);
  const { success, data } = Metadata.safeParse(JSON.parse(await get(url, address, answerMaxMs)));
  if (!success || data.client_id !== clientId) return null;
  if (!data.redirect_uris.every((uri) => checkRedirect(uri))) return null;
  return { id: clientId, name: data.client_name, redirect_uris: data.redirect_uris };
}

/** As the draft has it: https, with a path, and nothing in it that could be read in two ways. */
function isAddressOfClient(url: URL, isLoopback: boolean): boolean {
  const isSafe = url.protocol === "https:" ||
    isLoopback && url.protocol === "http:" && isLoopbackHost(url.hostname);
  return isSafe && url.pathname !== "/" && !url.href.includes("#") && !url.username &&
    !url.password;
}

/** The one that is connected to, so that no second look-up can name another. */
async function findPublicAddress(hostname: string, isLoopback: boolean): Promise<string> {
  const bare = hostname.replace(/^\[|\]$/g, "");
  const addresses = ipaddr.isValid(bare)
    ? [bare]
    : (await lookup(bare, { all: true })).map(({ address }) => address);
  const isAllowed = (address: string) =>
    isPublicAddress(address) || isLoopback && isLoopbackHost(hostname);
  if (addresses.length === 0 || !addresses.every(isAllowed)) {
    throw new Error("not a public address");
  }
  return addresses[0]!;
}

/** An IPv4 address inside of IPv6 is itself. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  // "::127.0.0.1" is an IPv4 address too, as it was written long ago (RFC 4291, 2.5.5.1).
  const isCompatible = parsed instanceof ipaddr.IPv6 &&
    parsed.parts.slice(0, 6).every((part) => part === 0);
  return parsed.range() === "unicast" && !isCompatible;
}

/** Rejects for another status than 200, redirects among them, and for what is too long or too slow. */
function get(url: URL, address: string, answerMaxMs: number): Promise<string> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = request({
      host: address,
      servername: url.hostname,
      port: url.port || (url.protocol === "https:" ? 443 : 80),
      path: url.pathname + url.search,
      headers: { Host: url.host, Accept: "application/json" },
      signal: AbortSignal.timeout(answerMaxMs),
    }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`status ${response.statusCode}`));
      const chunks: Uint8Array[] = [];
      let bytes = 0;
      response.on("data", (chunk: Uint8Array) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > MAX_BYTES) response.destroy(new Error("too long"));
      });
      response.on("error", reject);
      response.on("end", () => resolve(new TextDecoder().decode(joined(chunks, bytes))));
    });
    asked.on("error", reject);
    asked.end();
  });
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
