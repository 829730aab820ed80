// Takes the picture of an example's first screen, as its frame shows it, in two formats and small enough to be many.
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { frameContentSecurityPolicy } from "../../server/http/policies.ts";

const OUT = new URL("../../ui/images/", import.meta.url);
const MAX_BYTES = { avif: 12 * 1024, webp: 12 * 1024 };
/** Of the screen that is looked at, and of the picture of it. */
const SHAPES = [
  {
    ...{ suffix: "", width: 1440, height: 900, scale: 1 },
    pictureWidths: [800, 720, 640, 560, 480, 400],
  },
  {
    ...{ suffix: "_phone", width: 390, height: 488, scale: 2 },
    pictureWidths: [585, 500, 440, 390, 340, 300],
  },
];
/** Only fetched where it is shown as wide as the page, or on a dense screen. */
const LARGE_SHAPES = [
  {
    ...{ suffix: "_large", width: 1440, height: 900, scale: 1.5 },
    pictureWidths: [2160],
    maxBytes: { avif: 56 * 1024, webp: 112 * 1024 },
  },
  {
    ...{ suffix: "_phone_large", width: 390, height: 488, scale: 2 },
    pictureWidths: [780],
    maxBytes: { avif: 24 * 1024, webp: 48 * 1024 },
  },
];
/** They fill half of a wide window beside a form. */
const TALL_SHAPES = [
  {
    ...{ suffix: "_tall", width: 800, height: 960, scale: 1 },
    pictureWidths: [800],
    maxBytes: { avif: 48 * 1024, webp: 64 * 1024 },
  },
  {
    ...{ suffix: "_tall_large", width: 800, height: 960, scale: 2 },
    pictureWidths: [1600],
    maxBytes: { avif: 112 * 1024, webp: 118 * 1024 },
  },
];
const FAIR_QUALITY = 34;
const POOR_QUALITY = 20;
const BETTER_QUALITIES = [42, 50, 60, 70];
const ADDRESS = "http://example.invalid/";
/** Pages that count down are always this far from their day. */
const TODAY = new Date("2026-11-22T12:00:00Z");

/**
 * Returns what was written. The first one on the landing page is shown as on a phone, too, and large; those that stand
 * beside a form are tall.
 */
export async function takeThumbnails(
  browser: Browser,
  id: string,
  code: string,
  shown: { isFirst: boolean; isTall: boolean },
): Promise<string> {
  const told: string[] = [];
  const shapes = [
    ...(shown.isFirst ? SHAPES : SHAPES.slice(0, 1)).map((shape) => ({
      ...shape,
      maxBytes: MAX_BYTES,
    })),
    ...shown.isFirst ? LARGE_SHAPES : [],
    ...shown.isTall ? TALL_SHAPES : [],
  ];
  for (const { suffix, width, height, scale, pictureWidths, maxBytes } of shapes) {
    const viewport = { width, height };
    const context = await browser.newContext({
      viewport,
      deviceScaleFactor: scale,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(TODAY);
    const policy = frameContentSecurityPolicy({ upgradeInsecure: false, frameAncestors: "'none'" });
    await page.route("**/*", (route) =>
      route.request().url() === ADDRESS
        ? route.fulfill({
          body: code,
          contentType: "text/html; charset=utf-8",
          headers: { "Content-Security-Policy": policy },
        })
        : route.abort());
    await page.goto(ADDRESS);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    await page.waitForTimeout(1_500);
    const shot = await page.screenshot();
    await context.close();
    for (const format of ["avif", "webp"] as const) {
      const { bytes, what } = await encode(shot, format, pictureWidths, maxBytes[format]);
      await Deno.writeFile(new URL(`example_${id}${suffix}.${format}`, OUT), bytes);
      told.push(`${format}${suffix} ${what}`);
    }
  }
  return told.join(", ");
}

/** The largest that fits at a fair quality, and then the best of that size; a page full of dots takes a poor one. */
async function encode(
  shot: Uint8Array,
  format: "avif" | "webp",
  widths: number[],
  maxBytes: number,
) {
  const tries = [FAIR_QUALITY, POOR_QUALITY].flatMap((quality) =>
    widths.map((width) => ({ width, quality }))
  );
  for (const { width, quality } of tries) {
    const picture = await sharp(shot).resize({ width }).png({ compressionLevel: 1 }).toBuffer();
    const at = async (quality: number) => {
      const image = sharp(picture);
      const bytes = await (format === "avif"
        ? image.avif({ quality })
        : image.webp({ quality, effort: 6, smartSubsample: true })).toBuffer();
      return { bytes, fits: bytes.length <= maxBytes, what: `${width} px, quality ${quality}` };
    };
    let best = await at(quality);
    if (!best.fits) {
      continue;
    }
    for (const better of BETTER_QUALITIES) {
      const next = await at(better);
      if (!next.fits) {
        break;
      }
      best = next;
    }
    return best;
  }
  throw new Error(`no ${format} of this page is small enough`);
}
