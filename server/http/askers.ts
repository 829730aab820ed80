import ipaddr from "ipaddr.js";
import type { Context } from "hono";
import type { Config } from "../config/config.ts";
import type { Asker } from "../work/fair_queue.ts";

const people = new WeakMap<Request, string>();

/** These are the prefixes that a provider, a company, a house and one network usually get, the widest first. */
const IPV6_PREFIXES = [32, 48, 56, 64];
const IPV4_PREFIXES = [16, 24, 32];

/** Proxies append to X-Forwarded-For: anyone may have written what stands left of the last `trustProxy` entries. */
export function clientNetworks(c: Context, config: Config): string[] {
  return requestNetworks(c.req.raw, c.env, config);
}

interface ConnectionInfo {
  remoteAddr?: Deno.Addr;
}

export function requestNetworks(
  { headers }: Request,
  connected: ConnectionInfo | undefined,
  { trustProxy }: Config,
): string[] {
  const forwarded = headers.get("X-Forwarded-For")?.split(",") ?? [];
  const hops = [...forwarded.map((hop) => hop.trim()), connectedAddress(connected)];
  return toNetworks(hops[Math.max(0, hops.length - 1 - trustProxy)]!);
}

export function clientFrom(c: Context, config: Config): { path: string[] } {
  return { path: clientNetworks(c, config) };
}

export function clientAddress(c: Context, config: Config): string {
  return clientNetworks(c, config).at(-1)!;
}

/** The widest network comes first. An IPv6 subscriber owns a whole /64; an IPv4-mapped address counts as IPv4. */
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

function connectedAddress(connected: ConnectionInfo | undefined): string {
  const address = connected?.remoteAddr;
  return address && "hostname" in address ? address.hostname : "";
}

export function noteAsker(c: Context, userId: string): void {
  people.set(c.req.raw, userId);
}

export function identifyAsker(c: Context, config: Config): Asker {
  return askerOfRequest(c.req.raw, c.env, config);
}

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
