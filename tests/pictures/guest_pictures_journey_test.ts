// Pictures before there is an account: added on /try, and online with the page, whatever comes between.
// Lane: daily.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { BROUGHT_SENTENCES } from "../../contract/pictures/brought_sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { UPLOAD_SENTENCES } from "../../contract/upload_sentences.ts";
import { giveLink, makeVisitor } from "../support/arriving.ts";
import { openBrowser } from "../support/browser.ts";
import {
  addPictures,
  countKept,
  GUEST_PAGE,
  holdKept,
  makeThree,
  openTry,
  picturesIn,
  shapesOf,
  sizesOf,
} from "../support/guest_pictures.ts";
import { linkIn } from "../support/mailbox.ts";
import { makeUser, PASSWORD } from "../support/make.ts";
import { holds, PRIVATE } from "../support/make_pictures.ts";
import { type TestServer, testServer } from "../support/test_server.ts";
import { until } from "../support/until.ts";

const SIZES = ["1200 x 2400", "300 x 200", "40 x 40"];
/** A frame offers all widths of a picture, so what a browser shows of it is of the same shape alone. */
const SHAPES = ["0.5", "1.0", "1.5"];

for (const width of [390, 1440]) {
  Deno.test(`three pictures go from /try to a live page, over a reload, a second tab, another device and a lost network, at ${width} px`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser({ width });
    await using elsewhere = await openBrowser({ width });
    const { page } = chromium;
    await openTry(page, server.origin);
    await addPictures(page, await makeThree());
    await seeThree(page);
    await page.waitForFunction(() =>
      localStorage.getItem("trial")?.match(/pictures\//g)?.length === 3
    );
    await page.reload();
    await seeThree(page);
    const second = await page.context().newPage();
    await second.goto(`${server.origin}/try`);
    await seeThree(second);
    await second.close();

    // Nothing is sent before the mail was opened on another device.
    const mayGo = Promise.withResolvers<void>();
    let isLost = true;
    await page.context().route(`**${CALLS.bringPicture}**`, async (route) => {
      await mayGo.promise;
      if (isLost) await route.abort();
      else await route.continue();
    });
    await giveLink(makeVisitor(page));
    await page.getByText(BROUGHT_SENTENCES.sending(1, 3)).waitFor();
    await elsewhere.page.goto(linkIn(await server.app.mailbox.next()));
    await elsewhere.page.getByRole("heading", { name: "Your page is online" }).waitFor();
    await signIn(elsewhere.page, server);
    await elsewhere.page.getByText(BROUGHT_SENTENCES.elsewhere(3)).waitFor();

    mayGo.resolve();
    await page.getByText(BROUGHT_SENTENCES.waiting(3)).waitFor();
    // The tab is closed meanwhile, and another screen goes on.
    await page.goto("about:blank");
    isLost = false;
    await page.goto(`${server.origin}/login`);
    await page.getByText(BROUGHT_SENTENCES.arrived(3)).waitFor();
    await elsewhere.page.reload();
    await elsewhere.page.getByRole("heading", { name: "Welcome, chef1!" }).waitFor();
    assert.equal(await elsewhere.page.getByText(BROUGHT_SENTENCES.elsewhere(3)).count(), 0);

    await elsewhere.page.goto(`${server.pages}/u/chef1`);
    const shown = elsewhere.page.frameLocator("iframe").locator("img");
    await until("the pictures on the page", async () => {
      for (const image of await shown.all()) await image.scrollIntoViewIfNeeded();
      return (await shapesOf(shown)).join() === SHAPES.join();
    });
    await seeNothingPrivate(server);

    await signIn(page, server);
    await page.getByRole("button", { name: "Edit Portfolio" }).click();
    await picturesIn(page).first().waitFor();
    await page.getByRole("tab", { name: "Pictures" }).click();
    for (const { name } of await makeThree()) {
      await page.getByRole("listitem", { name }).getByText("On your page").waitFor();
    }
    await until("an empty store", async () => await countKept(page) === 0);
  });
}

