import { charsetOfType } from "./declared_charset.ts";
import { readText } from "./read_text.ts";

interface MailPart {
  headers: Map<string, string>;
  body: string;
}

const HEADERS_MAX_LENGTH = 16 * 1024;
const PARTS_MAX = 100;
const DEPTH_MAX = 3;
const HEADER_LINE = /^([A-Za-z][A-Za-z\d-]{1,60}):[ \t]*([^]*)$/;
const OF_MAIL = ["content-type", "content-transfer-encoding"];

/** It reads the page of a part of a mail, of a mail, or of a web archive (RFC 2045, RFC 2557). */
export function readMailPart(text: string, depth = 0): string | null {
  const part = readHeaders(text);
  if (!part) return null;
  const type = part.headers.get("content-type") ?? "text/html";
  if (/^multipart\//i.test(type)) {
    const [, boundary] = /;\s*boundary\s*=\s*"?([^";\r\n]{1,200})/i.exec(type) ?? [];
    if (!boundary || depth > DEPTH_MAX) return null;
    const parts = part.body.split(`--${boundary}`, PARTS_MAX).slice(1);
    for (const each of parts) {
      const page = readMailPart(each.replace(/^[ \t]*\r?\n/, "").replace(/\r?\n$/, ""), depth + 1);
      if (page !== null) return page;
    }
    return null;
  }
  return /^text\/html\b/i.test(type) ? readBody(part, type) : null;
}

function readHeaders(text: string): MailPart | null {
  const start = text.slice(0, HEADERS_MAX_LENGTH);
  const end = /\r?\n\r?\n/.exec(start);
  if (!end) return null;
  const headers = new Map<string, string>();
  for (const line of start.slice(0, end.index).replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const [, name, value] = HEADER_LINE.exec(line) ?? [];
    if (!name) return null;
    headers.set(name.toLowerCase(), value!.trim());
  }
  if (!OF_MAIL.some((name) => headers.has(name))) return null;
  return { headers, body: text.slice(end.index + end[0].length) };
}

function readBody({ headers, body }: MailPart, type: string): string | null {
  const coding = headers.get("content-transfer-encoding")?.toLowerCase() ?? "8bit";
  if (/^(?:7bit|8bit|binary)$/.test(coding)) return body;
  const bytes = coding === "base64"
    ? readBase64(body)
    : coding === "quoted-printable"
    ? readQuotedPrintable(body)
    : null;
  return bytes && readText(bytes, { charset: charsetOfType(type) }).text;
}

function readBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text.replaceAll(/\s/g, "")), (each) => each.charCodeAt(0));
  } catch {
    return null;
  }
}

/** A text in which each sign of equality is written as quoted-printable writes it. */
export function readPlainQuotedPrintable(text: string): string | null {
  if (!/^<[a-z!]/i.test(text) || !/=3D["']/i.test(text)) return null;
  if (/=(?![\da-f]{2}|[ \t]*\r?\n|$)/i.test(text)) return null;
  return readText(readQuotedPrintable(text)).text;
}

/** What was written in other characters than ASCII stays as it is. */
function readQuotedPrintable(text: string): Uint8Array {
  const written = new TextEncoder().encode(text.replaceAll(/=[ \t]*\r?\n/g, ""));
  const bytes = new Uint8Array(written.length);
  let length = 0;
  for (let at = 0; at < written.length; at++) {
    const code = written[at] === 0x3d ? hexAt(written, at + 1) : null;
    bytes[length++] = code ?? written[at]!;
    if (code !== null) at += 2;
  }
  return bytes.subarray(0, length);
}

function hexAt(bytes: Uint8Array, at: number): number | null {
  const hex = String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0);
  return /^[\da-f]{2}$/i.test(hex) ? Number.parseInt(hex, 16) : null;
}
