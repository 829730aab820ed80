// Pictures that are something else too, opened in a browser as all that they are not: nothing runs, wherever they are named.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { picturesPath } from "../../contract/pictures/pictures.ts";
import { POLYGLOTS } from "../attacks/picture_polyglots.ts";
import { openBrowser } from "../support/browser.ts";
import { openEditor, openTab } from "../support/editor.ts";
import { publicUser } from "../support/locked.ts";
import { PASSWORD } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";
import { makePhoto, upload } from "../support/uploads.ts";

Deno.test("polyglots opened as documents, scripts, frames, objects and styles from another site run nothing", async () => {
  await using server = await testServer();
  await using evil = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => new Response("<title>Evil</title><body>", { headers: { "Content-Type": "text/html" } }),
  );
  await using chromium = await openBrowser();
  const { page } = chromium;
  const dialogs = dialogsOf(page);
  const { bearer } = await publicUser(server.app);
  let opened = 0;
  for (const { name, claims, bytes } of POLYGLOTS) {
    const sent = await upload(server.app, new Uint8Array(await bytes()), bearer, claims);
    if (sent.status !== 201) {
      await sent.body?.cancel();
      continue;
    }
    opened++;
    const { picture } = await sent.json();
    const address = server.origin + picturesPath("chef1") + picture.files[0].name;
    const answer = await page.goto(address);
    assert.match(answer!.headers()["content-type"]!, /^image\//, name);
    assert.equal(await page.evaluate(() => document.scripts.length), 0, name);
    assert.equal(await page.evaluate(() => document.images.length), 1, name);
    await page.goto(`http://127.0.0.1:${evil.addr.port}/`);
    assert.deepEqual(
      await nameEverywhere(page, address),
      ["img"],
      `${name}: ${chromium.complaints}`,
    );
  }
  assert.ok(opened >= 12, `${opened} were stored`);
  assert.deepEqual(dialogs, []);
});

Deno.test("a picture with a hostile name is shown by it, as text", async () => {
  await using server = await testServer();
  await using chromium = await openBrowser();
  const { page } = chromium;
  const dialogs = dialogsOf(page);
  await openEditor(server, chromium);
  const name = `"><img src=x onerror=alert(1)>{{1}}\u202E.png`;
  const login = { username: "chef1", password: PASSWORD };
  const { access } = await (await server.app.post(CALLS.login, login)).json();
  const bearer = { Authorization: `Bearer ${access}` };
  assert.equal((await upload(server.app, await makePhoto(40, 30), bearer, name)).status, 201);
  await openTab(page, "Pictures");
  const shown = name.replace("\u202E", "");
  await page.getByRole("listitem", { name: shown }).getByText(shown).waitFor();
  assert.equal(await page.locator("img[src=x]").count(), 0);
  assert.deepEqual(dialogs, []);
});

function dialogsOf(page: Page): string[] {
  const dialogs: string[] = [];
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  return dialogs;
}

/** By which ways it came in, as its site would have it. */
function nameEverywhere(page: Page, address: string): Promise<string[]> {
  return page.evaluate(async (address) => {
    const came: string[] = [];
    const put = (tag: string, properties: object) =>
      new Promise<void>((resolve) => {
        const element = document.createElement(tag);
        element.onload = () => resolve(void came.push(tag));
        element.onerror = () => resolve();
        Object.assign(element, properties);
        document.body.append(element);
      });
    await Promise.all([
      put("img", { src: address }),
      put("script", { src: address }),
      put("script", { src: address, type: "module" }),
      put("link", { rel: "stylesheet", href: address }),
    ]);
    // Which of these load at all is no matter: none may run anything.
    const turns = async () => {
      for (let n = 0; n < 30; n++) await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    for (const [tag, attribute] of [["iframe", "src"], ["object", "data"], ["embed", "src"]]) {
      const element = document.createElement(tag!);
      element.setAttribute(attribute!, address);
      const settled = new Promise((resolve) => {
        element.onload = element.onerror = resolve;
        turns().then(resolve);
      });
      document.body.append(element);
      await settled;
    }
    return came;
  }, address);
}
