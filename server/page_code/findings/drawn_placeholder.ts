// A drawn picture in place of one from a host that only ever gave stand-ins: of its size, in the page's colours.
import type { FoundPlace } from "../../../contract/findings.ts";
import { escapeAttribute, escapeText } from "../../../contract/markup.ts";
import type { ParsedDraft } from "./parsed_draft.ts";

const SIDE_MAX = 4_000;

/** Null where there is no attribute to write into. */
export function placeholderFix(
  draft: ParsedDraft,
  address: string,
  start: number,
  end: number,
): FoundPlace["fix"] {
  const written = draft.code.slice(start, end);
  const [before] = /^\s*src\s*=\s*/i.exec(written) ?? [];
  if (!before) return null;
  return { edits: [{ start, end, text: `${before}"${escapeAttribute(drawn(address, draft))}"` }] };
}

/** As an address. */
export function drawn(address: string, draft: ParsedDraft): string {
  const [width, height] = readSize(address);
  const [paper, ink] = draft.colours();
  const words = URL.parse(address)?.searchParams.get("text")?.replaceAll("+", " ").slice(0, 60) ??
    "";
  const size = Math.round(Math.min(width / Math.max(8, words.length * 0.7), height / 4));
  const label = words &&
    `<text x="50%" y="50%" dy=".35em" text-anchor="middle" font-family="sans-serif" font-size="${size}" fill="${ink}">${
      escapeText(words)
    }</text>`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="100%" height="100%" fill="${paper}"/>${label}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function readSize(address: string): [width: number, height: number] {
  const path = address.replace(/^[a-z]*:?\/\/[^/]*/i, "");
  const [, width, height] = /(\d{1,4})\s*(?:[x/,]\s*(\d{1,4}))?/.exec(path) ?? [];
  const side = (text: string | undefined) =>
    text ? Math.min(SIDE_MAX, Math.max(1, Number(text))) : null;
  const w = side(width) ?? 600;
  return [w, side(height) ?? (width ? w : 400)];
}
