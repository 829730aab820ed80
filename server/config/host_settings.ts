import { dnsServer, domainsTarget, origin, wholeNumber } from "./environment_values.ts";
import { getDomain } from "tldts";

export const HOST_VARIABLES = {
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
