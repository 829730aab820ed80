// Whose request it is, as far as an address can tell: the key of limits for people without an account.
import ipaddr from "ipaddr.js";
import type { Context } from "hono";
import type { Config } from "../config/config.ts";
import type { Asker } from "../work/fair_queue.ts";

const people = new WeakMap<Request, string>();

/** Bits of the networks that one subscriber, house or provider may have, the widest first. */
const IPV6_PREFIXES = [32, 48, 56, 64];
const IPV4_PREFIXES = [16, 24, 32];

/**
 * All that they are in, the widest first. Proxies add to the right of X-Forwarded-For whom they heard from, so only the
 * last `trustProxy` entries are believed: what stands left of them, anyone may
 * have written.
 */
export function clientNetworks(c: Context, config: Config): string[] {
  return requestNetworks(c.req.raw, c.env, config);
}

interface Connected {
  remoteAddr?: Deno.Addr;
}

/** The same, before the request has a context. */
export function requestNetworks(
  { headers }: Request,
  connected: Connected | undefined,
  { trustProxy }: Config,
): string[] {
  const forwarded = headers.get("X-Forwarded-For")?.split(",") ?? [];
  const hops = [...forwarded.map((hop) => hop.trim()), connectedAddress(connected)];
  return toNetworks(hops[Math.max(0, hops.length - 1 - trustProxy)]!);
}

/** Of limits for people without an account. */
export function clientFrom(c: Context, config: Config): { path: string[] } {
  return { path: clientNetworks(c, config) };
}

/** The narrowest. */
export function clientAddress(c: Context, config: Config): string {
  return clientNetworks(c, config).at(-1)!;
}

/** The widest first. An IPv6 subscriber owns a whole /64; an IPv4 address inside of IPv6 is itself. */
export function toNetworks(address: string): string[] {
  if (!ipaddr.isValid(address)) return ["unknown"];
  const parsed = ipaddr.process(address);
  const isIPv6 = parsed instanceof ipaddr.IPv6;
  const bytes = parsed.toByteArray();
  return (isIPv6 ? IPV6_PREFIXES : IPV4_PREFIXES).map((bits) => {
    const kept = bytes.map((byte, i) => byte & 0xff00 >> Math.min(8, Math.max(0, bits - 8 * i)));
    const network = ipaddr.fromByteArray(kept).toString();
    return bits === 32 && !isIPv6 ? network : `${network}/${bits}`;
  });
}

/** All whose address is not known share one count. */
function connectedAddress(connected: Connected | undefined): string {
  const address = connected?.remoteAddr;
  return address && "hostname" in address ? address.hostname : "";
}

/** Once it is certain: by whoever looked at what the request has to show. */
export function noteAsker(c: Context, userId: string): void {
  people.set(c.req.raw, userId);
}

/** The person, if there is one, and where they are. */
export function identifyAsker(c: Context, config: Config): Asker {
  return askerOfRequest(c.req.raw, c.env, config);
}

/** The same, around what has a context. */
export function askerOfRequest(
  request: Request,
  connected: Parameters<typeof requestNetworks>[1],
  config: Config,
): Asker {
  const account = people.get(request);
  return {
    path: requestNetworks(request, connected, config),
    account,
    isKnown: account !== undefined,
  };
}
