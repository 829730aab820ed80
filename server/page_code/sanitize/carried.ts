import { Buffer } from "node:buffer";
import { tokenizer, TokenType } from "@csstools/css-tokenizer";
import { readSrcset } from "./urls.ts";

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
