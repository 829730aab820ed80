import { isLoopbackHost } from "../config/config.ts";

/** The scheme of an app is its maker's domain name in reverse (RFC 8252, 7.1); those of systems and browsers have no dot. */
const PRIVATE_USE = /^[a-z]{2,63}(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+:\//;

export function checkRedirect(uri: string): boolean {
  const url = URL.parse(uri);
  if (!url || url.username || url.password) return false;
  if (/[\s\\#\p{C}]/u.test(uri) || !uri.isWellFormed()) return false;
  if (url.protocol === "https:") return true;
  if (url.protocol === "http:") return isLoopbackHost(url.hostname);
  return PRIVATE_USE.test(uri);
}

/** Addresses must match exactly (RFC 9700, 4.1), but for the port of a program on the visitor's machine (RFC 8252, 7.3). */
export function isRegisteredRedirect(uri: string, registered: readonly string[]): boolean {
  if (!checkRedirect(uri)) return false;
  return registered.some((each) => each === uri || withoutPort(each) === withoutPort(uri));
}

/** A fresh symbol equals nothing. */
function withoutPort(uri: string): string | symbol {
  const url = URL.parse(uri);
  if (url?.protocol !== "http:" || !isLoopbackHost(url.hostname)) return Symbol();
  url.port = "";
  return url.href;
}

export function hostOfRedirect(uri: string): string {
  const url = new URL(uri);
  if (url.protocol === "https:") return url.host;
  return url.protocol === "http:" ? "this computer" : `an app on this computer (${url.protocol})`;
}

/** The address keeps its own query (RFC 6749, 3.1.2), and `iss` says whose answer it is (RFC 9207). */
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
