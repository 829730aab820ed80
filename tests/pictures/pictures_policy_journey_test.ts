// A page shows its owner's pictures in all ways that pages know, by any name of theirs, and nobody else's in any way.
// Also with pages at a host of their own.
import assert from "node:assert/strict";
import type { Frame, Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { openBrowser } from "../support/browser.ts";
import { PAGE_PASSWORD, see } from "../support/locked.ts";
import { tryPassword } from "../support/locked_states.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { rename } from "../support/served_pictures.ts";
import type { TestApp } from "../support/test_app.ts";
import { testServer } from "../support/test_server.ts";
import { untilNothingComes } from "../support/turns.ts";
import { makePhoto, upload } from "../support/uploads.ts";
import { until } from "../support/until.ts";

/** Each with a picture of its own, to be told apart by. */
const WAYS: ((src: string) => string)[] = [
  (src) => `<img src="${src}" alt="">`,
  (src) => `<img src="./${src}" alt="">`,
  (src) => `<img srcset="${src} 1x" alt="">`,
  (src) => `<picture><source srcset="${src} 40w" sizes="40px"><img alt=""></picture>`,
  (src) => `<video poster="${src}"></video>`,
  (src) => `<style>h1 { background: url(${src}) }</style>`,
  (src) => `<style>h1::after { content: url("${src}") }</style>`,
  (src) => `<p style="background-image: url('${src}')">x</p>`,
  (src) => `<script>window.made = new Image(); made.src = "${src}";</script>`,
  (src) => `<script>document.currentScript.outerHTML = '<img src="${src}" alt="">';</script>`,
  (src) =>
    `<script>document.documentElement.style.background = "url(" + new URL("${src}", location.href) + ")";</script>`,
];

for (
  const [claim, environment] of [
    ["", () => ({})],
    [", with the frame on another site", (origin: string) => ({
      USERCONTENT_ORIGIN: origin.replace("localhost", "127.0.0.1"),
    })],
  ] as const
) {
  Deno.test(`a page shows its own pictures in all ways, and nobody else's in any${claim}`, async () => {
    await using server = await testServer(environment);
    await using chromium = await openBrowser({ width: 600 });
    const { app, pages } = server;
    const { page } = chromium;
    const [chef1, chef2] = [await signIn(app), await signIn(app, "chef2")];
    const names: string[] = [];
    for (const [at] of WAYS.entries()) names.push(await send(app, chef1, 40 + at));
    const foreign = await send(app, chef2, 80);
    const ways = WAYS.map((way, at) => way(`pictures/${names[at]}`)).join("\n");
    await save(app, chef1, `<!DOCTYPE html><title>Soup</title><body><h1>Soup</h1>${ways}`);
    await save(app, chef2, `<img src="pictures/${foreign}" alt="">`);

    const seen = watch(page);
    await page.goto(`${pages}/u/chef2`);
    await page.frameLocator("iframe").locator("img").waitFor();
    await untilCame(seen, [foreign]);

    await page.goto(`${pages}/u/chef1`);
    await untilCame(seen, names);
    const frame = await renderFrame(page);
    assert.match(await drawn(frame, `pictures/${names[0]}`), /^data:image\/png;base64,.{40}/);
    const own = await tryAll(frame, `pictures/${names[0]}`);
    assert.deepEqual(own.sort(), ["crossOrigin", "src", "srcset"]);

    // Styles ask for an own picture, too, which may come late.
    await untilNothingComes(frame);
    seen.clear();
    const before = chromium.complaints.length;
    for (const base of [server.origin, new URL(frame.url()).origin, ""]) {
      const addresses = [
        `${base}/u/chef2/pictures/${foreign}`,
        `${base}/u/CHEF2/pictures/${foreign}?x`,
        `${base}/u/chef1/pictures/../../chef2/pictures/${foreign}`,
        `${base}/u/chef1/pictures/%2e%2e/%2e%2e/chef2/pictures/${foreign}`,
        `${base}/u/chef1/pictures/..%2f..%2fchef2%2fpictures%2f${foreign}`,
        `${base}/u/chef1/pictures/${foreign}`,
        `${base}/u/chef1/qr.svg`,
        ...base ? [] : [`../chef2/pictures/${foreign}`, `pictures/../../chef2/pictures/${foreign}`],
      ];
      for (const address of addresses) {
        assert.deepEqual(await tryAll(frame, address), [], address);
      }
    }
    assert.ok(chromium.complaints.length > before, "the browser says what it stopped");
    assert.deepEqual([...seen].filter(([, status]) => status < 300), [], "none came");

    await rename(app, chef1, "chef9");
    seen.clear();
    await page.goto(`${pages}/u/chef1`);
    await page.waitForURL(`${pages}/u/chef9`);
    await untilCame(seen, names);
    assert.match(await drawn(await renderFrame(page), `pictures/${names[0]}`), /^data:image\/png/);

    await see(app, chef1, { visibility: "password", password: PAGE_PASSWORD });
    await page.context().clearCookies();
    seen.clear();
    await page.goto(`${pages}/u/chef9`);
    await tryPassword(page, PAGE_PASSWORD);
    await untilCame(seen, names);
    const locked = await renderFrame(page);
    assert.match(locked.url(), /\/u\/chef9\/[\w-]{43}\/frame$/);
    for (const address of [`../../chef2/pictures/${foreign}`, `${pages}/u/chef9/qr.svg`]) {
      assert.deepEqual(await tryAll(locked, address), [], address);
    }
  });
}

async function send(app: TestApp, { bearer }: SignedInUser, width: number): Promise<string> {
  const sent = await upload(app, await makePhoto(width, 30), bearer);
  return (await sent.json()).picture.files[0].name;
}

async function save(app: TestApp, { bearer }: SignedInUser, user_code: string): Promise<void> {
  const saved = await (await app.post(CALLS.savePortfolio, { user_code }, bearer)).json();
  assert.deepEqual(saved.sanitization_details, []);
}

/** The best that the server answered for each file below an address of pictures. */
function watch(page: Page): Map<string, number> {
  const seen = new Map<string, number>();
  page.on("response", (response) => {
    const [, name] = /pictures(?:\/|%2f)([^/?]+)/.exec(response.url()) ?? [];
    if (name) seen.set(name, Math.min(response.status(), seen.get(name) ?? Infinity));
  });
  return seen;
}

/** All of them came: the browser has them anew, or from before. */
async function untilCame(seen: Map<string, number>, names: string[]): Promise<void> {
  const missing = () => names.filter((name) => ![200, 304].includes(seen.get(name) ?? 0));
  await until(() => missing().join(), () => missing().length === 0);
}

async function renderFrame(page: Page): Promise<Frame> {
  const element = await page.locator("iframe").elementHandle();
  return (await element!.contentFrame())!;
}

/** As a page takes its pixels, which belong to it. */
function drawn(frame: Frame, src: string): Promise<string> {
  return frame.evaluate(async (src) => {
    const image = Object.assign(new Image(), { crossOrigin: "anonymous", src });
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.getContext("2d")!.drawImage(image, 0, 0);
    return canvas.toDataURL();
  }, src);
}

/** The ways in which it could be had. */
function tryAll(frame: Frame, address: string): Promise<string[]> {
  return frame.evaluate(async (address) => {
    const had: string[] = [];
    const load = (name: string, image: HTMLImageElement) =>
      new Promise<void>((resolve) => {
        image.onload = () => resolve(void had.push(name));
        image.onerror = () => resolve();
      });
    const make = (name: string, properties: object) => {
      const image = new Image();
      const loaded = load(name, image);
      Object.assign(image, properties);
      return loaded;
    };
    const style = document.createElement("style");
    style.textContent = `h1 { border-image: url("${address}") 1; cursor: url("${address}"), auto }`;
    document.head.append(style);
    document.body.style.listStyleImage = `url("${address}")`;
    const link = Object.assign(document.createElement("link"), { rel: "icon", href: address });
    document.head.append(link);
    await Promise.all([
      make("src", { src: address }),
      make("crossOrigin", { crossOrigin: "anonymous", src: address }),
      make("srcset", { srcset: `${address} 1x` }),
      fetch(address, { mode: "no-cors" }).then(() => void had.push("fetch"), () => {}),
      fetch(address).then(() => void had.push("cors"), () => {}),
    ]);
    return had;
  }, address);
}
