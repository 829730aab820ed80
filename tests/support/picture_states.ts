// The drawer of pictures, in every state that a person may find it in (screen_states.ts).
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { CALLS } from "../../contract/paths.ts";
import { codeField, fillCode, openFinding, openTab, previewOf } from "./editor.ts";
import { PAGE, type ScreenState, signedIn } from "./signed_in_state.ts";

const FOREIGN = PAGE.replace("<p>", '<img src="https://pictures.example/soup.jpg" alt="">\n<p>');

export const PICTURE_STATES: readonly ScreenState[] = [
  signedIn("editor_pictures_none", "/dashboard", { hasPortfolio: true }, async (page) => {
    await openPictures(page);
    await page.getByText("No pictures yet.").waitFor();
  }),
  signedIn("editor_pictures", "/dashboard", { hasPortfolio: true }, async (page) => {
    await openPictures(page);
    await addDishes(page);
    await page.getByRole("button", { name: "Put into the page" }).first().click();
    await previewOf(page).contentFrame().locator("img").waitFor();
    await openTab(page, "Pictures");
    await page.getByText("On your page", { exact: true }).first().waitFor();
  }),
  signedIn("editor_pictures_deleting", "/dashboard", { hasPortfolio: true }, async (page) => {
    await openPictures(page);
    await addDishes(page);
    await page.getByRole("button", { name: /^Delete / }).first().click();
  }),
  signedIn("editor_pictures_on_their_way", "/dashboard", { hasPortfolio: true }, async (page) => {
    await openPictures(page);
    // The first never comes through, the second never ends, the third is no picture.
    let n = 0;
    await page.route(
      (url) => url.pathname === CALLS.pictures && url.search !== "",
      (route) => ++n === 1 ? route.abort() : n === 3 ? route.continue() : undefined,
    );
    await choosePictures(
      page,
      await dish("soup.jpg", "#a5431f"),
      await dish("bread.jpg", "#d8a24a"),
      {
        name: "a-recipe-that-is-named-at-great-length-since-phones-do-that.jpg",
        mimeType: "image/jpeg",
        buffer: Buffer.from("soup"),
      },
      await dish("cake.jpg", "#7a4a2b"),
    );
    await page.getByText("This is no picture").waitFor();
  }),
  signedIn("editor_pictures_for_a_line", "/dashboard", { hasPortfolio: true }, async (page) => {
    await openPictures(page);
    await addDishes(page);
    await fillCode(page, FOREIGN);
    await openTab(page, "To fix");
    await openFinding(page, /picture/);
    await page.getByRole("button", { name: "Choose one of my pictures" }).click();
    await page.getByRole("button", { name: "Use this one" }).first().waitFor();
  }),
];

async function openPictures(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Edit Portfolio" }).click();
  await codeField(page).waitFor({ state: "attached" });
  await openTab(page, "Pictures");
  await page.getByRole("meter", { name: "Room that your pictures take" }).waitFor();
}

async function addDishes(page: Page): Promise<void> {
  const dishes = [["soup.jpg", "#a5431f"], ["bread.jpg", "#d8a24a"], ["cake.jpg", "#7a4a2b"]];
  for (const [name, color] of dishes) await choosePictures(page, await dish(name!, color!));
  for (const [name] of dishes) await page.getByRole("listitem", { name: name! }).waitFor();
}

export async function choosePictures(
  page: Page,
  ...files: { name: string; mimeType: string; buffer: Buffer }[]
): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.locator("label", { hasText: "Add pictures" }).click();
  await (await choosing).setFiles(files);
}

/** On a square plate, seen from above. */
async function dish(name: string, color: string) {
  const square = (size: number, background: string) => ({
    input: { create: { width: size, height: size, channels: 3, background } },
  } as const);
  const table = { width: 1_800, height: 1_200, channels: 3, background: "#cdb393" } as const;
  const buffer = await sharp({ create: table })
    .composite([square(900, "#fffcf6"), square(600, color)]).jpeg().toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}
