// One look at the records of a name: what they say, in bounds, and what that means.
import type { DomainFound, DomainLead } from "../../contract/domains/domain_payloads.ts";
import type { Config } from "../config/config.ts";
import type { DomainRow } from "./domains.ts";
import type { Resolver } from "./resolver.ts";

export interface Look {
  /** Null: nobody answered. */
  isProven: boolean | null;
  found: DomainFound;
}

type Target = NonNullable<Config["domainsTarget"]>;

/** Of what strangers wrote, as much as is stored and shown. */
const VALUES_MAX = 10;
const VALUE_MAX_LENGTH = 255;

export async function lookAtDomain(
  resolver: Resolver,
  target: Target,
  { name, token }: Pick<DomainRow, "name" | "token">,
): Promise<Look> {
  const addresses = listTargetAddresses(resolver, target);
  const [txt, plain, www] = await Promise.all([
    resolver.look(txtHost(name), "TXT"),
    lookAtHost(resolver, target, addresses, name),
    lookAtHost(resolver, target, addresses, wwwHost(name)),
  ]);
  return {
    isProven: txt && txt.some((value) => value.trim() === txtValue(token)),
    found: { txt: (txt ?? []).slice(0, VALUES_MAX).map(toShown), is_txt_unknown: !txt, plain, www },
  };
}

export function txtHost(name: string): string {
  return `_folio.${name}`;
}

export function txtValue(token: string): string {
  return `folio-proof=${token}`;
}

export function wwwHost(name: string): string {
  return `www.${name}`;
}

/** With those that the target's host has now, which an apex without CNAME is given. */
async function listTargetAddresses(
  resolver: Resolver,
  { host, addresses }: Target,
): Promise<string[]> {
  const types = ["A", "AAAA"] as const;
  const ofHost = host ? await Promise.all(types.map((type) => resolver.look(host, type))) : [];
  return [...addresses, ...ofHost.flatMap((found) => found ?? [])];
}

async function lookAtHost(
  resolver: Resolver,
  target: Target,
  ofTarget: Promise<readonly string[]>,
  host: string,
): Promise<DomainLead> {
  const [targetAddresses, cnames, a, aaaa] = await Promise.all([
    ofTarget,
    resolver.look(host, "CNAME"),
    resolver.look(host, "A"),
    resolver.look(host, "AAAA"),
  ]);
  const addresses = [...a ?? [], ...aaaa ?? []];
  // Each of them: a visitor gets any.
  const isByAddress = addresses.length > 0 &&
    addresses.every((address) => targetAddresses.includes(address));
  const isByName = target.host !== null && (cnames ?? []).includes(target.host);
  return {
    host,
    leads_here: isByName || isByAddress,
    cname: cnames?.[0] === undefined ? null : toShown(cnames[0]),
    addresses: addresses.slice(0, VALUES_MAX),
    is_unknown: !cnames || !a || !aaaa,
  };
}

/** Text that can be stored, and turns nothing around it. */
function toShown(value: string): string {
  return value.slice(0, VALUE_MAX_LENGTH).toWellFormed()
    .replaceAll(/[\p{Cc}\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, "\uFFFD");
}
