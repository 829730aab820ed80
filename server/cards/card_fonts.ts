import type { FontDetails } from "@takumi-rs/core";

/** The typefaces of a card have no emoji, and of arrows and technical signs only two. */
const SYMBOLS =
  /(?:(?![©®™])\p{Extended_Pictographic}|[\u2190\u2192\u2194-\u21ff\u2300-\u2bff])[\ufe0f\u200d\u{1f3fb}-\u{1f3ff}]*/gu;
const ESCAPED_SYMBOLS =
  /\\0{0,2}(?:219[024-9a-f]|21[a-f][\da-f]|2[3-9ab][\da-f]{2}|1f[\da-f]{3})(?![\da-f])\s?/gi;

const FACE = /@font-face\s*\{([^{}]*)\}/gi;
const FACES_MAX = 24;

export function readFonts(css: string): FontDetails[] {
  return [...css.matchAll(FACE)].slice(0, FACES_MAX).flatMap(([, block]) => {
    const [, base64] = /url\(\s*["']?data:[^,"')]*;base64,([\w+/=]+)/i.exec(block!) ?? [];
    const name = /font-family\s*:\s*["']?([^"';]+)/i.exec(block!)?.[1]?.trim();
    const data = base64 && decode(base64);
    if (!data || !name) return [];
    const style = /font-style\s*:\s*(italic|oblique)/i.exec(block!)?.[1]?.toLowerCase();
    const weight = /font-weight\s*:\s*(\d+|bold|normal)\s*(?:;|$)/i.exec(block!)?.[1];
    return [{ name, data, ...(style && { style }), ...(weight && { weight: toNumber(weight) }) }];
  });
}

function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.fromBase64(base64);
  } catch {
    return null;
  }
}

function toNumber(weight: string): number {
  if (weight === "bold") return 700;
  return weight === "normal" ? 400 : Number(weight);
}

const SERIF = new URL("../../node_modules/@fontsource/vollkorn/files/", import.meta.url);

export async function readOwnFonts(): Promise<FontDetails[]> {
  return await Promise.all(
    ([[400, "normal"], [700, "normal"], [400, "italic"]] as const).map(async ([weight, style]) => ({
      name: "Vollkorn",
      generic: "serif" as const,
      weight,
      style,
      data: await Deno.readFile(new URL(`vollkorn-latin-${weight}-${style}.woff2`, SERIF)),
    })),
  );
}

export function withoutSymbols(text: string): string {
  return text.replaceAll(SYMBOLS, "");
}

export function withoutEscapedSymbols(css: string): string {
  return withoutSymbols(css).replaceAll(ESCAPED_SYMBOLS, "");
}
