// Takes the picture of an example's first screen, as its frame shows it, in two formats and small enough to be many.
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { frameContentSecurityPolicy } from "../../server/web/policies.ts";

const OUT = new URL("../../ui/images/", import.meta.url);
const MAX_BYTES = 12 * 1024;
/** Of the screen that is looked at, and of the picture of it. */
const SHAPES = [
  { suffix: "", width: 1440, height: 900, pictureWidths: [800, 720, 640, 560, 480, 400] },
  { suffix: "_phone", width: 390, height: 488, pictureWidths: [585, 500, 440, 390, 340, 300] },
];
const FAIR_QUALITY = 34;
const POOR_QUALITY = 20;
const BETTER_QUALITIES = [42, 50, 60, 70];
const ADDRESS = "http://example.invalid/";
/** Pages that count down are always this far from their day. */
const TODAY = new Date("2026-11-22T12:00:00Z");

/** Returns what was written. Only the examples of the landing page are shown as on a phone, too. */
export async function takeThumbnails(
  browser: Browser,
  id: string,
  code: string,
  hasPhone: boolean,
): Promise<string> {
  const told: string[] = [];
  for (const { suffix, width, height, pictureWidths } of hasPhone ? SHAPES : SHAPES.slice(0, 1)) {
    const viewport = { width, height };
    const context = await browser.newContext({
      viewport,
      deviceScaleFactor: suffix ? 2 : 1,
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
      const { bytes, what } = await encode(shot, format, pictureWidths);
      await Deno.writeFile(new URL(`example_${id}${suffix}.${format}`, OUT), bytes);
      told.push(`${format}${suffix} ${what}`);
    }
  }
  return told.join(", ");
}

/** The largest that fits at a fair quality, and then the best of that size; a page full of dots takes a poor one. */
async function encode(shot: Uint8Array, format: "avif" | "webp", widths: number[]) {
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
      return { bytes, fits: bytes.length <= MAX_BYTES, what: `${width} px, quality ${quality}` };
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
