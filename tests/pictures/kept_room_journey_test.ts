// In a browser, a picture that takes the place of a stand-in has the room that the stand-in had.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { PictureEntry } from "../../contract/pictures/picture_calls.ts";
import { applyEdits } from "../../islands/editor/paste/lines.ts";
import { replacement } from "../../islands/pictures/picture_places.ts";
import { openBrowser } from "../support/browser.ts";

function draw(width: number, height: number): string {
  return `data:image/svg+xml,${
    encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`,
    )
  }`;
}

const STAND_IN = draw(600, 400);

/** Each file stands for itself in the page: its name becomes what it shows. */
const PICTURES = [[[1_200, 900], [800, 600]], [[300, 900]]].map((sizes, n) => {
  const files = sizes.map(([width = 0, height = 0], i) => ({
    name: `${`${n}${i}`.repeat(16)}.webp`,
    width,
    height,
    bytes: 1,
  }));
  const picture: PictureEntry = {
    id: crypto.randomUUID(),
    file_name: "soup.jpg",
    sent_name: null,
    description: "Soup",
    is_animated: false,
    created_at: "2026-01-01T00:00:00.000Z",
    files,
  };
  return picture;
});

for (
  const [css, attributes] of [
    ["", ""],
    ["", 'width="300"'],
    ["", 'height="200"'],
    ["", 'width="600" height="400"'],
    ["", 'style="width: 50%"'],
    ["img { max-width: 100% }", ""],
    ["img { max-width: 100%; height: auto }", 'width="600" height="400"'],
    ["img { width: 100% }", ""],
    ["img { width: 100%; height: auto }", 'width="600" height="400"'],
    ["img { height: 200px }", ""],
    ["img { width: 100%; height: 200px; object-fit: cover }", ""],
    ["img { width: 250px; aspect-ratio: 1; object-fit: contain }", ""],
  ] as const
) {
  Deno.test(`a picture has the room of its stand-in: <img ${attributes}> and "${css}"`, async () => {
    await using chromium = await openBrowser();
    const { page } = chromium;
    const code = `<!DOCTYPE html><style>${css}</style><div style="width: 500px">` +
      `<img ${attributes} src="${STAND_IN}" alt=""></div>`;
    const room = await measure(page, code);
    const start = code.indexOf(STAND_IN);
    for (const picture of PICTURES) {
      const at = { start, end: start + STAND_IN.length };
      const written = applyEdits(code, [replacement(code, at, picture)]);
      const shown = picture.files.reduce(
        (text, { name, width, height }) => text.replaceAll(`pictures/${name}`, draw(width, height)),
        written,
      );
      assert.deepEqual(await measure(page, shown), room, written);
    }
  });
}

async function measure(page: Page, code: string): Promise<[width: number, height: number]> {
  await page.setContent(code);
  await page.waitForFunction(() => document.querySelector("img")!.naturalWidth > 0);
  const { width, height } = (await page.locator("img").boundingBox())!;
  return [Math.round(width), Math.round(height)];
}
