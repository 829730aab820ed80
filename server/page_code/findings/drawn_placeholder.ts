// A drawn picture in place of one from a host that only ever gave stand-ins: of its size, in the page's colours.
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import type { FoundPlace } from "../../../contract/page_code/findings.ts";
import { escapeAttribute, escapeText } from "../../../contract/markup.ts";
import { readPixels, readStandInSize, type Sides } from "../../../contract/pictures/stand_ins.ts";
import { type ParsedDraft, readAttribute } from "./parsed_draft.ts";

const USUAL = { width: 600, height: 400 };

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
  const source = drawn(address, draft, draft.findOwner("src", end));
  return { edits: [{ start, end, text: `${before}"${escapeAttribute(source)}"` }] };
}

/** As an address. */
export function drawn(address: string, draft: ParsedDraft, element?: Tree.Element): string {
  const { width, height } = readSize(address, element);
  const [paper, ink] = draft.colours();
  const words = URL.parse(address)?.searchParams.get("text")?.replaceAll("+", " ").slice(0, 60) ??
    "";
  const size = Math.round(Math.min(width / Math.max(8, words.length * 0.7), height / 4));
  const label = words &&
    `<text x="50%" y="50%" dy=".35em" text-anchor="middle" font-family="sans-serif" font-size="${size}" fill="${ink}">${
      escapeText(words)
    }</text>`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">` +
    `<rect width="100%" height="100%" fill="${paper}"/>${label}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The room that the element says; what its stand-in has, where it does not. Other styles stretch it, and cut it as a cover. */
function readSize(address: string, element: Tree.Element | undefined): Sides {
  const side = (name: string) => element ? readPixels(readAttribute(element, name)) : null;
  const [width, height] = [side("width"), side("height")];
  return width && height ? { width, height } : readStandInSize(address) ?? USUAL;
}
