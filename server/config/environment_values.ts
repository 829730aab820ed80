import ipaddr from "ipaddr.js";
import { z } from "zod";
import type { Config } from "./config.ts";

export interface SettingDescription {
  /** It is null where nothing is set, and never a secret. */
  value: string | null;
  follows: string;
  isWarning?: boolean;
}

export type DescribeSetting = (config: Config) => SettingDescription;
/** Beside each variable stands what the operator's room shows of it, without a secret in any. */
export type SettingDescriptions<Variables> = { readonly [V in keyof Variables]: DescribeSetting };

/** It stands in place of a value that is a secret. */
export const SET = "set";

export interface OperatorText {
  readonly text: string;
  readonly isPlain: boolean;
}

export function wholeNumber(min: number, max: number, expected: string) {
  return z.string().refine(
    (text) => /^\d{1,6}$/.test(text) && +text >= min && +text <= max,
    `must be ${expected}`,
  ).transform(Number);
}

export interface DomainsTarget {
  readonly host: string | null;
  readonly addresses: readonly string[];
}

export function domainsTarget(expected: string) {
  return z.string().transform((text, context): DomainsTarget => {
    const parts = text.split(",").map((part) => part.trim().toLowerCase().replace(/\.$/, ""));
    const addresses = parts.filter(isAddress);
    const hosts = parts.filter((part) => !isAddress(part));
    if (hosts.length <= 1 && hosts.every((host) => HOST.test(host))) {
      return { host: hosts[0] ?? null, addresses: addresses.map(toPlainAddress) };
    }
    context.addIssue({ code: "custom", message: `must be ${expected}` });
    return z.NEVER;
  });
}

const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** ipaddr.js would also take the short and the octal forms of IPv4 addresses. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

export function toPlainAddress(address: string): string {
  return ipaddr.parse(address).toString();
}

export interface DnsServer {
  readonly ipAddr: string;
  readonly port: number;
}

const DNS_PORT = 53;

export function readDnsServer(text: string): DnsServer | null {
  if (isAddress(text)) return { ipAddr: text, port: DNS_PORT };
  const [, ipAddr = "", port = ""] = /^\[?([^[\]]+)\]?:(\d{1,5})$/.exec(text) ?? [];
  const isGood = isAddress(ipAddr) && +port >= 1 && +port <= 65_535;
  return isGood ? { ipAddr, port: +port } : null;
}

export function dnsServer(expected: string) {
  return z.string().transform((text, context): DnsServer => {
    const server = readDnsServer(text.trim());
    if (server) return server;
    context.addIssue({ code: "custom", message: `must be ${expected}` });
    return z.NEVER;
  });
}

export function emails(expected: string) {
  return z.string().transform((text, context): string[] => {
    const list = text.split(",").map((each) => each.trim().toLowerCase()).filter(Boolean);
    if (list.every((each) => z.email().safeParse(each).success)) return list;
    context.addIssue({ code: "custom", message: `must be ${expected}` });
    return z.NEVER;
  });
}

export function url(protocols: readonly string[], expected: string) {
  return z.string().refine(
    (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
    `must be ${expected}`,
  );
}

export function urls(protocols: readonly string[], expected: string) {
  const one = url(protocols, expected);
  return z.string().transform((text, context): string[] => {
    const list = text.split(",").map((each) => each.trim()).filter(Boolean);
    if (list.every((each) => one.safeParse(each).success)) return list;
    context.addIssue({ code: "custom", message: `must be ${expected}` });
    return z.NEVER;
  });
}

export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") ||
    hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

export function objectStore(expected: string) {
  return url(["https:", "http:"], expected).refine((text) => {
    const { username, password, pathname } = new URL(text);
    return username !== "" && password !== "" && /^\/[^/]/.test(pathname);
  }, `must be ${expected}`);
}

export function origin(expected: string) {
  return z.string().refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, pathname, search, hash, username } = new URL(text);
    const isOrigin = pathname === "/" && !search && !hash && !username;
    return isOrigin && ["http:", "https:"].includes(protocol);
  }, `must be ${expected}, without a path`).transform((text) => new URL(text).origin);
}

/** Plain http is for this machine alone, since anybody on the way could answer. */
export function folder(expected: string) {
  return url(["https:", "http:"], expected).refine((text) => {
    const address = URL.parse(text);
    const isSafe = address?.protocol === "https:" || address && isLoopbackHost(address.hostname);
    return isSafe && !/[?#@]/.test(text);
  }, `must be ${expected}`).transform((text) => text.replace(/\/*$/, "/"));
}

export function link(fallback: string) {
  return url(["http:", "https:", "mailto:"], "a web or mailto address")
    .default(fallback);
}

export function operatorText() {
  return z.string().transform((path, context): OperatorText => {
    const refuse = (problem: string) => {
      context.addIssue({ code: "custom", message: `${problem}: ${path}` });
      return z.NEVER;
    };
    try {
      const bytes = Deno.readFileSync(path);
      const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes).trim();
      return text ? { text, isPlain: path.endsWith(".txt") } : refuse("names an empty file");
    } catch (error) {
      return refuse(
        error instanceof TypeError
          ? "names a file that is not text in UTF-8"
          : "names a file that cannot be read",
      );
    }
  });
}

/** The user and the password of the address are secrets. */
export function hostOf(url: string): string {
  return new URL(url).host || SET;
}
