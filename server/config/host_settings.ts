import { CDN_TOLD, CDN_VARIABLES } from "./cdn_settings.ts";
import {
  dnsServer,
  domainsTarget,
  origin,
  type SettingDescriptions,
  wholeNumber,
} from "./environment_values.ts";
import { getDomain } from "tldts";

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
