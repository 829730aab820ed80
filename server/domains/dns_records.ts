import type { DomainFound, DomainLead } from "../../contract/domains/domain_calls.ts";
import type { Config } from "../config/config.ts";
import type { NameAsker } from "./asked_names.ts";
import type { DomainRow } from "./domains.ts";
import { toRegisteredName } from "./names.ts";
import type { Buffer } from "node:buffer";
import type { Packet, Resource } from "dns2";
import { type DnsServer, toPlainAddress } from "../config/environment_values.ts";
import { type Wait, WAITS } from "../outside/waits.ts";
import { exchangeByTcp, exchangeByUdp, listSystemServers } from "../outside/dns_exchange.ts";

type RecordType = "TXT" | "CNAME" | "A" | "AAAA";

export interface Resolver {
  /** It is empty where there is no such record, and null where nobody answered. */
  lookUp(name: string, type: RecordType): Promise<string[] | null>;
}

const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

export interface DnsAnswer {
  isProven: boolean | null;
  found: DomainFound;
}

interface SeenLead {
  lead: DomainLead;
  /** Of its addresses, those that are not ours. */
  foreign: string[];
}

type Target = NonNullable<Config["domainsTarget"]>;

/** Strangers wrote these values. */
const VALUES_MAX = 10;
const VALUE_MAX_LENGTH = 255;

export async function checkDns(
  resolver: Resolver,
  names: NameAsker,
  target: Target,
  { name, token, found }: Pick<DomainRow, "name" | "token" | "found">,
): Promise<DnsAnswer> {
  const addresses = listTargetAddresses(resolver, target);
  const lookAt = async (host: string, before: DomainLead | undefined) =>
    await askName(names, await lookAtHost(resolver, target, addresses, host), before);
  const [txt, plain, www] = await Promise.all([
    resolver.lookUp(txtHost(name), "TXT"),
    lookAt(name, found?.plain),
    lookAt(wwwHost(name), found?.www),
  ]);
  const isRight = (value: string) => value.trim() === txtValue(token);
  const isProven = txt && txt.some(isRight);
  const isDoubled = isProven === false &&
    (await resolver.lookUp(doubledTxtHost(name), "TXT"))?.some(isRight);
  return {
    isProven,
    found: {
      txt: (txt ?? []).slice(0, VALUES_MAX).map(toShown),
      is_txt_unknown: !txt,
      ...isDoubled && { txt_stands_at: doubledTxtHost(name) },
      plain,
      www,
    },
  };
}

export function txtHost(name: string): string {
  return `_folio.${name}`;
}

/** A record there proves nothing: whoever got a name below, such as com.ana.com, may write it. */
function doubledTxtHost(name: string): string {
  return `${txtHost(name)}.${toRegisteredName(name)}`;
}

export function txtValue(token: string): string {
  return `folio-proof=${token}`;
}

export function wwwHost(name: string): string {
  return `www.${name}`;
}

/** An apex has no CNAME (RFC 1034, 3.6.2), so it may be given the addresses that the target's host has now. */
async function listTargetAddresses(
  resolver: Resolver,
  { host, addresses }: Target,
): Promise<string[]> {
  const types = ["A", "AAAA"] as const;
  const ofHost = host ? await Promise.all(types.map((type) => resolver.lookUp(host, type))) : [];
  return [...addresses, ...ofHost.flatMap((found) => found ?? [])];
}

