// GET /api/profile/archive/: everything held about the one who asks, with the page, all pictures and the kept saves as files.
import assert from "node:assert/strict";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { type Files, sendPictures, servedPicture, textIn, unzipped } from "../support/archives.ts";
import { discarded, LIMITED } from "../support/limited.ts";
import { signIn } from "../support/make.ts";
import { openStoreServer } from "../support/object_store.ts";
import { quiet } from "../support/quiet.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { testServer } from "../support/test_server.ts";

type Bearer = { Authorization: string };

Deno.test("GET /api/profile/archive/ holds the export, the page, all pictures and the kept saves", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await sendPictures(app, await signIn(app, "chef9"), [60]);
  const { markup, names } = await sendPictures(app, user, [40, 41]);
  const codes = ["<h1>Soup \u{1F35C}</h1>", `<h1>Stew</h1>${markup}`, "<h1>Bread</h1>"];
  for (const code of codes) await save(app, user.bearer, code);
  const response = await app.get(CALLS.archiveData, user.bearer);
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  assert.equal(
    response.headers.get("Content-Disposition"),
    'attachment; filename="chef1.zip"',
  );
  const files = await unzipped(response);
  assert.deepEqual(Object.keys(files), [
    ...names.map((name) => `page/pictures/${name}`),
    "account.json",
    "page/index.html",
    ...[1, 2, 3].map((version) => `versions/${version}.html`),
  ]);
  for (const name of names) {
    assert.deepEqual(files[`page/pictures/${name}`], await servedPicture(app, user, name));
  }
  codes.forEach((code, i) => assert.equal(textIn(files, `versions/${i + 1}.html`), code));
  assert.equal(textIn(files, "page/index.html"), codes[2]);
  await holdAgainstExport(app, user.bearer, files);
});

Deno.test("GET /api/profile/archive/ of a new account is what is known of it", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const files = await unzipped(app.get(CALLS.archiveData, bearer));
  assert.deepEqual(Object.keys(files), ["account.json"]);
  await holdAgainstExport(app, bearer, files);
});

Deno.test("GET /api/profile/archive/ has the last 50 saves, long ones too", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const readCode = (version: number) =>
    `<h1>Soup ${version}</h1>` + (version % 25 === 0 ? "<p>of the day</p>\n".repeat(40_000) : "");
  for (let version = 1; version <= 51; version++) await save(app, bearer, readCode(version));
  const files = await unzipped(app.get(CALLS.archiveData, bearer));
  const versions = Array.from({ length: 50 }, (_, i) => i + 2);
  assert.deepEqual(Object.keys(files), [
    "account.json",
    "page/index.html",
    ...versions.map((version) => `versions/${version}.html`),
  ]);
  for (const version of versions) {
    assert.equal(textIn(files, `versions/${version}.html`), readCode(version));
  }
  await holdAgainstExport(app, bearer, files);
});

Deno.test("GET /api/profile/archive/ says that the store is away, and a zip that it cannot finish breaks off", async () => {
  await using store = await openStoreServer();
  await using server = await testServer({ BLOBS_URL: store.url });
  using _ = quiet("warn");
  const { bearer } = await signIn(server.app);
  await save(server.app, bearer, "<h1>Soup</h1>");
  const ask = () => fetch(server.origin + CALLS.archiveData, { headers: bearer });
  store.setAway(true);
  const refused = await ask();
  assert.equal(refused.status, 503);
  assert.equal((await refused.json()).error, SENTENCES.unavailable);
  store.setAway(false);
  // The two codes of account.json come, the page does not.
  store.stumble(200, 200, 503, 503, 503);
  const broken = await ask();
  assert.equal(broken.status, 200);
  await assert.rejects(broken.bytes());
  assert.equal(Object.keys(await unzipped(ask())).length, 3);
});

Deno.test("GET /api/profile/archive/ refuses the signed-out, and the twenty-first in an hour", async () => {
  await using app = await testApp(LIMITED);
  const { bearer, cookie } = await signIn(app);
  const statusOf = async (headers: Record<string, string>) =>
    (await discarded(app.get(CALLS.archiveData, headers))).status;
  assert.equal(await statusOf({}), 401);
  assert.equal(await statusOf(cookie), 401);
  for (let i = 0; i < 20; i++) assert.equal(await statusOf(bearer), 200);
  assert.equal(await statusOf(bearer), 429);
  assert.equal((await discarded(app.get(CALLS.exportData, bearer))).status, 429);
});

async function holdAgainstExport(app: TestApp, bearer: Bearer, files: Files): Promise<void> {
  const { exported_at: _, ...expected } = await (await app.get(CALLS.exportData, bearer)).json();
  const text = textIn(files, "account.json");
  const { exported_at, ...account } = JSON.parse(text);
  assert.deepEqual(account, expected);
  assert.equal(text, JSON.stringify({ exported_at, ...account }, null, 2));
}

async function save(app: TestApp, bearer: Bearer, user_code: string): Promise<void> {
  const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(saved.status, 200, await saved.text());
}
