import {
  dnsServer,
  domainsTarget,
  hostOf,
  origin,
  SET,
  type SettingDescriptions,
  url,
  wholeNumber,
} from "./environment_values.ts";
import { getDomain } from "tldts";
import { z } from "zod";

const TAG = "{tag}";
const METHODS = ["POST", "PUT", "DELETE", "PURGE", "BAN"] as const;
const HEADERS = "headers such as Name: value, with | between two";

export interface CdnPurge {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
}

const CDN_VARIABLES = {
  CDN_PURGE_URL: url(["https:", "http:"], `an address such as https://api.example/purge/${TAG}`)
    .optional(),
  CDN_PURGE_METHOD: z.enum(METHODS, `must be one of ${METHODS.join(", ")}`).optional(),
  CDN_PURGE_HEADERS: z.string().transform((text, context) => {
    const headers = text.split(/[|\n]/).filter((each) => each.trim()).map(readHeader);
    if (headers.every((header) => header !== null)) return headers;
    context.addIssue({ code: "custom", message: `must be ${HEADERS}` });
    return z.NEVER;
  }).optional(),
  CDN_PURGE_BODY: z.string().optional(),
};

const CDN_TOLD: SettingDescriptions<typeof CDN_VARIABLES> = {
  CDN_PURGE_URL: ({ cdn }) => ({
    value: cdn ? hostOf(cdn.url) : null,
    follows: cdn
      ? "Public answers say that a CDN may hold them for hours; it is told there of each change."
      : "No CDN is told of changes: it may hold public answers for a second.",
  }),
  CDN_PURGE_METHOD: ({ cdn }) => ({
    value: cdn ? cdn.method : null,
    follows: cdn ? "The method of what it is told by." : "Does nothing without CDN_PURGE_URL.",
  }),
  CDN_PURGE_HEADERS: ({ cdn }) => ({
    value: cdn && cdn.headers.length > 0 ? SET : null,
    follows: cdn ? "Goes along with each." : "Does nothing without CDN_PURGE_URL.",
  }),
  CDN_PURGE_BODY: ({ cdn }) => ({
    value: cdn?.body ? SET : null,
    follows: cdn ? "What each says." : "Does nothing without CDN_PURGE_URL.",
  }),
};

type Environment = z.output<z.ZodObject<typeof CDN_VARIABLES>>;

export function checkCdn(
  env: Environment,
  problem: (path: string, message: string) => void,
): void {
  const { CDN_PURGE_URL: address, ...others } = env;
  if (!address) {
    for (const name of ["CDN_PURGE_METHOD", "CDN_PURGE_HEADERS", "CDN_PURGE_BODY"] as const) {
      if (others[name]) problem(name, "does nothing without CDN_PURGE_URL");
    }
    return;
  }
  if (URL.parse(address)?.username || URL.parse(address)?.password) {
    problem("CDN_PURGE_URL", "must have no user and password: CDN_PURGE_HEADERS may carry them");
  }
  if (!JSON.stringify([address, others.CDN_PURGE_HEADERS, others.CDN_PURGE_BODY]).includes(TAG)) {
    problem(
      "CDN_PURGE_URL",
      `must have ${TAG} in it, or CDN_PURGE_HEADERS or CDN_PURGE_BODY must: what is to be purged`,
    );
  }
}

