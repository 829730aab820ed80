// Pictures that take a place of a page: of one that is elsewhere or gone, or of one that is dropped or chosen upon.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { IMAGE_HOSTS } from "../../contract/page_code/hosts.ts";
import { openBrowser } from "../support/browser.ts";
import {
  fillCode,
  openCheck,
  openFinding,
  openTab,
  pickOnPage,
  previewOf,
  readCode,
} from "../support/editor.ts";
import { choose, dropOn, openWith, PAGE, SRC, untilCode } from "../support/picture_editing.ts";
import { until } from "../support/until.ts";
import { testServer } from "../support/test_server.ts";
import { makePhoto } from "../support/uploads.ts";

Deno.test("a page whose picture is elsewhere, or gone, gets one from the drawer in its place", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  const foreign = PAGE.replace(
    "</h1>",
    '</h1>\n<img src="https://pictures.example/a.jpg" alt="A">',
  );
  await openWith(server, chromium, foreign);
  await openCheck(page, "1 thing to fix");
  await openFinding(page, "A picture that is not shown here");
  await page.getByRole("button", { name: "Choose one of my pictures" }).click();
  await page.getByRole("heading", { name: "A picture for “A”" }).waitFor();
  await choose(page, "soup.jpg", await makePhoto(60, 40));
  await page.getByRole("button", { name: "Use this one" }).click();
  const src = /<img src="(pictures\/[^"]+)" alt="A">/.exec(await readCode(page))![1]!;
  await openCheck(page, "Ready to save");

  await openTab(page, "Pictures");
  await page.getByRole("button", { name: "Delete soup.jpg" }).click();
  await page.getByText("Your page shows this picture. Without it there is a hole.").waitFor();
  await page.getByRole("button", { name: "Delete it" }).click();
  await page.getByText("No pictures yet.").waitFor();
  await openCheck(page, "1 thing to fix");
  await openFinding(page, "A picture that is not there");
  await page.getByText("This picture is not among yours").waitFor({ state: "attached" });
  await fillCode(
    page,
    PAGE.replace("</h1>", `</h1><img src="${server.pages}/u/chef1/${src}" alt="">`),
  );
  await openCheck(page, "1 thing to fix");
  await openFinding(page, "A save removes this picture's address");
  await page.getByRole("button", { name: "Name it without the address" }).click();
  assert.ok((await readCode(page)).includes(`<img src="${src}" alt="">`));
});

Deno.test("on the page, a picture that is dropped on another takes its place, and one of the drawer does", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440, reducedMotion: "reduce" });
  const { page } = chromium;
  const drawn = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'.replaceAll(
    '"',
    "'",
  );
  const image = `<img src="${drawn}" width="400" height="400" alt="Mine">`;
  await openWith(server, chromium, PAGE.replace("</h1>", `</h1>\n${image}`));
  const frame = previewOf(page).contentFrame();
  await frame.getByAltText("Mine").waitFor();
  await page.getByRole("button", { name: "Edit on the page" }).click();
  await pickOnPage(page, frame, "img", "Picture");
  const card = page.getByRole("region", { name: "Edit on the page" });
  await card.getByRole("heading", { name: "Picture" }).waitFor();

  await dropOn(page, ".preview iframe", await makePhoto(1_200, 800));
  await untilCode(page, /pictures\//);
  const style = 'style="aspect-ratio: 400 / 400; object-fit: cover"';
  const shape = `<img ${SRC} ${style} width="400" height="400" alt="Mine">`;
  assert.match(await readCode(page), new RegExp(shape));

  await card.getByRole("button", { name: "Choose another picture" }).click();
  await choose(page, "small.jpg", await makePhoto(60, 40));
  await page.getByRole("listitem", { name: "small.jpg" })
    .getByRole("button", { name: "Use this one" }).click();
  const now = await readCode(page);
  const src = 'src="pictures/[0-9a-f]{32}\\.\\w+"';
  assert.match(
    now,
    new RegExp(`<img ${src} ${style} width="400" height="400" alt="Mine">`),
  );
});

Deno.test("the grid shows a picture of another host in a frame, and one that does not load as missing", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  const [there, gone] = ["soup", "gone"].map((name) => `https://${IMAGE_HOSTS[0]}/${name}.jpg`);
  const body = Buffer.from(await makePhoto(600, 400));
  await page.route(there!, (route) => route.fulfill({ body, contentType: "image/jpeg" }));
  await page.route(gone!, (route) => route.abort());
  const images = `<img src="${there}" alt="Soup"><img src="${gone}" alt="Gone">`;
  await openWith(server, chromium, PAGE.replace("</h1>", `</h1>\n${images}`));
  await openTab(page, "Pictures");
  const places = page.getByRole("list").filter({ has: page.getByText("Soup", { exact: true }) })
    .getByRole("listitem");
  const soup = places.filter({ hasText: "Soup" });
  const shown = soup.locator("iframe").contentFrame().locator("img");
  await until(
    "the picture",
    () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
  );
  const other = places.filter({ hasText: "Gone" });
  await other.getByRole("button", { name: "Gone: add a picture" }).waitFor();
  assert.equal(await other.locator("iframe").count(), 0);
  const chooser = page.waitForEvent("filechooser");
  await soup.getByRole("button", { name: "Soup: choose another picture" }).click();
  await chooser;
});
