// Writes the typefaces that an example page names into it, so that it looks the same everywhere and asks nobody for them.
import { Buffer } from "node:buffer";
import { pathToFileURL } from "node:url";
import { installApart } from "../install_apart.ts";

/** Where they are installed: nothing but this needs them. */
const FOLDER = new URL("../../.typefaces/", import.meta.url);
const SUBSET_FONT = "2.9.0";
/** Fontsource's packages of the families, each under the SIL Open Font License 1.1. */
const VERSION = "5.3.0";

/** Families without a variable font: each weight is a file. */
const FIXED = new Set(["Anton", "DM Serif Display", "IBM Plex Mono"]);

/** A comment in a style that names typefaces ("Fraunces 400..700, Karla italic 400"), and the rest of that style. */
const BLOCK = /\/\* Typefaces: ([^*]+?) \(SIL Open Font License 1\.1\) \*\/[^<]*/;
/** What a name in western Europe, a price and a typographer need. */
const CHARACTERS = range(0x20, 0x7e) + range(0xa0, 0xff) +
  "ıŁłŒœŠšŸŽžˆ˜–—‘’‚“”„•…′″‹›⁄€™←↑→↓−×";

interface Typeface {
  family: string;
  style: "normal" | "italic";
  /** One weight, or the two ends of a range. */
  weight: [number, number?];
  /** Also in widths. */
  width?: [number, number];
  /** Also in optical sizes. */
  hasSizes?: boolean;
}

/** All that these pages name, and our own. */
export async function installTypefaces(pages: readonly string[], own: string): Promise<void> {
  const families = new Set([own, ...pages.flatMap(wishesOf).map(({ family }) => family)]);
  const packages = [...families].map((family) => [packageOf(family), VERSION]);
  await installApart(FOLDER, { "subset-font": SUBSET_FONT, ...Object.fromEntries(packages) });
}

function wishesOf(page: string): Typeface[] {
  return BLOCK.exec(page)?.[1]?.split(", ").map(readWish) ?? [];
}

/** The page with its typefaces written anew; as it is when it names none. They are installed. */
export async function withTypefaces(page: string): Promise<string> {
  const block = BLOCK.exec(page);
  if (!block) return page;
  const rules: string[] = [];
  for (const face of wishesOf(page)) rules.push(await fontFace(face));
  const comment = `/* Typefaces: ${block[1]} (SIL Open Font License 1.1) */`;
  return page.replace(BLOCK, () => `${comment}\n${rules.join("\n")}\n`);
}

/** "Archivo 400..600 wdth 75..125", "EB Garamond italic 400" */
function readWish(wish: string): Typeface {
  const parts = /^(.+?)( italic)?(?: (\d{3})(?:\.\.(\d{3}))?)?(?: wdth (\d+)\.\.(\d+))?$/.exec(
    wish.trim(),
  );
  if (!parts) throw new Error(`${wish}: a family, "italic", a weight or two, "wdth" and two`);
  const [, family, italic, from = "400", to, narrow, wide] = parts;
  return {
    family: family!,
    style: italic ? "italic" : "normal",
    weight: to ? [Number(from), Number(to)] : [Number(from)],
    width: narrow ? [Number(narrow), Number(wide)] : undefined,
  };
}

async function fontFace(face: Typeface): Promise<string> {
  const { family, style, weight: [from, to], width } = face;
  const bytes = await subset(face);
  const src = `url(data:font/woff2;base64,${bytes.toBase64()})`;
  const descriptors = [
    `font-family:"${family}"`,
    `font-style:${style}`,
    `font-weight:${to ? `${from} ${to}` : from}`,
    ...width ? [`font-stretch:${width[0]}% ${width[1]}%`] : [],
    "font-display:block",
    `src:${src} format("woff2")`,
  ];
  return `@font-face{${descriptors.join(";")}}`;
}

/** An installed typeface with nothing but what is asked for, as WOFF2. */
export async function subset(
  { family, style, weight: [from, to], width, hasSizes }: Typeface,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = readName(family);
  const isFixed = FIXED.has(family);
  const cut = isFixed ? from : width ? "wdth" : hasSizes ? "opsz" : "wght";
  const file = `node_modules/${packageOf(family)}/files/${name}-latin-${cut}-${style}.woff2`;
  const bytes = await Deno.readFile(new URL(file, FOLDER));
  const axes = {
    wght: to ? { min: from, max: to } : from,
    ...width ? { wdth: { min: width[0], max: width[1] } } : {},
  };
  return await convert(bytes, "woff2", isFixed ? undefined : axes);
}

/** In another format, with some axes narrowed to a range or to one value. */
export async function convert(
  bytes: Uint8Array,
  targetFormat: "woff2" | "truetype",
  variationAxes?: Record<string, number | { min: number; max: number }>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: subsetFont } = await import(
    pathToFileURL(new URL("node_modules/subset-font/index.js", FOLDER).pathname).href
  );
  const options = { targetFormat, variationAxes };
  return new Uint8Array(await subsetFont(Buffer.from(bytes), CHARACTERS, options));
}

function packageOf(family: string): string {
  return `@fontsource${FIXED.has(family) ? "" : "-variable"}/${readName(family)}`;
}

function readName(family: string): string {
  return family.toLowerCase().replaceAll(" ", "-");
}

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
}
