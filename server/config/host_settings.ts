// At which hosts people's pages are, beside the app's own, and which names of their own lead there.
import { dnsServer, domainsTarget, origin, wholeNumber } from "./environment_values.ts";

/** For the schema of the environment. */
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
