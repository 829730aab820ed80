// Pictures that somebody without an account adds on /try, and what of them is in the browser.
import { Buffer } from "node:buffer";
import type { Locator, Page, Route } from "playwright-core";
import sharp from "sharp";
import { previewOf } from "./editor.ts";
import { makeAnimation, makePhoto, withPrivateFacts } from "./make_pictures.ts";

interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const GUEST_PAGE = "<!DOCTYPE html><title>Soups</title><h1>Soups of the day</h1>";

/** A photo of a phone that was held upright, a drawing that can be seen through, and an animation. */
export async function makeThree(): Promise<PickedFile[]> {
  const photo = await withPrivateFacts(makePhoto(4_000, 2_000).jpeg(), 6).toBuffer();
  const background = { r: 165, g: 67, b: 31, alpha: 0.5 };
  const drawing = await sharp({ create: { width: 300, height: 200, channels: 4, background } })
    .png().toBuffer();
  const moving = await makeAnimation(3).gif().toBuffer();
  return [
    { name: "soup.jpg", mimeType: "image/jpeg", buffer: photo },
    { name: "stew.png", mimeType: "image/png", buffer: drawing },
    { name: "oven.gif", mimeType: "image/gif", buffer: moving },
  ];
}

export async function openTry(page: Page, origin: string, code = GUEST_PAGE): Promise<void> {
  await page.goto(`${origin}/try`);
  await page.getByLabel("Paste your page here").fill(code);
}

/** Adds them in the drawer, and puts each into the page. */
export async function addPictures(page: Page, files: PickedFile[]): Promise<void> {
  await page.getByRole("tab", { name: "Pictures" }).click();
  await page.getByLabel("Add pictures").setInputFiles(files);
  for (const { name } of files) {
    const card = page.getByRole("listitem", { name });
    await card.getByRole("button", { name: "Put into the page" }).click();
  }
}

export function picturesIn(page: Page): Locator {
  return previewOf(page).contentFrame().locator("img");
}

/** In order; those that are not loaded are "0 x 0". */
export async function sizesOf(images: Locator): Promise<string[]> {
  const sizes = await images.evaluateAll((all) =>
    (all as HTMLImageElement[]).map(({ naturalWidth, naturalHeight }) =>
      `${naturalWidth} x ${naturalHeight}`
    )
  );
  return sizes.toSorted();
}

export function countKept(page: Page): Promise<number> {
  return page.evaluate(() =>
    new Promise<number>((resolve, reject) => {
      const asked = indexedDB.open("kept_pictures", 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore("kept_pictures");
      asked.onerror = () => reject(asked.error);
      asked.onsuccess = () => {
        const store = asked.result.transaction("kept_pictures").objectStore("kept_pictures");
        const count = store.count();
        count.onsuccess = () => {
          asked.result.close();
          resolve(count.result);
        };
      };
    })
  );
}

/** The script that reads this browser's pictures comes to the page once it may, as over a slow network. */
export async function holdKept(page: Page, mayCome: Promise<void>) {
  let isHeld = false;
  async function pass(route: Route): Promise<void> {
    const response = await route.fetch();
    if ((await response.text()).includes("keeps_nothing")) {
      isHeld = true;
      await mayCome;
    }
    await route.fulfill({ response });
  }
  // The page may have gone on meanwhile, or the test has ended.
  await page.route("**/*.js", (route) => pass(route).catch(() => {}));
  return () => isHeld;
}

/** An image that has not come yet has none. */
export async function shapesOf(images: Locator): Promise<string[]> {
  const shapes = await images.evaluateAll((all) =>
    (all as HTMLImageElement[]).map(({ naturalWidth, naturalHeight }) =>
      (naturalWidth / naturalHeight).toFixed(1)
    )
  );
  return shapes.toSorted();
}
