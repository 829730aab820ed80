import { fileNameIn } from "../../../contract/files/files.ts";
import { pictureNameIn } from "../../../contract/pictures/pictures.ts";
import {
  CONNECT_HOSTS,
  DEPRECATED_IMAGE_HOSTS,
  FONT_HOSTS,
  IMAGE_HOSTS,
  SCRIPT_HOSTS,
  STYLE_HOSTS,
} from "../../../contract/page_code/hosts.ts";
import { Buffer } from "node:buffer";
import { tokenizer, TokenType } from "@csstools/css-tokenizer";

export interface CarriedText {
  text: string;
  kind: "markup" | "css" | "other";
}

/** Browsers read these types as bytes, whatever is in them; all others are searched. */
const BINARY =
  /^\s*(image\/(?!svg)|audio\/|video\/|font\/|application\/(x-)?(font|octet-stream|pdf|wasm))/i;
const BEGINS_ADDRESS = /^[\0- ]*data:/i;
/** CSS may spell the address with tabs or escapes. */
const MAY_HOLD_ADDRESS =
  /d\t*a\t*t\t*a\t*:|\\0{0,4}([9ad]|3a|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])(?![\da-f])|\\[g-z\n\r\f]/i;
const MIN_LENGTH = 100;
const TYPE_MAX_LENGTH = 1_000;

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
  // "C:\images\me.png" and file: addresses are files on the author's disk.
  if (scheme === "file" || scheme.length === 1) return { kind: "file" };
  return { kind: "other", scheme };
}

export function isAllowedHost(address: Address, purpose: Purpose): boolean {
  return address.kind === "remote" && address.trusted && ALLOWED_HOSTS[purpose].has(address.host);
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

export function findCarriedTexts(value: string): CarriedText[] {
  if (value.length < MIN_LENGTH) return [];
  const plain = value.replaceAll(/[\t\n\r]/g, "");
  if (!MAY_HOLD_ADDRESS.test(plain)) return [];
  if (BEGINS_ADDRESS.test(plain)) return readAddresses([plain, ...alsoInSet(plain)]);
  return [...readAddresses(alsoInSet(plain)), ...findCarriedByCss(value)];
}

export function findCarriedByCss(css: string): CarriedText[] {
  if (!MAY_HOLD_ADDRESS.test(css)) return [];
  const urls: string[] = [];
  const tokens = tokenizer({ css });
  while (!tokens.endOfFile()) {
    const token = tokens.nextToken();
    if (token[0] === TokenType.URL || token[0] === TokenType.String) urls.push(token[4].value);
  }
  return readAddresses(urls.map((url) => url.replaceAll(/[\t\n\r]/g, "")));
}

function alsoInSet(value: string): string[] {
  return readSrcset(value).map(({ url }) => url).filter((url) => url !== value);
}

function readAddresses(urls: readonly string[]): CarriedText[] {
  return urls.filter((url) => BEGINS_ADDRESS.test(url)).flatMap((url) => read(url) ?? []);
}

function read(url: string): CarriedText | null {
  const comma = url.slice(0, TYPE_MAX_LENGTH).indexOf(",");
  const type = url.slice(url.indexOf(":") + 1, comma < 0 ? TYPE_MAX_LENGTH : comma);
  if (BINARY.test(type)) return null;
  const bytes = unescapeBytes(url.slice(comma < 0 ? url.indexOf(",") + 1 : comma + 1));
  const isBase64 = /;\s*base64\s*$/i.test(type);
  const text = readText(isBase64 ? Buffer.from(bytes.toString("latin1"), "base64") : bytes);
  if (/svg|xml|html/i.test(type)) return { text: asHtml(text), kind: "markup" };
  return { text, kind: /css|vtt/i.test(type) ? "css" : "other" };
}

function unescapeBytes(text: string): Buffer {
  const bytes = Buffer.from(text, "utf8");
  if (!text.includes("%")) return bytes;
  const unescaped = bytes.toString("latin1")
    .replaceAll(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(unescaped, "latin1");
}

/** Only ASCII has a meaning in markup and CSS, and without zero bytes UTF-16 of either order reads as ASCII. */
function readText(bytes: Buffer): string {
  return (bytes.includes(0) ? bytes.filter((byte) => byte !== 0) : bytes).toString("utf8");
}

/** Prefixes, comments and CDATA are resolved, so that an HTML parser finds what an XML parser would. */
function asHtml(xml: string): string {
  return xml
    .replaceAll(
      /<!--.*?(-->|$)|<!\[CDATA\[(.*?)(\]\]>|$)/gs,
      (_, __, section = "") => section.replaceAll("<", "&lt;"),
    )
    .replaceAll(/<\?xml-stylesheet/gi, "<link")
    .replaceAll(/(<\/?)[\w.-]+:/g, "$1");
}
