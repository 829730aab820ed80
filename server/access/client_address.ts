// Whose request it is, as far as an address can tell: the key of limits for people without an account.
import ipaddr from "ipaddr.js";
import type { Context } from "hono";
import { getConnInfo } from "hono/deno";
import type { Config } from "../config.ts";

const IPV6_NETWORK_PARTS = 4;

/**
 * Proxies add to the right of X-Forwarded-For whom they heard from, so only the
 * last `trustProxy` entries are believed: what stands left of them, anyone may
 * have written.
 */
export function clientAddress(c: Context, { trustProxy }: Config): string {
  const forwarded = c.req.header("X-Forwarded-For")?.split(",") ?? [];
  const hops = [...forwarded.map((hop) => hop.trim()), connectedAddress(c)];
  return toNetwork(hops[Math.max(0, hops.length - 1 - trustProxy)]!);
}

/** An IPv6 subscriber owns a whole /64; an IPv4 address inside of IPv6 is itself. */
export function toNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, IPV6_NETWORK_PARTS);
  return `${network.map((part) => part.toString(16)).join(":")}::/64`;
}

/** All whose address is not known share one count. */
function connectedAddress(c: Context): string {
  return c.env?.remoteAddr ? getConnInfo(c).remote.address ?? "" : "";
}
