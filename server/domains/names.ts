import { domainToUnicode } from "node:url";
import { parse } from "tldts";
import type { PlainCode } from "../../contract/problems.ts";
import { DOMAIN_MAX_LENGTH } from "../../contract/limits.ts";
import type { Config } from "../config/config.ts";

export interface DomainName {
  /** It is in ASCII, without `www` in front. */
  name: string;
  shown_name: string;
}

type OwnHosts = Pick<
  Config,
  "publicUrl" | "pagesOrigin" | "usercontentOrigin" | "domainsTarget"
>;

export function readDomainName(typed: string, config: OwnHosts): DomainName | PlainCode {
  // People copy what their browser shows.
  const text = typed.trim().replace(/^https?:\/\//i, "").replace(/\/$/, "");
  if (text === "") return "domain_missing";
  if (text.length > TYPED_MAX_LENGTH) return "domain_invalid";
  if (/^\[.*\]$|^[\da-f]*(:[\da-f]*){2,}$/i.test(text)) return "domain_is_ip";
  // An address has some of these beside its host, and its parser would pass over the others.
  if (/[\s\p{Cc}/\\?#@:%[\]<>^|]/u.test(text) || !URL.canParse(`https://${text}`)) {
    return "domain_invalid";
  }
  const host = new URL(`https://${text}`).hostname.replace(/\.$/, "");
  const { isIp, isIcann, isPrivate } = parse(host, SUFFIXES);
  if (isIp) return "domain_is_ip";
  if (!host.split(".").every((label) => LABEL.test(label))) return "domain_invalid";
  const name = withoutWww(host);
  if (name.length > DOMAIN_MAX_LENGTH) return "domain_invalid";
  if (RESERVED.has(name.split(".").at(-1)!)) return "domain_reserved";
  if (!hasOwner(name)) return isIcann || isPrivate ? "domain_is_suffix" : "domain_invalid";
  if (listOwnHosts(config).some((own) => isAtOrBelow(name, own))) return "domain_is_ours";
  return { name, shown_name: /^\p{ASCII}+$/u.test(text) ? name : domainToUnicode(name) };
}

export function toRegisteredName(name: string): string {
  return parse(name, SUFFIXES).domain ?? name;
}

const TYPED_MAX_LENGTH = 260;

/** The private part of the list counts too: of github.io nobody has more than a name below it. */
const SUFFIXES = { allowPrivateDomains: true };

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** These are reserved (RFC 6761, 6762, 7686, 9476, and ICANN's .internal). Documents and tests use `example`. */
const RESERVED = new Set(
  ["alt", "arpa", "internal", "invalid", "local", "localhost", "onion", "test"],
);

/** Every `www.` goes, so that no host is of two pairs; `www.com` is a name of somebody's. */
function withoutWww(host: string): string {
  let name = host;
  while (name.startsWith("www.") && hasOwner(name.slice(4))) name = name.slice(4);
  return name;
}

function hasOwner(name: string): boolean {
  return parse(name, SUFFIXES).domain !== null;
}

function listOwnHosts(
  { publicUrl, pagesOrigin, usercontentOrigin, domainsTarget }: OwnHosts,
): string[] {
  const hosts = [publicUrl, pagesOrigin, usercontentOrigin].flatMap((origin) =>
    origin ? [new URL(origin).hostname] : []
  );
  if (domainsTarget?.host) hosts.push(domainsTarget.host);
  return hosts.map(withoutWww);
}

function isAtOrBelow(name: string, own: string): boolean {
  return name === own || name.endsWith(`.${own}`);
}
