// Pictures at other addresses than their own: a second origin, a name that was given up, and a preview.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { discarded } from "../support/limited.ts";
import { see } from "../support/locked.ts";
import { signIn } from "../support/make.ts";
import {
  assertNoPicture,
  countBytes,
  ownerPath,
  picturedUser,
  publish,
  rename,
  type ServedPicture,
} from "../support/served_pictures.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const PAGES = "http://pages.localhost:8000";

/** Ways from a picture's address to another one of ours, and names that no header may hold. */
const DETOURS = [
  "..%2f..%2fchef2%2fpictures%2fx.webp",
  "..%2f..%2f..%2fapi%2fvisits%2f",
  "..%5c..%5c..%5clogin",
  "%2e%2e%2f%2e%2e%2flogin",
  "%0d%0aSet-Cookie:%20a=b",
  "%00",
  "%0a",
  "%E2%82%AC",
  "login",
];

Deno.test("pictures of a person by a new name are at the old one for as long as their page is", async () => {
  await using app = await testApp();
  const { path, name, user } = await picturedUser(app);
  await rename(app, user, "chef9");
  for (const old of [path, path.replace("chef1", "CHEF1")]) {
    const response = await discarded(app.get(old));
    assert.equal(response.status, 302);
    assert.equal(response.headers.get("Location"), `/u/chef9/pictures/${name}`);
    assert.equal(response.headers.get("Cache-Control"), "no-store");
    assert.equal(response.headers.get("Cross-Origin-Resource-Policy"), "cross-origin");
    assert.equal(response.headers.get("Access-Control-Allow-Origin"), "*");
  }
  assert.equal((await discarded(app.get(`/u/chef9/pictures/${name}`))).status, 200);
  for (const detour of DETOURS) await assertNoPicture(app.get(path.replace(name, detour)), detour);
  app.clock.advance(90 * DAY_MS - 60_000);
  const statuses = () =>
    Promise.all([path, "/u/chef1"].map(async (old) => (await discarded(app.get(old))).status));
  assert.deepEqual(await statuses(), [302, 302]);
  app.clock.advance(60_000);
  assert.deepEqual(await statuses(), [404, 404]);
  await assertNoPicture(app.get(path));
  // Whoever has the name now does not have the pictures.
  await picturedUser(app, "chef1x");
  await assertNoPicture(app.get(path));
});

Deno.test("the pictures of a preview are its author's, at an address that a browser knows from before", async () => {
  await using app = await testApp();
  const picture = await picturedUser(app);
  await publish(app, picture.user, false);
  const path = await previewPath(app, picture);
  const response = await discarded(app.get(path));
  assert.equal(response.status, 302);
  assert.equal(response.headers.get("Location"), await ownerPath(app, picture));
  assert.equal(response.headers.get("Access-Control-Allow-Origin"), "*");
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  const shown = await app.get(response.headers.get("Location")!);
  assert.deepEqual(await countBytes(shown), picture.bytes);

  for (const detour of DETOURS) {
    await assertNoPicture(app.get(path.replace(picture.name, detour)), detour);
  }
  for (const id of ["x", "0".repeat(32), "%00", "..%2f"]) {
    await assertNoPicture(app.get(`/preview/${id}/pictures/${picture.name}`), id);
  }
  app.clock.advance(10 * 60_000);
  await assertNoPicture(app.get(path), "with its preview");
});

Deno.test("another person's preview shows none of one's pictures", async () => {
  await using app = await testApp();
  const picture = await picturedUser(app);
  const path = await previewPath(app, { ...picture, user: await signIn(app, "chef2") });
  const { headers } = await discarded(app.get(path));
  assert.match(headers.get("Location")!, /^\/u\/chef2\//);
  await assertNoPicture(app.get(headers.get("Location")!));
});

Deno.test("USERCONTENT_ORIGIN has the pictures, and the main origin leads to them", async () => {
  await using app = await testApp({ USERCONTENT_ORIGIN: PAGES });
  const picture = await picturedUser(app);
  const { path, name } = picture;
  const own = await ownerPath(app, picture);
  assert.ok(own.startsWith(`${PAGES}/u/chef1/`), own);
  for (const there of [PAGES + path, own]) {
    const response = await app.fetch(new Request(there));
    assert.equal(response.status, 200);
    assert.deepEqual(await countBytes(response), picture.bytes);
    const moved = await discarded(app.get(there.replace(PAGES, "")));
    assert.equal(moved.status, 302);
    assert.equal(moved.headers.get("Location"), there);
    assert.equal(moved.headers.get("Access-Control-Allow-Origin"), "*");
  }
  const preview = await previewPath(app, picture);
  for (const from of [PAGES, "http://localhost:8000"]) {
    const asked = new Request(from + preview.replace(PAGES, ""));
    const response = await discarded(Promise.resolve(app.fetch(asked)));
    assert.equal(response.headers.get("Location"), own);
  }
  for (const missing of [path.replace("chef1", "chef9"), path.replace(name, "x")]) {
    await assertNoPicture(Promise.resolve(app.fetch(new Request(PAGES + missing))));
  }
  const slash = await discarded(Promise.resolve(app.fetch(new Request(`${PAGES}${path}/`))));
  assert.equal(slash.status, 200);
});

Deno.test("USERCONTENT_ORIGIN has nothing else below a picture's address or beside it", async () => {
  await using app = await testApp({ USERCONTENT_ORIGIN: PAGES });
  const { path, name, user } = await picturedUser(app);
  const elsewhere = [
    path.replace(name, ""),
    `${path}/x`,
    `/x${path}`,
    "/u/chef1",
    "/u/chef1/qr.svg",
    "/api/pictures/",
    "/dashboard",
  ];
  for (const other of elsewhere) {
    const asked = new Request(PAGES + other, { headers: { ...user.cookie, ...user.bearer } });
    const response = await discarded(Promise.resolve(app.fetch(asked)));
    assert.equal(response.headers.get("Location"), "http://localhost:8000", other);
  }
  const sent = new Request(PAGES + path, { method: "POST", headers: user.bearer });
  assert.equal((await discarded(Promise.resolve(app.fetch(sent)))).status, 302);
});

Deno.test("USERCONTENT_ORIGIN leads pictures on from a name that was given up, and closes with the page", async () => {
  await using app = await testApp({ USERCONTENT_ORIGIN: PAGES });
  const { path, name, user } = await picturedUser(app);
  const ask = (url: string) => discarded(Promise.resolve(app.fetch(new Request(url))));
  await rename(app, user, "chef9");
  const old = await ask(PAGES + path);
  assert.equal(old.headers.get("Location"), `/u/chef9/pictures/${name}`);
  assert.equal((await ask(`${PAGES}/u/chef9/pictures/${name}`)).status, 200);
  await see(app, user, { visibility: "password", password: "for my guests 1" });
  const locked = new Request(`${PAGES}/u/chef9/pictures/${name}`);
  await assertNoPicture(Promise.resolve(app.fetch(locked)));
});

async function previewPath(app: TestApp, { user, name }: ServedPicture): Promise<string> {
  const body = { user_code: `<img src="pictures/${name}">` };
  const made = await app.post(CALLS.previewPortfolio, body, user.bearer);
  return (await made.json()).frame_url.replace(/frame$/, `pictures/${name}`);
}
