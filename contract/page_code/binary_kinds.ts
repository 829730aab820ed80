const KINDS: readonly [start: string, kind: string][] = [
  ["\x89PNG", "a PNG picture"],
  ["\xff\xd8\xff", "a JPEG picture"],
  ["GIF8", "a GIF picture"],
  ["%PDF-", "a PDF"],
  ["PK\x03\x04", "a zip file"],
  ["\x1f\x8b", "a gzip file"],
  ["\xd0\xcf\x11\xe0", "a document of an old Office"],
  ["{\\rtf", "a document in RTF"],
  ["bplist", "a web archive of Safari"],
  ["wOFF", "a font"],
  ["wOF2", "a font"],
  ["\xff\xfe\x00\x00", "a text in UTF-32"],
  ["\x00\x00\xfe\xff", "a text in UTF-32"],
];

/** The names follow "This is". */
export function findBinaryKind(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "a WebP picture";
  return KINDS.find(([signature]) => start.startsWith(signature))?.[1] ?? null;
}