Deno.test("pictures come along when their author signs in with an account that is there", async () => {
  await using server = await testServer();
  await makeUser(server.app);
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openTry(page, server.origin);
  await addPictures(page, await makeThree());
  await seeThree(page);
  await page.getByRole("button", { name: "Put it online" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await dialog.getByLabel("Username or email").fill("chef1");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${server.origin}/dashboard`);
  await until("three pictures", async () => await countPictures(server) === 3);
  await seeThree(page);
  await page.getByRole("button", { name: /^Save/ }).click();
  await page.getByText("Your page is on the table").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Edit Portfolio" }).click();
  await seeThree(page);
  await until("an empty store", async () => await countKept(page) === 0);
});

for (const isSlow of [false, true]) {
  const where = isSlow ? ", also over a slow network" : "";
  Deno.test(`a registration with a taken address sends its pictures as any other, and they come along to the account that is there${where}`, async () => {
    await using server = await testServer();
    await makeUser(server.app, "chef2");
    await using chromium = await openBrowser({ width: 1440 });
    const { page } = chromium;
    await openTry(page, server.origin);
    await addPictures(page, await makeThree());
    await seeThree(page);
    await giveLink(makeVisitor(page), { email: "chef2@example.com" });
    await page.getByText(BROUGHT_SENTENCES.arrived(3)).waitFor();
    assert.equal((await server.app.mailbox.next()).subject, "You already have an account");
    assert.equal(await countPictures(server), 0);
    const mayCome = Promise.withResolvers<void>();
    const isHeld = isSlow ? await holdKept(page, mayCome.promise) : () => false;
    await signIn(page, server, "chef2");
    // Then the page is a draft, and no trial any more.
    if (isSlow) await page.waitForFunction(() => "draft" in localStorage);
    await until("the script that is held back", () => isHeld() === isSlow);
    mayCome.resolve();
    await until("three pictures", async () => await countPictures(server) === 3);
    await seeThree(page);
  });
}

Deno.test("a guest is told in words what is no picture, and the rest is kept", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openTry(page, server.origin);
  const [photo] = await makeThree();
  const svg = { name: "a.png", mimeType: "image/png", buffer: photo!.buffer.subarray(0, 0) };
  await page.getByRole("tab", { name: "Pictures" }).click();
  await page.getByLabel("Add pictures").setInputFiles([svg, photo!]);
  await page.getByText(UPLOAD_SENTENCES.picture_empty).waitFor();
  await page.getByRole("listitem", { name: "soup.jpg" }).locator("img").waitFor();
  assert.equal(await countKept(page), 1);
});

Deno.test("a page whose own script takes a failed picture away shows what the browser has", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser({ width: 1440 });
  const { page } = chromium;
  await openTry(page, server.origin);
  const [, drawing] = await makeThree();
  await addPictures(page, [drawing!]);
  const src = await until(
    "its name",
    () =>
      page.evaluate(() =>
        /pictures\/[0-9a-f]{32}\.webp/.exec(localStorage.getItem("trial") ?? "")?.[0]
      ),
  );
  const ways = `<style>h1 { background: url("${src}") }</style>
<img id="hidden" src="${src}" onerror="this.remove()" alt="">
<img id="gone" src="pictures/${"0".repeat(32)}.webp" onerror="this.alt = 'Gone'" alt="">
<picture><source srcset="${src} 40w" sizes="40px"><img id="source" alt=""></picture>
<video poster="${src}"></video>
<p style="background-image: url('${src}')">x</p>
<script>
  const made = new Image(); made.src = "${src}"; made.id = "made"; document.body.append(made);
</script>`;
  await page.getByRole("tab", { name: "Code" }).click();
  await page.locator(".cm-content").fill(GUEST_PAGE + ways);
  const frame = picturesIn(page).page().frameLocator(".preview iframe");
  await frame.locator("#made").waitFor({ state: "attached" });
  for (const id of ["hidden", "source", "made"]) {
    await until(
      `#${id}`,
      async () => (await sizesOf(frame.locator(`#${id}`))).join() === "300 x 200",
    );
  }
  await until(
    "its own end",
    async () => await frame.locator("#gone").getAttribute("alt") === "Gone",
  );
  for (
    const [selector, property] of [["h1", "backgroundImage"], ["p", "backgroundImage"]] as const
  ) {
    const value = await frame.locator(selector).evaluate(
      (element, name) => getComputedStyle(element)[name],
      property,
    );
    assert.match(value, /^url\("blob:/);
  }
  assert.match((await frame.locator("video").getAttribute("poster"))!, /^blob:/);
});

async function seeThree(page: Page): Promise<void> {
  const images = picturesIn(page);
  await until("three pictures in the preview", async () => {
    for (const image of await images.all()) await image.scrollIntoViewIfNeeded().catch(() => {});
    return (await sizesOf(images).catch(() => [])).join() === SIZES.join();
  });
}

async function signIn(page: Page, { origin }: TestServer, username = "chef1"): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${origin}/dashboard`);
}

async function countPictures({ app }: TestServer): Promise<number> {
  return (await app.database.sql`select 1 from pictures`).length;
}

async function seeNothingPrivate({ app }: TestServer): Promise<void> {
  const kept = await app.database.sql<{ bytes: Uint8Array }>`
    select blobs.bytes from blobs join picture_files using (hash)`;
  assert.ok(kept.length >= 3);
  for (const { bytes } of kept) {
    for (const text of [PRIVATE.camera, PRIVATE.model, PRIVATE.xmp]) {
      assert.ok(!holds(bytes, text));
    }
  }
}
