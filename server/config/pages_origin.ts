// What PAGES_ORIGIN and USERCONTENT_ORIGIN must be to each other, and to the app's own address.
import { getDomain } from "tldts";

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

/** The domain that somebody registered; of an address, or of a name without one, itself. */
function toSite({ hostname }: URL): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
