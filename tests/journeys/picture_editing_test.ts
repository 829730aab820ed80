// Pictures in the editor: pasted, dropped, brought along by a page, chosen for what is missing, dropped on the page itself.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { zipSync } from "fflate";
import type { Page } from "playwright-core";
import { CALLS } from "../../server/contract/paths.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { codeField, codeOf, fillCode, openEditor, pressOnPage } from "../support/editor.ts";
import { type TestServer, testServer } from "../support/test_server.ts";
import { makePhoto } from "../support/uploads.ts";

const PAGE = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Soup</title></head><body>
<h1>Soup</h1>
</body></html>`;
const NAME = "[0-9a-f]{32}\\.webp";
const SRCSET = `srcset="pictures/${NAME} 800w, pictures/${NAME} 900w"`;

Deno.test("a picture that is pasted or dropped into the code goes where the cursor is", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page, complaints } = chromium;
  await openWith(server, chromium, PAGE);
  await page.locator(".paste-chat").waitFor({ state: "attached" });
  await page.getByText("<h1>Soup").click();
  await page.keyboard.press("End");
  await give(page, "paste", await makePhoto(900, 600));
  await untilCode(page, /<img/);
  assert.match(
    await codeOf(page),
    new RegExp(`<h1>Soup</h1><img src="pictures/${NAME}" ${SRCSET}`),
  );

  await page.keyboard.press("ControlOrMeta+z");
  assert.equal(await codeOf(page), PAGE);
  await give(page, "drop", await makePhoto(60, 40));
  await untilCode(page, /<img/);
  assert.match(
    await codeOf(page),
    /<h1>Soup<\/h1><img src="pictures\/[0-9a-f]{32}\.\w+" width="60"/,
  );
  assert.deepEqual(complaints, []);
});

Deno.test("an upload is ended, tried again, and what is no picture says so and no more", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openWith(server, chromium, PAGE);
  await page.getByRole("button", { name: "Pictures", exact: true }).first().click();
  const uploads = page.getByRole("list", { name: "Pictures on their way" });
  const isUpload = (url: URL) => url.pathname === CALLS.pictures && url.search !== "";

  await page.route(isUpload, () => {});
  await choose(page, "soup.jpg", await makePhoto(60, 40));
  await uploads.getByRole("button", { name: "Cancel soup.jpg" }).click();
  await uploads.waitFor({ state: "detached" });
  await page.unroute(isUpload);

  await page.route(isUpload, (route) => route.abort());
  await choose(page, "soup.jpg", await makePhoto(60, 40));
  await uploads.getByText("No connection. Check your network and try again.").waitFor();
  await page.unroute(isUpload);
  await uploads.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("listitem", { name: "soup.jpg" }).getByText("60 × 40").waitFor();
  await uploads.waitFor({ state: "detached" });

  await choose(page, "recipe.jpg", new TextEncoder().encode("no picture"));
  await uploads.getByText("This is no picture that we know").waitFor();
  assert.equal(await uploads.getByRole("button", { name: "Try again" }).count(), 0);
  await choose(page, "huge.jpg", new Uint8Array(10 * 1024 * 1024 + 1));
  await uploads.getByText("A picture may be at most 10 MB.").waitFor();
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
    "site/img/me.jpg": await makePhoto(900, 600),
    "site/img/wall paper.jpg": await makePhoto(901, 600),
    "site/img/dot.png": new Uint8Array([137, 80, 78, 71]),
  });
  const buffer = Buffer.from(zip);
  await page.locator("input[type=file]").setInputFiles([
    { name: "site.zip", mimeType: "application/zip", buffer },
  ]);
  await untilCode(page, /Site(?![^]*pictures\/new-)/);
  const code = await codeOf(page);
  assert.match(
    code,
    new RegExp(`<img src="pictures/${NAME}" ${SRCSET} sizes="auto, 100vw" alt="Me">`),
  );
  assert.match(code, new RegExp(`url\\("pictures/${NAME}"\\)`));
  assert.match(code, /<img src="data:image\/png;base64,/);
  await page.frameLocator(".preview iframe").getByAltText("Me")
    .evaluate((image: HTMLImageElement) => image.decode());
  assert.deepEqual(complaints, []);
});

Deno.test("a page whose picture is elsewhere, or gone, gets one from the drawer in its place", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  const foreign = PAGE.replace(
    "</h1>",
    '</h1>\n<img src="https://pictures.example/a.jpg" alt="A">',
  );
  await openWith(server, chromium, foreign);
  await page.getByText("1 thing to know").click();
  await page.getByRole("button", { name: "Choose a picture" }).click();
  await page.getByRole("heading", { name: "A picture for line 4" }).waitFor();
  await choose(page, "soup.jpg", await makePhoto(60, 40));
  await page.getByRole("button", { name: "Use this one" }).click();
  const src = /<img src="(pictures\/[^"]+)" alt="A">/.exec(await codeOf(page))![1]!;
  await page.getByText("1 thing to know").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Pictures", exact: true }).first().click();
  await page.getByRole("button", { name: "Delete soup.jpg" }).click();
  await page.getByText("Your page shows this picture. Without it there is a hole.").waitFor();
  await page.getByRole("button", { name: "Delete it" }).click();
  await page.getByText("No pictures yet.").waitFor();
  await page.getByRole("button", { name: "Pictures", exact: true }).first().click();
  await page.getByText("This picture is not among yours").waitFor({ state: "attached" });
  await fillCode(
    page,
    PAGE.replace("</h1>", `</h1><img src="${server.origin}/u/chef1/${src}" alt="">`),
  );
  await page.getByRole("listitem").filter({ hasText: "without the address of this place" })
    .getByRole("button", { name: "Do it now" }).click();
  assert.ok((await codeOf(page)).includes(`<img src="${src}" alt="">`));
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
  const frame = page.frameLocator(".preview iframe");
  await frame.getByAltText("Mine").waitFor();
  await page.getByRole("button", { name: "Edit on the page" }).click();
  await pressOnPage(page, frame, "img");
  const card = page.getByRole("region", { name: "Edit on the page" });
  await card.getByRole("heading", { name: "Picture" }).waitFor();

  await dropOn(page, ".preview iframe", await makePhoto(900, 600));
  await untilCode(page, /900w/);
  const shape = `<img ${SRCSET} sizes="auto, 100vw" loading="lazy" src="pictures/${NAME}" ` +
    'width="400" height="267" alt="Mine">';
  assert.match(await codeOf(page), new RegExp(shape));

  await card.getByRole("button", { name: "Choose another picture" }).click();
  await choose(page, "small.jpg", await makePhoto(60, 40));
  await page.getByRole("listitem", { name: "small.jpg" })
    .getByRole("button", { name: "Use this one" }).click();
  const now = await codeOf(page);
  assert.match(
    now,
    /<img loading="lazy" src="pictures\/[0-9a-f]{32}\.\w+" width="400" height="267" alt="Mine">/,
  );
});

async function openWith(server: TestServer, chromium: TestBrowser, code: string): Promise<void> {
  await openEditor(server, chromium);
  await fillCode(chromium.page, code);
  await chromium.page.frameLocator(".preview iframe").getByRole("heading").first().waitFor();
}

async function untilCode(page: Page, pattern: RegExp): Promise<void> {
  for (let n = 0; !pattern.test(await codeOf(page)); n++) {
    assert.ok(n < 300, `${pattern} in ${await codeOf(page)}`);
    await page.waitForTimeout(50);
  }
}

async function choose(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.locator("label", { hasText: "Add pictures" }).click();
  const file = { name, mimeType: "image/jpeg", buffer: Buffer.from(bytes) };
  await (await choosing).setFiles([file]);
}

/** Into the code, from the clipboard or by the mouse. */
async function give(page: Page, way: "paste" | "drop", bytes: Uint8Array): Promise<void> {
  await codeField(page).evaluate((field, [way, base64]) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64!), (character) => character.charCodeAt(0));
    data.items.add(new File([bytes], "soup.jpg", { type: "image/jpeg" }));
    const options = { bubbles: true, cancelable: true, composed: true };
    field.dispatchEvent(
      way === "paste"
        ? new ClipboardEvent("paste", { clipboardData: data, ...options })
        : new DragEvent("drop", { dataTransfer: data, ...options }),
    );
  }, [way, Buffer.from(bytes).toString("base64")]);
}

/** As the mouse drops a file from outside of the browser. */
async function dropOn(page: Page, selector: string, bytes: Uint8Array): Promise<void> {
  const file = await Deno.makeTempFile({ suffix: ".jpg" });
  await Deno.writeFile(file, bytes);
  const frame = page.frameLocator(selector);
  const around = (await page.locator(selector).boundingBox())!;
  const within = await frame.locator("img").evaluate((image) => {
    const { left, top, width, height } = image.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width: innerWidth };
  });
  const scale = around.width / within.width;
  const place = { x: around.x + within.x * scale, y: around.y + within.y * scale };
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await devtools.send("Input.dispatchDragEvent", { type, ...place, data });
  }
  await devtools.detach();
}
