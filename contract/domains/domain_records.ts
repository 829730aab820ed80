import type { Domain } from "./domain_calls.ts";
import { toPair, typeOfAddress } from "./domain_words.ts";

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