async function lookAtHost(
  resolver: Resolver,
  target: Target,
  ofTarget: Promise<readonly string[]>,
  host: string,
): Promise<SeenLead> {
  const [targetAddresses, cnames, a, aaaa] = await Promise.all([
    ofTarget,
    resolver.lookUp(host, "CNAME"),
    resolver.lookUp(host, "A"),
    resolver.lookUp(host, "AAAA"),
  ]);
  const addresses = [...a ?? [], ...aaaa ?? []];
  // A visitor gets any of the addresses, so each must lead here.
  const isByAddress = addresses.length > 0 &&
    addresses.every((address) => targetAddresses.includes(address));
  const isByName = target.host !== null && (cnames ?? []).includes(target.host);
  return {
    foreign: addresses.filter((address) => !targetAddresses.includes(address)),
    lead: {
      host,
      leads_here: isByName || isByAddress,
      cname: cnames?.[0] === undefined ? null : toShown(cnames[0]),
      addresses: addresses.slice(0, VALUES_MAX),
      is_unknown: !cnames || !a || !aaaa,
    },
  };
}

async function askName(
  names: NameAsker,
  { lead, foreign }: SeenLead,
  before: DomainLead | undefined,
): Promise<DomainLead> {
  if (lead.leads_here || lead.is_unknown || foreign.length === 0) return lead;
  const answer = await names.ask(lead.host, foreign);
  if (answer === "ours") return { ...lead, leads_here: true, is_proxied: true };
  // Behind the same proxy, silence says as little as that of DNS.
  const isAsBefore = before?.is_proxied && isSame(before.addresses, lead.addresses);
  if (answer === "silence" && isAsBefore) return { ...before, is_unknown: true };
  return lead;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.toSorted().join() === others.toSorted().join();
}

/** A stranger's text must be storable, and must not turn the text around it. */
function toShown(value: string): string {
  return value.slice(0, VALUE_MAX_LENGTH).toWellFormed()
    .replaceAll(/[\p{Cc}\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, "\uFFFD");
}

export function createResolver(
  { dnsServer }: Pick<Config, "dnsServer">,
  wait: Wait = WAITS.dns,
): Resolver {
  return {
    async lookUp(name, type) {
      for (const server of dnsServer ? [dnsServer] : listSystemServers()) {
        const values = await ask(wait, server, name, type).catch(() => null);
        if (values) return values;
      }
      return null;
    },
  };
}

async function ask(
  wait: Wait,
  server: DnsServer,
  name: string,
  type: RecordType,
): Promise<string[] | null> {
  // The module is loaded for the first question, so that a start need not wait for it.
  const { Packet } = await import("dns2");
  const query = new Packet();
  const [id] = crypto.getRandomValues(new Uint16Array(1));
  query.header.id = id!;
  query.header.rd = 1;
  query.questions.push(new Packet.Question(name, Packet.TYPE[type], Packet.CLASS.IN));

  const isAnswer = (message: Buffer) => {
    const { header, questions: [asked] } = tryParse(Packet, message) ?? new Packet();
    return header.qr === 1 && header.id === id && asked?.name.toLowerCase() === name &&
      asked.type === Packet.TYPE[type];
  };
  const question = query.toBuffer();
  const message = await exchangeByTcp(wait, server, question, isAnswer)
    .catch(() => exchangeByUdp(wait, server, question, isAnswer));

  const { header, answers, errors } = Packet.parse(message);
  // Nobody knows what is missing from an answer that is cut short or cannot be read whole.
  if (header.tc || errors.length > 0) return null;
  if (![NO_ERROR, NO_SUCH_NAME].includes(header.rcode)) return null;
  return answers.filter((answer) => answer.type === Packet.TYPE[type])
    .flatMap((answer) => readValue(answer, type) ?? []);
}

function tryParse(packet: { parse(message: Buffer): Packet }, message: Buffer): Packet | null {
  try {
    return packet.parse(message);
  } catch {
    return null;
  }
}

function readValue(answer: Resource, type: RecordType): string | null {
  // A text of more than 255 bytes comes in pieces (RFC 1035, 3.3).
  if (type === "TXT") return [answer.data ?? []].flat().join("");
  if (type === "CNAME") return answer.domain?.toLowerCase().replace(/\.$/, "") ?? null;
  return answer.address ? toPlainAddress(answer.address) : null;
}
