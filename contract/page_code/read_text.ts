import { findDeclaredEncoding, findEncoding } from "./declared_charset.ts";
import { findBinaryKind } from "./binary_kinds.ts";
import { READING_SENTENCES } from "./reading_sentences.ts";

export type ReadText =
  | { text: string; encoding: string }
  /** It is what the bytes look like, in words that follow "This is". */
  | { text: null; looksLike: string };

export interface TextSource {
  /** It was said beside the bytes, as by a Content-Type. */
  charset?: string | null;
  /** JSON says nothing of its encoding, and is never guessed (RFC 8259, 8.1). */
  isJson?: boolean;
  /** It takes the place of windows-1252, for what belongs to a page that is in another encoding. */
  otherwise?: string;
}

const LAST_RESORT = "windows-1252";
const UNKNOWN = "a text whose encoding is not said and is not UTF-8";

/** The one reader of bytes that came from outside. It reads all of them, or none. */
export function readText(
  bytes: Uint8Array,
  { charset, isJson = false, otherwise = LAST_RESORT }: TextSource = {},
): ReadText {
  const binary = findBinaryKind(bytes);
  if (binary !== null) return { text: null, looksLike: binary };
  const marked = findMark(bytes);
  if (marked !== null) {
    return decode(bytes, marked, isText) ??
      {
        text: null,
        looksLike: `a text that begins as ${nameEncoding(marked)} and does not go on so`,
      };
  }
  const start = () => new TextDecoder(LAST_RESORT).decode(bytes.subarray(0, 1024));
  const said = [findEncoding(charset ?? ""), isJson ? null : findDeclaredEncoding(start())];
  for (const encoding of [...said, "utf-8"]) {
    // All markup has characters of ASCII, which have a zero in UTF-16.
    if (encoding === null || encoding.startsWith("utf-16") && !bytes.includes(0)) continue;
    const read = decode(bytes, encoding, isText);
    if (read) return read;
  }
  if (!isText(new TextDecoder(LAST_RESORT).decode(bytes))) {
    return { text: null, looksLike: "a file of another kind than a text" };
  }
  if (isJson) return { text: null, looksLike: UNKNOWN };
  if (isDamagedUtf8(bytes)) {
    return { text: null, looksLike: "a text in UTF-8 of which some bytes are damaged" };
  }
  return decode(bytes, otherwise, isWritten) ?? decode(bytes, LAST_RESORT, isWritten) ??
    { text: null, looksLike: UNKNOWN };
}

const NAMES: Readonly<Record<string, string>> = {
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
  "shift_jis": "Shift_JIS",
  "big5": "Big5",
};

/** As people write it. */
export function nameEncoding(encoding: string): string {
  return NAMES[encoding] ?? encoding.replace(/^windows/, "Windows").replace(/^(?!W).*/, upper);
}

/** It is empty for UTF-8, of which nothing needs to be said. */
export function sayEncoding(encoding: string): string[] {
  if (encoding === "utf-8") return [];
  return [READING_SENTENCES.read_as({ encoding: nameEncoding(encoding) })];
}

function upper(word: string): string {
  return word.toUpperCase();
}

function findMark(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Two characters of ASCII tell UTF-16 without a mark.
  if (first && second === 0 && third && fourth === 0) return "utf-16le";
  if (first === 0 && second && third === 0 && fourth) return "utf-16be";
  return null;
}

function decode(
  bytes: Uint8Array,
  encoding: string,
  isFit: (text: string) => boolean,
): ReadText | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return isFit(text) ? { text, encoding } : null;
  } catch {
    return null;
  }
}

const CONTROL_SHARE = 100;

/** One stray control character makes no text unreadable, but a zero is in none. */
function isText(text: string): boolean {
  let controls = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 32 || code >= 9 && code <= 13) continue;
    if (code === 0) return false;
    controls++;
  }
  return controls <= 1 || controls * CONTROL_SHARE <= text.length;
}

/** Bytes that windows-1252 has no sign for are those of another encoding. */
function isWritten(text: string): boolean {
  return isText(text) && !/[\u0080-\u009f]/.test(text);
}

/** In a text of any other encoding, hardly any sequence of bytes would be one of UTF-8 too. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  let [whole, broken] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken++;
    else if (code > 0x7f) whole++;
  }
  return whole > broken;
}
