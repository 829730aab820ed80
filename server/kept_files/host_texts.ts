type Bytes = Uint8Array<ArrayBuffer>;

/** By the charset that a host says, as browsers read it; UTF-8 where there is no such charset. */
export function toUtf8(bytes: Bytes, charset: string): Bytes {
  if (/^utf-?8$/.test(charset)) return bytes;
  return new TextEncoder().encode(new TextDecoder(readLabel(charset)).decode(bytes));
}

function readLabel(charset: string): string {
  try {
    return new TextDecoder(charset).encoding;
  } catch {
    return "utf-8";
  }
}

/** Of a file that was kept as UTF-8. */
export function readUtf8(bytes: Bytes): string {
  return new TextDecoder().decode(bytes);
}
