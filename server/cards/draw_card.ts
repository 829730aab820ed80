import { type Font, Renderer } from "@takumi-rs/core";
import { PICTURES_FOLDER } from "../../contract/pictures/pictures.ts";
import { parsePage } from "../page_code/sanitize/guard.ts";
import { readText } from "../page_code/sanitize/edits.ts";
import {
  BASE_STYLES,
  expandShorthands,
  foldStyles,
  readRootValues,
  resolveValues,
  TAILWIND_BASE,
} from "./card_css.ts";
import { readFonts, readNodes, readOwnFonts, withoutEscapedSymbols } from "./card_nodes.ts";
import { CARD_HEIGHT, CARD_WIDTH } from "../../contract/publishing/card_size.ts";
import { findStyleSource } from "./card_question.ts";

/** A line of text on a plain page takes a few hundredths of all pixels, a single word much less. */
const PLAIN_MAX_SHARE = 0.99;

const SIZE = { width: CARD_WIDTH, height: CARD_HEIGHT };
/** Everything that moves in at the start has arrived by then. */
const SETTLED_MS = 10_000;
/** Every reader of links takes a JPEG; some take no WebP, and none of them more than a few hundred KB. */
const JPEG_QUALITY = 82;

const FAMILIES = ["Geist", "Vollkorn"];

export async function drawCard(
  code: string,
  pictures: ReadonlyMap<string, Uint8Array>,
  width = CARD_WIDTH,
): Promise<Uint8Array | null> {
  const { document, styles } = parsePage(code, "open", new Set(), { places: false });
  const source = findStyleSource(document);
  if (source === "elsewhere") return null;
  const css = withoutEscapedSymbols(styles.filter(isForScreens).map(readText).join("\n"));
  const roots = readRootValues(css);
  const { root, inlineStyles, text } = readNodes(document, {
    pictures,
    hasUtilityClasses: source === "tailwind",
    drawingStyles: resolveValues(selectDrawingStyles(css), roots),
  });
  if (!isReadable(text)) return null;
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  for (const font of [...await readOwnFonts(), ...readFonts(css)]) await register(renderer, font);
  const pixels = await renderer.render(root, {
    ...SIZE,
    css: [BASE_STYLES, source === "tailwind" ? TAILWIND_BASE : "", `${css}\n${inlineStyles}`].map((
      each,
    ) => expandShorthands(foldStyles(each, roots))),
    images: [...pictures].map(([name, data]) => ({ src: PICTURES_FOLDER + name, data })),
    fontFamilies: FAMILIES,
    timeMs: SETTLED_MS,
    format: "raw",
  });
  if (!isTelling(pixels)) return null;
  const image = { ...SIZE, data: new Uint8Array(pixels) };
  const size = { width, height: Math.round(width * CARD_HEIGHT / CARD_WIDTH) };
  return await renderer.render({ type: "image", src: image, ...size }, {
    ...size,
    format: "jpeg",
    quality: JPEG_QUALITY,
  });
}

async function register(renderer: Renderer, font: Font): Promise<void> {
  try {
    await renderer.registerFont(font);
  } catch {
    // Browsers, too, set a text in another typeface where its own is broken.
  }
}

function isForScreens({ attrs }: { attrs: { name: string; value: string }[] }): boolean {
  const media = attrs.find(({ name }) => name === "media")?.value.toLowerCase() ?? "";
  return !media.includes("print");
}

const RULE = /([^{}@;]{1,300})\{([^{}]*)\}/g;
const DRAWN = /(?:^|[;\s])(?:fill|stroke|stop-color|opacity|display|font|text-anchor|visibility)/;
const DRAWING_STYLES_MAX_LENGTH = 20_000;

function selectDrawingStyles(css: string): string {
  const rules = [...css.matchAll(RULE)].filter(([, , block]) => DRAWN.test(block!));
  return rules.map(([rule]) => rule).join("").slice(0, DRAWING_STYLES_MAX_LENGTH)
    .replaceAll(/[<&]/g, "");
}

const READ_LENGTH = 4_000;
const FOREIGN_MAX_SHARE = 0.15;

/** The renderer has the letters of Latin scripts; scripts would have filled in what stands in braces. */
function isReadable(text: string): boolean {
  if (text.includes("{{")) return false;
  const letters = text.slice(0, READ_LENGTH).match(/\p{L}/gu) ?? [];
  const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  return foreign.length <= letters.length * FOREIGN_MAX_SHARE;
}

function isTelling(pixels: Uint8Array): boolean {
  const counts = new Uint32Array(1 << 12);
  for (let at = 0; at < pixels.length; at += 4) {
    // There are sixteen shades a channel: a gradient counts as many colours, noise as few.
    counts[pixels[at]! >> 4 << 8 | pixels[at + 1]! >> 4 << 4 | pixels[at + 2]! >> 4]!++;
  }
  return Math.max(...counts) <= pixels.length / 4 * PLAIN_MAX_SHARE;
}
