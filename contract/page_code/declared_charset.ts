const WITHIN_LENGTH = 1024;

const MARKUP =
  /<!--[^]*?(?:-->|$)|<meta(?=[\s/])(?<attributes>(?:"[^"]*"|'[^']*'|[^>"'])*)|<\/?[a-z](?:"[^"]*"|'[^']*'|[^>"'])*/gi;
const ATTRIBUTE = /([^\s/>"'=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']*)))?/g;
const CHARSET = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i;
const XML = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)/i;
const CSS = /^@charset "([^"]*)";/;

/** An encoding in the words of browsers ("windows-1252"), or null for a word that they do not know. */
export function findEncoding(label: string): string | null {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return null;
  }
}

export function charsetOfType(contentType: string | null | undefined): string | null {
  const [, first, second, third] = CHARSET.exec((contentType ?? "").slice(0, WITHIN_LENGTH)) ?? [];
  return first ?? second ?? third ?? null;
}

/**
 * It says what a page, or a style sheet, says of its own encoding, as browsers look for it before they read on (HTML,
 * "prescan a byte stream"). A text that can be read as ASCII is in no UTF-16.
 */
export function findDeclaredEncoding(code: string): string | null {
  const start = code.slice(0, WITHIN_LENGTH);
  const inOtherWords = XML.exec(start)?.[1] ?? CSS.exec(start)?.[1];
  const labels = [...listMetaCharsets(start), ...inOtherWords === undefined ? [] : [inOtherWords]];
  for (const label of labels) {
    const encoding = findEncoding(label);
    if (encoding?.startsWith("utf-16")) return "utf-8";
    if (encoding === "x-user-defined") return "windows-1252";
    if (encoding !== null) return encoding;
  }
  return null;
}

function* listMetaCharsets(start: string): Generator<string> {
  for (const { groups } of start.matchAll(MARKUP)) {
    if (groups?.["attributes"] === undefined) continue;
    const attributes = new Map<string, string>();
    for (const [, name, ...values] of groups["attributes"].matchAll(ATTRIBUTE)) {
      const key = name!.toLowerCase();
      if (!attributes.has(key)) {
        attributes.set(
          key,
          values.find((each) => each !== undefined) ?? "",
        );
      }
    }
    const isType = attributes.get("http-equiv")?.toLowerCase() === "content-type";
    const label = attributes.get("charset") ??
      (isType ? charsetOfType(attributes.get("content")) : null);
    if (label) yield label;
  }
}
