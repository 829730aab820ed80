// Which addresses anybody could ask, and which are of this machine, of a house or of a provider's own network.
import ipaddr from "ipaddr.js";
import { isLoopbackHost } from "../config/environment_values.ts";
import { NATIVE } from "./native.ts";

/**
 * The one that is connected to, so that no second look-up can name another. Throws where one of them is not public.
 * `isLoopback`: the product runs on a developer's machine, whose own servers it may ask.
 */
export async function findPublicAddress(hostname: string, isLoopback = false): Promise<string> {
  const bare = hostname.replace(/^\[|\]$/g, "");
  const addresses = ipaddr.isValid(bare)
    ? [bare]
    : (await NATIVE.lookup(bare, { all: true })).map(({ address }) => address);
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
