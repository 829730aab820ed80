// Where an address in a page leads, read the way a browser's URL parser reads it.
import { fileNameIn } from "../../../contract/files/files.ts";
import { pictureNameIn } from "../../../contract/pictures/pictures.ts";
import { ALLOWED_HOSTS, type Purpose } from "./policy.ts";

export type Address =
  | { kind: "empty" | "fragment" | "relative" | "file" }
  /** `trusted` is false for credentials, a port, or a spelling whose host depends on the page's own address. */
  | { kind: "remote"; host: string; trusted: boolean }
  | { kind: "other"; scheme: string };

const PLACEHOLDER_HOST = "page.invalid";

export function readAddress(value: string): Address {
  const text = stripIgnored(value);
  if (text === "") return { kind: "empty" };
  if (text.startsWith("#")) return { kind: "fragment" };
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(text.slice(0, 64))?.[0].toLowerCase();
  if (scheme === undefined) return readRemote(text, true);
  // The browser reads "https:host" against the page's own address: another host over http than over https.
  if (scheme === "http" || scheme === "https") {
    return readRemote(text, /^https?:[\\/]{2}/i.test(text));
  }
  if (scheme === "about" && text.toLowerCase() === "about:blank") return { kind: "empty" };
  // "C:\images\me.png" and file: addresses are files on the author's disk.
  if (scheme === "file" || scheme.length === 1) return { kind: "file" };
  return { kind: "other", scheme };
}

/** True when the address is on a host that serves this purpose to published pages. */
export function isAllowedHost(address: Address, purpose: Purpose): boolean {
  return address.kind === "remote" && address.trusted && ALLOWED_HOSTS[purpose].has(address.host);
}

/** True for a picture that its author sent here: it is beside the page (contract/pictures/pictures.ts). */
export function isPicture(value: string): boolean {
  return pictureNameIn(value) !== null;
}

/** True for what is beside the page: where a link to it leads somewhere. */
export function isBeside(value: string): boolean {
  return isPicture(value) || fileNameIn(value) !== null;
}

/** True for what only its author has: a file beside the page, or anywhere on their disk. */
export function isLocal({ kind }: Address): boolean {
  return kind === "relative" || kind === "file";
}

// The URL parser drops control characters and spaces around an address, and tabs and line ends within it.
function stripIgnored(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && value.charCodeAt(start) <= 0x20) start++;
  while (end > start && value.charCodeAt(end - 1) <= 0x20) end--;
  return value.slice(start, end).replaceAll(/[\t\n\r]/g, "");
}

function readRemote(text: string, trustedForm: boolean): Address {
  try {
    const url = new URL(text, `https://${PLACEHOLDER_HOST}/`);
    if (url.hostname === PLACEHOLDER_HOST) return { kind: "relative" };
    const plain = url.username === "" && url.password === "" && url.port === "";
    return { kind: "remote", host: url.hostname, trusted: trustedForm && plain };
  } catch {
    return { kind: "other", scheme: "" };
  }
}
