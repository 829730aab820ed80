// POST /api/portfolio/archive/: the page as sent, with those pictures beside it that are its author's, or no zip at all.
import assert from "node:assert/strict";
import { USER_CODE_MAX_BYTES } from "../../contract/limits.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { sendPictures, servedPicture, textIn, unzipped } from "../support/archives.ts";
import { discarded, LIMITED } from "../support/limited.ts";
import { signIn } from "../support/make.ts";
import { openStoreServer } from "../support/object_store.ts";
import { quiet } from "../support/quiet.ts";
import { testApp } from "../support/test_app.ts";
import { testServer } from "../support/test_server.ts";

Deno.test("POST /api/portfolio/archive/ gives the code as sent, and the pictures that it names, byte for byte", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const { names: [unnamed] } = await sendPictures(app, user, [50]);
  const { names, markup } = await sendPictures(app, user, [1_200, 41]);
  const user_code = `\ufeff<!DOCTYPE html>\r\n<title>Sopa \u{1F35C}</title>${markup}<nav>not saved`;
  const response = await app.post(CALLS.archivePortfolio, { user_code }, user.bearer);
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  assert.equal(
    response.headers.get("Content-Disposition"),
    'attachment; filename="chef1.zip"',
  );
  const files = await unzipped(response);
  const named = names.filter((name) => markup.includes(name));
  assert.equal(named.length, 2);
  assert.deepEqual(Object.keys(files), [...named.map((name) => `pictures/${name}`), "index.html"]);
  assert.equal(textIn(files, "index.html"), user_code);
  for (const name of named) {
    assert.notEqual(name, unnamed);
    assert.deepEqual(files[`pictures/${name}`], await servedPicture(app, user, name));
  }
});

Deno.test("POST /api/portfolio/archive/ of a page without pictures is the page, however long", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const line = "<p>Soup of the day</p>\n";
  const long = line.repeat(Math.floor(USER_CODE_MAX_BYTES / line.length));
  for (const user_code of ["x", long]) {
    const files = await unzipped(app.post(CALLS.archivePortfolio, { user_code }, bearer));
    assert.deepEqual(Object.keys(files), ["index.html"]);
    assert.equal(textIn(files, "index.html"), user_code);
  }
});

Deno.test("POST /api/portfolio/archive/ dates its files by the clock, in UTC", async () => {
  await using app = await testApp();
  app.clock.advance(40 * 60_000);
  const { bearer } = await signIn(app);
  const before = app.clock.now().getTime();
  const answer = await app.post(CALLS.archivePortfolio, { user_code: "x" }, bearer);
  const after = app.clock.now().getTime();
  const head = new DataView(await answer.arrayBuffer());
  const [time, date] = [head.getUint16(10, true), head.getUint16(12, true)];
  const dated = Date.UTC(
    1980 + (date >> 9),
    (date >> 5 & 15) - 1,
    date & 31,
    time >> 11,
    time >> 5 & 63,
    (time & 31) * 2,
  );
  // Every other second alone can be written.
  assert.ok(dated > before - 2_000 && dated <= after);
});

Deno.test("POST /api/portfolio/archive/ leaves out the pictures of others, and those that there are not", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const other = await sendPictures(app, await signIn(app, "chef2"), [40]);
  const own = await sendPictures(app, user, [41]);
  const user_code = `${other.markup}${own.markup}<img src="pictures/${"0".repeat(32)}.webp">
    <img src="pictures/../account.json"><img src="pictures/x.webp">`;
  const files = await unzipped(app.post(CALLS.archivePortfolio, { user_code }, user.bearer));
  assert.deepEqual(Object.keys(files), [`pictures/${own.names[0]}`, "index.html"]);
  assert.equal(textIn(files, "index.html"), user_code);
});

Deno.test("POST /api/portfolio/archive/ says that the store is away, and a zip that it cannot finish breaks off", async () => {
  await using store = await openStoreServer();
  await using server = await testServer({ BLOBS_URL: store.url });
  using _ = quiet("warn");
  const user = await signIn(server.app);
  const { markup } = await sendPictures(server.app, user, [40, 41]);
  const ask = () =>
    fetch(server.origin + CALLS.archivePortfolio, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...user.bearer },
      body: JSON.stringify({ user_code: markup }),
    });
  store.stumble(503, 503, 503);
  const refused = await ask();
  assert.equal(refused.status, 503);
  assert.equal((await refused.json()).error, SENTENCES.unavailable);
  // The first picture comes, the second does not.
  store.stumble(200, 503, 503, 503);
  const broken = await ask();
  assert.equal(broken.status, 200);
  await assert.rejects(broken.bytes());
  assert.equal(Object.keys(await unzipped(ask())).length, 3);
});

Deno.test("POST /api/portfolio/archive/ tells the operator of a picture that is lost", async () => {
  await using app = await testApp();
  using log = quiet("error");
  const user = await signIn(app);
  const { markup, names } = await sendPictures(app, user, [40, 41]);
  await app.database.sql`
    update blobs set bytes = null, key = 'lost'
    where hash = (select hash from picture_files where name = ${names[1]!})`;
  const response = await app.post(CALLS.archivePortfolio, { user_code: markup }, user.bearer);
  await assert.rejects(response.bytes());
  assert.match(log.lines.join("\n"), /^\{[^\n]*"event":"zip\.failed","reason":"the blob [^\n]*$/);
});

Deno.test("POST /api/portfolio/archive/ ends with whoever leaves", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const user_code = "<p>Soup of the day</p>\n".repeat(50_000);
  for (const chunks of [0, 1, 2]) {
    const response = await app.post(CALLS.archivePortfolio, { user_code }, bearer);
    const reader = response.body!.getReader();
    for (let i = 0; i < chunks; i++) assert.ok(!(await reader.read()).done);
    await reader.cancel();
  }
});

Deno.test("POST /api/portfolio/archive/ refuses what is no page, the signed-out, and the twenty-first in an hour", async () => {
  await using app = await testApp(LIMITED);
  const { bearer, cookie } = await signIn(app);
  const statusOf = async (user_code: string, headers: Record<string, string>) =>
    (await discarded(app.post(CALLS.archivePortfolio, { user_code }, headers))).status;
  assert.equal(await statusOf(" ", bearer), 400);
  assert.equal(await statusOf("x".repeat(USER_CODE_MAX_BYTES + 1), bearer), 413);
  assert.equal(await statusOf("x", {}), 401);
  assert.equal(await statusOf("x", cookie), 401);
  for (let i = 0; i < 20; i++) assert.equal(await statusOf("x", bearer), 200);
  assert.equal(await statusOf("x", bearer), 429);
});
