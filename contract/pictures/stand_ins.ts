import { DEPRECATED_IMAGE_HOSTS, PLACEHOLDER_IMAGE_HOSTS } from "../page_code/hosts.ts";

export interface PixelSize {
  width: number;
  height: number;
}

const HOSTS = new Set([...PLACEHOLDER_IMAGE_HOSTS, ...Object.values(DEPRECATED_IMAGE_HOSTS)]);
const SIDE_MAX = 4_000;
const LOOKED_AT_LENGTH = 2_000;
const ADDRESS = /^\s*(?:https?:)?\/\/(?:www\.)?([^/?#:]*)(?::\d+)?([^?#]*)/i;
const DRAWN = /^data:image\/svg\+xml[;,]/i;
/** Numbers in these parts are ids and not sides: `/id/237/600/400`, `/collection/190727/1600x900`. */
const NAMED = /\/(?:id|seed|collection|user)\/[^/?#]*/gi;

export function readStandInSize(address: string): PixelSize | null {
  const text = address.slice(0, LOOKED_AT_LENGTH);
  if (DRAWN.test(text)) return readDrawnSize(text);
  const [, host = "", path = ""] = ADDRESS.exec(text) ?? [];
  if (!HOSTS.has(host.toLowerCase())) return null;
  const parts = path.replaceAll(NAMED, "").split("/");
  for (const [i, part] of parts.entries()) {
    const size = readBoth(part) ?? readBoth(`${part}x${parts[i + 1]}`) ??
      readBoth(`${part}x${part}`);
    if (size) return size;
  }
  return null;
}

function readBoth(written: string): PixelSize | null {
  const [, width, of, height, to] =
    /^(\d{1,4})(?::(\d{1,2}))?[x,](\d{1,4})(?::(\d{1,2}))?(?:@\dx)?(?:\.[a-z]{3,4})?$/i
      .exec(written) ?? [];
  if (!width || !height || of && to) return null;
  const [w, h] = [Number(width), Number(height)];
  if (of) return clamped(h * w / Number(of), h);
  return clamped(w, to ? w * Number(to) / h : h);
}

function clamped(width: number, height: number): PixelSize | null {
  const side = (length: number) => Math.min(SIDE_MAX, Math.round(length));
  const sides = { width: side(width), height: side(height) };
  return sides.width > 0 && sides.height > 0 ? sides : null;
}

function readDrawnSize(text: string): PixelSize | null {
  const written = text.replaceAll(/%(?:20|22|27|3C|3D)/gi, (code) => decodeURIComponent(code));
  const tag = /<svg\b[^>]*/i.exec(written)?.[0] ?? "";
  const side = (name: string) => readPixels(new RegExp(`\\s${name}=["']([^"']*)`).exec(tag)?.[1]);
  const [width, height] = [side("width"), side("height")];
  return width && height ? clamped(width, height) : null;
}

export function readPixels(written: string | null | undefined): number | null {
  const [, digits] = /^\s{0,9}(\d{1,5})(?:\.\d{1,9})?(?:px)?\s{0,9}$/.exec(written ?? "") ?? [];
  return Number(digits ?? 0) || null;
}
