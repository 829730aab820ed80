const WRITTEN = /&(?:lt|gt|quot|apos|nbsp|amp|#0{0,5}\d{2,3}|#x0{0,5}[\da-f]{2});/gi;

const CHARACTERS: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  amp: "&",
};
/** Escaping writes these alone; all other references are of the page itself. */
const ESCAPED_CODES = new Set([34, 38, 39, 60, 62, 160]);

export function startsWithEntity(text: string): boolean {
  return /^&(?:amp;)?(?:lt|#0{0,5}60|#x0{0,5}3c);(?:!|[a-z])/i.test(text);
}

/** It undoes what escaping a text for HTML does. */
export function readEntities(text: string): string {
  return text.replaceAll(WRITTEN, (written) => {
    const name = written.slice(1, -1).toLowerCase();
    if (!name.startsWith("#")) return CHARACTERS[name] ?? written;
    const code = name[1] === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return ESCAPED_CODES.has(code) ? String.fromCharCode(code) : written;
  });
}
