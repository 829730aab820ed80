import type { Domain } from "./domain_payloads.ts";
import { toPair, typeOfAddress } from "./domain_words.ts";

export const DOMAIN_SENTENCES = {
  domain_missing: "Please type a name, such as ana.example.",
  domain_invalid:
    "That is not a name as addresses have it. Please type it without a path or a port, as in ana.example.",
  domain_is_ip: "That is the address of a machine. Please type a name, such as ana.example.",
  domain_is_suffix:
    "Under that name many people have theirs, so nobody has it alone. Please type a whole name, such as ana.example.",
  domain_is_ours: "That name is one of this site itself. Please type one of your own.",
  domain_reserved: "That name is reserved: nobody can own it. Please type another one.",
  domain_not_found: "You have no address of your own here.",
  domain_released: "Your own address is let go. Your page stays at its link here.",
  domain_failed: "Your own address cannot be changed right now. Please try again.",
  domains_off: "Addresses of one's own are turned off on this site.",
};

export interface DnsRecord {
  type: "TXT" | "A" | "AAAA" | "CNAME" | "ALIAS";
  host: string;
  /** Some DNS providers append the registered name themselves; "@" is the registered name itself. */
  shortHost: string;
  value: string;
}

export function listDnsRecords(domain: Domain): Record<"txt" | "main" | "other", DnsRecord[]> {
  const { main, other } = toPair(domain);
  const { host, value } = domain.txt;
  return {
    txt: [toRecord(domain, "TXT", host, value)],
    main: listLeads(domain, main.host),
    other: listLeads(domain, other.host),
  };
}

/** A registered name has other records beside this one, so it may not have a CNAME (RFC 1034, 3.6.2). */
function listLeads(domain: Domain, host: string): DnsRecord[] {
  const { target, registered_name } = domain;
  const isRegistered = host === registered_name;
  if (target.host !== null && !isRegistered) {
    return [toRecord(domain, "CNAME", host, target.host)];
  }
  if (target.addresses.length > 0) {
    return target.addresses.map((address) =>
      toRecord(domain, typeOfAddress(address), host, address)
    );
  }
  return target.host === null ? [] : [toRecord(domain, "ALIAS", host, target.host)];
}

function toRecord(
  { registered_name }: Domain,
  type: DnsRecord["type"],
  host: string,
  value: string,
): DnsRecord {
  const end = `.${registered_name}`;
  const shortHost = host.endsWith(end) ? host.slice(0, -end.length) : "@";
  return { type, host, shortHost, value };
}
