import { fileNameIn } from "../../../contract/files/files.ts";
import { pictureNameIn } from "../../../contract/pictures/pictures.ts";
import { LOCAL_SCHEME } from "../../../contract/page_code/link_schemes.ts";
import {
  CONNECT_HOSTS,
  DEPRECATED_IMAGE_HOSTS,
  FONT_HOSTS,
  IMAGE_HOSTS,
  SCRIPT_HOSTS,
  STYLE_HOSTS,
} from "../../../contract/page_code/hosts.ts";

interface Candidate {
  url: string;
  text: string;
}

const SPACE = /[\t\n\f\r ]/;

const ACCEPTED_IMAGE_HOSTS = [...IMAGE_HOSTS, ...Object.keys(DEPRECATED_IMAGE_HOSTS)];

export type Purpose = "image" | "script" | "style" | "font" | "connect" | "any";

export const ALLOWED_HOSTS: Readonly<Record<Purpose, ReadonlySet<string>>> = {
  image: new Set(ACCEPTED_IMAGE_HOSTS),
  script: new Set(SCRIPT_HOSTS),
  style: new Set(STYLE_HOSTS),
  font: new Set(FONT_HOSTS),
  // Pages fetch files of packages from these hosts too.
  connect: new Set([...SCRIPT_HOSTS, ...STYLE_HOSTS, ...FONT_HOSTS, ...CONNECT_HOSTS]),
  any: new Set([
    ...ACCEPTED_IMAGE_HOSTS,
    ...SCRIPT_HOSTS,
    ...STYLE_HOSTS,
    ...FONT_HOSTS,
    ...CONNECT_HOSTS,
  ]),
};

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
  // Browsers read "https:host" against the page's own address: it is another host over http than over https.
  if (scheme === "http" || scheme === "https") {
    return readRemote(text, /^https?:[\\/]{2}/i.test(text));
  }
  if (scheme === "about" && text.toLowerCase() === "about:blank") return { kind: "empty" };
  if (LOCAL_SCHEME.test(scheme)) return { kind: "file" };
  return { kind: "other", scheme };
}

export function isAllowedHost(address: Address, purpose: Purpose): boolean {
  return address.kind === "remote" && address.trusted && ALLOWED_HOSTS[purpose].has(address.host);
}

/** It is fast, and true also where the host stands in a text. */
export function namesHost(code: string, purpose: Purpose): boolean {
  return [...ALLOWED_HOSTS[purpose]].some((host) => code.includes(host));
}

export function isPicture(value: string): boolean {
  return pictureNameIn(value) !== null;
}

export function isBeside(value: string): boolean {
  return isPicture(value) || fileNameIn(value) !== null;
}

export function isLocal({ kind }: Address): boolean {
  return kind === "relative" || kind === "file";
}

// The URL parser drops controls and spaces around an address, and tabs and line ends within it.
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

export function readSrcset(value: string): Candidate[] {
  const candidates: Candidate[] = [];
  let position = 0;
  while (position < value.length) {
    while (position < value.length && (SPACE.test(value[position]!) || value[position] === ",")) {
      position++;
    }
    if (position === value.length) break;
    const start = position;
    while (position < value.length && !SPACE.test(value[position]!)) position++;
    let end = position;
    while (end > start && value[end - 1] === ",") end--;
    const url = value.slice(start, end);
    if (end === position) {
      position = findDescriptorsEnd(value, position);
      end = position;
    }
    candidates.push({ url, text: value.slice(start, end).trimEnd() });
  }
  return candidates;
}

// A comma ends the descriptors, except within parentheses (HTML standard, srcset).
function findDescriptorsEnd(value: string, position: number): number {
  let inParentheses = false;
  for (; position < value.length; position++) {
    const character = value[position];
    if (character === "," && !inParentheses) break;
    if (character === "(") inParentheses = true;
    if (character === ")") inParentheses = false;
  }
  return position;
}
