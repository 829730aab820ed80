// Where a sign-in may lead back to: an address that its client named, letter for letter (RFC 9700, 4.1).
import { isLoopbackHost } from "../config/config.ts";

/** The scheme of an app is a domain name of its maker's, turned round (RFC 8252, 7.1); those of systems and browsers are none. */
const PRIVATE_USE = /^[a-z]{2,63}(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+:\//;

/** Whether it may be one at all: https, a program on the visitor's machine, or an app there (RFC 8252). Nothing else. */
export function checkRedirect(uri: string): boolean {
  const url = URL.parse(uri);
  if (!url || url.username || url.password) return false;
  if (/[\s\\#\p{C}]/u.test(uri) || !uri.isWellFormed()) return false;
  if (url.protocol === "https:") return true;
  if (url.protocol === "http:") return isLoopbackHost(url.hostname);
  return PRIVATE_USE.test(uri);
}

/** The port of a program on the visitor's own machine is another each time (RFC 8252, 7.3). */
export function isRegisteredRedirect(uri: string, registered: readonly string[]): boolean {
  if (!checkRedirect(uri)) return false;
  return registered.some((each) => each === uri || withoutPort(each) === withoutPort(uri));
}

/** Null for what is on no such machine: nothing is the same as that. */
function withoutPort(uri: string): string | symbol {
  const url = URL.parse(uri);
  if (url?.protocol !== "http:" || !isLoopbackHost(url.hostname)) return Symbol();
  url.port = "";
  return url.href;
}

/** For a person: whose it is. */
export function hostOfRedirect(uri: string): string {
  const url = new URL(uri);
  if (url.protocol === "https:") return url.host;
  return url.protocol === "http:" ? "this computer" : `an app on this computer (${url.protocol})`;
}

/** What the address has of its own stays (RFC 6749, 3.1.2); the issuer says whose answer it is (RFC 9207). */
export function withAnswer(
  redirectUri: string,
  answer: Record<string, string | undefined>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}