export function readCdn(env: Environment): CdnPurge | undefined {
  if (!env.CDN_PURGE_URL) return undefined;
  const body = env.CDN_PURGE_BODY ?? null;
  const isJson = body !== null && /^\s*[{[]/.test(body);
  const headers = env.CDN_PURGE_HEADERS ?? [];
  const isTyped = headers.some(([name]) => name.toLowerCase() === "content-type");
  return {
    url: env.CDN_PURGE_URL,
    method: env.CDN_PURGE_METHOD ?? "POST",
    headers: isJson && !isTyped ? [...headers, ["Content-Type", "application/json"]] : headers,
    body,
  };
}

export function withTag(template: string, tag: string): string {
  return template.replaceAll(TAG, tag);
}

function readHeader(text: string): readonly [string, string] | null {
  const [, name, value] = /^\s*([^\s:]+)\s*:\s*(\S(?:.*\S)?)\s*$/.exec(text) ?? [];
  try {
    new Headers([[name!, value!]]);
    return name && value ? [name, value] : null;
  } catch {
    return null;
  }
}

export const HOST_VARIABLES = {
  ...CDN_VARIABLES,
  PAGES_ORIGIN: origin(
    "an http or https origin on another domain, such as https://folio-pages.example",
  )
    .optional(),
  USERCONTENT_ORIGIN: origin("an http or https origin of its own").optional(),
  DOMAINS_TARGET: domainsTarget(
    "at most one host name and IP addresses, such as pages.folio.example,203.0.113.7,2001:db8::7",
  ).optional(),
  DNS_SERVER: dnsServer("an IP address, with a port or without: 192.0.2.53 or 192.0.2.53:5353")
    .optional(),
  DOMAINS_PORT: wholeNumber(1, 65_535, "a port number from 1 to 65535").optional(),
};

export const HOST_TOLD: SettingDescriptions<typeof HOST_VARIABLES> = {
  PAGES_ORIGIN: ({ pagesOrigin }) => ({
    value: pagesOrigin ?? null,
    follows: pagesOrigin
      ? "Pages are there: what browsers hold against a page, they hold against that host."
      : "Pages are where people sign in: a bad page can bring a warning on the whole place.",
  }),
  USERCONTENT_ORIGIN: ({ usercontentOrigin }) => ({
    value: usercontentOrigin ?? null,
    follows: usercontentOrigin
      ? "The frames of pages come from there."
      : "The frames of pages come from where the pages are.",
  }),
  ...CDN_TOLD,
  DOMAINS_TARGET: ({ domainsTarget }) => ({
    value: domainsTarget
      ? [domainsTarget.host, ...domainsTarget.addresses].filter(Boolean).join(", ")
      : null,
    follows: domainsTarget
      ? "People may have their page at a name that they own, which leads there."
      : "Nobody can have their page at a name of their own.",
  }),
  DOMAINS_PORT: ({ domainsPort, domainsTarget }) => ({
    value: domainsPort ? `${domainsPort}` : null,
    follows: domainsPort
      ? "A proxy asks there for which names it may get certificates."
      : "No proxy can ask for which names it may get certificates.",
    isWarning: Boolean(domainsTarget && !domainsPort),
  }),
  DNS_SERVER: ({ dnsServer }) => ({
    value: dnsServer ? `${dnsServer.ipAddr}:${dnsServer.port}` : null,
    follows: dnsServer
      ? "It is asked what names of people say."
      : "The system's server is asked what names of people say.",
  }),
};

/** Cookies and warnings of browsers reach as far as the registrable domain. */
export function checkPagesOrigin(
  { PUBLIC_URL, PAGES_ORIGIN, USERCONTENT_ORIGIN }: Record<string, unknown>,
  problem: (path: string, message: string) => void,
): void {
  if (!PAGES_ORIGIN) return;
  const [app, pages, frames] = [PUBLIC_URL, PAGES_ORIGIN, USERCONTENT_ORIGIN ?? PAGES_ORIGIN]
    .map((origin) => URL.parse(String(origin)));
  if (!app) return problem("PUBLIC_URL", "is required with PAGES_ORIGIN");
  if (app.protocol !== pages?.protocol) {
    problem("PAGES_ORIGIN", "must have the scheme of PUBLIC_URL");
  }
  if (toSite(app) === toSite(pages!)) {
    problem("PAGES_ORIGIN", "must be on another registrable domain than PUBLIC_URL");
  }
  if (toSite(frames!) !== toSite(pages!)) {
    problem("USERCONTENT_ORIGIN", "must be below PAGES_ORIGIN, or unset");
  }
}

function toSite({ hostname }: URL): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
