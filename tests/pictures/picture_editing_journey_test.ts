// Pictures in the editor: pasted, dropped, brought along by a page, chosen for what is missing, dropped on the page itself.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { zipSync } from "fflate";
import type { Route } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { openTab, previewOf, readCode } from "../support/editor.ts";
import { choose, give, openWith, PAGE, SRC, untilCode } from "../support/picture_editing.ts";
import { testServer } from "../support/test_server.ts";
import { makePhoto } from "../support/uploads.ts";

Deno.test("a picture that is pasted or dropped into the code goes where the cursor is", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await openWith(server, chromium, PAGE);
  await page.getByRole("button", { name: "More", exact: true }).waitFor();
  await page.getByText("<h1>Soup").click();
  await page.keyboard.press("End");
  await give(page, "paste", await makePhoto(1_200, 800));
  await untilCode(page, /<img/);
  assert.match(
    await readCode(page),
    new RegExp(`<h1>Soup</h1><img ${SRC} width="1200" height="800"`),
  );

  await page.keyboard.press("ControlOrMeta+z");
  assert.equal(await readCode(page), PAGE);
  await give(page, "drop", await makePhoto(60, 40));
  await untilCode(page, /<img/);
  assert.match(
    await readCode(page),
    /<h1>Soup<\/h1><img src="pictures\/[0-9a-f]{32}\.\w+" width="60"/,
  );
  assert.deepEqual(complaints, []);
});

Deno.test("an upload is ended, tried again, and what is no picture says so and no more", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openWith(server, chromium, PAGE);
  await openTab(page, "Pictures");
  const uploads = page.getByRole("list", { name: "Pictures on their way" });
  const isUpload = (url: URL) => url.pathname === CALLS.pictures && url.search !== "";

  const paused: Route[] = [];
  await page.route(isUpload, (route) => void paused.push(route));
  await choose(page, "soup.jpg", await makePhoto(60, 40));
  await uploads.getByRole("button", { name: "Cancel soup.jpg" }).click();
  await uploads.waitFor({ state: "detached" });
  // The end of interception would let through what the browser has not ended yet.
  for (const route of paused) await route.abort();
  await page.unroute(isUpload);

  await page.route(isUpload, (route) => route.abort());
  await choose(page, "soup.jpg", await makePhoto(60, 40));
  await uploads.getByText(SENTENCES.offline).waitFor();
  await page.unroute(isUpload);
  await uploads.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("listitem", { name: "soup.jpg" }).getByText("60 × 40").waitFor();
  await uploads.waitFor({ state: "detached" });

  await choose(page, "recipe.jpg", new TextEncoder().encode("no picture"));
  await uploads.getByText("This is no picture that we know").waitFor();
  assert.equal(await uploads.getByRole("button", { name: "Try again" }).count(), 0);
  await choose(page, "huge.jpg", new Uint8Array(10 * 1024 * 1024 + 1));
  await uploads.getByText(SENTENCES.picture_too_large).waitFor();
  await uploads.getByRole("button", { name: "Dismiss huge.jpg" }).click();
  await uploads.getByRole("button", { name: "Dismiss recipe.jpg" }).click();
  await uploads.waitFor({ state: "detached" });
});

Deno.test("the pictures of a zip become the author's, and the page names them; a small one stays in the page", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await openWith(server, chromium, PAGE);
  const html = '<!DOCTYPE html><html lang="en"><head><title>Site</title><link rel="stylesheet" ' +
    'href="css/site.css"></head><body><h1>Site</h1><img src="img/me.jpg" alt="Me">' +
    '<img src="img/dot.png" alt=""></body></html>';
  const zip = zipSync({
    "site/index.html": new TextEncoder().encode(html),
    "site/css/site.css": new TextEncoder().encode(
      'h1 { background: url("../img/wall paper.jpg") }',
    ),
    "site/img/me.jpg": await makePhoto(1_200, 800),
    "site/img/wall paper.jpg": await makePhoto(1_203, 800),
    "site/img/dot.png": new Uint8Array([137, 80, 78, 71]),
  });
  const buffer = Buffer.from(zip);
  await page.getByLabel("Open file").setInputFiles([
    { name: "site.zip", mimeType: "application/zip", buffer },
  ]);
  await untilCode(page, /^(?![^]*pictures\/new-)[^]*Site/);
  const code = await readCode(page);
  assert.match(
    code,
    new RegExp(`<img ${SRC} alt="Me">`),
  );
  assert.match(code, new RegExp(`url\\("pictures/[0-9a-f]{32}\\.webp"\\)`));
  assert.match(code, /<img src="data:image\/png;base64,/);
  await previewOf(page).contentFrame().locator('[alt="Me"][src$=".webp"]')
    .evaluate((image: HTMLImageElement) => image.decode());
  assert.deepEqual(complaints, []);
});
