// POST /api/pictures/: from a session and by key, once each, within limits; and what comes of what is no picture.
import assert from "node:assert/strict";
import sharp from "sharp";
import { CALLS } from "../../contract/paths.ts";
import { portfolioFramePath } from "../../contract/publishing/page_paths.ts";
import { PICTURES_MAX_BYTES } from "../../contract/limits.ts";
import type { UploadPictureReply } from "../../contract/pictures/picture_calls.ts";
import { signIn } from "../support/make.ts";
import { makePhoto, upload } from "../support/uploads.ts";
import { testApp } from "../support/test_app.ts";

Deno.test("POST /api/pictures/ keeps a photo in the widths that browsers choose from", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const response = await upload(app, await makePhoto(2_100, 900), bearer, "C:\\photos\\soup.jpg");
  assert.equal(response.status, 201);
  const { picture, src, markup }: UploadPictureReply = await response.json();
  assert.equal(picture.file_name, "soup.jpg");
  assert.deepEqual(picture.files.map(({ width }) => width), [2_100, 1_600, 800]);
  assert.equal(src, `pictures/${picture.files[0]!.name}`);
  assert.ok(markup.startsWith(`<img src="${src}" width="2100" height="900" alt=""`));

  const list = await (await app.get(CALLS.pictures, bearer)).json();
  assert.deepEqual(list.pictures, [picture]);
  assert.equal(list.bytes, picture.files.reduce((sum, { bytes }) => sum + bytes, 0));
  assert.equal(list.max_bytes, PICTURES_MAX_BYTES);
  const shown = await app.get(list.base + picture.files[2]!.name);
  assert.equal((await sharp(await shown.bytes()).metadata()).width, 800);
});

Deno.test("POST /api/pictures/ keeps what is sent twice once, also when both are on their way", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const photo = await makePhoto(40, 30);
  const both = await Promise.all([upload(app, photo, bearer), upload(app, photo, bearer)]);
  const again = await upload(app, photo, bearer);
  const ids = await Promise.all(
    [...both, again].map(async (each) => (await each.json()).picture.id),
  );
  assert.equal(new Set(ids).size, 1);
  assert.equal((await app.database.sql`select 1 from blobs`).length, 1);
});

Deno.test("POST /api/pictures/ takes a key that may write, and no other", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const toKey = async (scope: string) => {
    const body = { name: "Camera", scopes: [scope], days: 0 };
    const { key } = await (await app.post(CALLS.createKey, body, bearer)).json();
    return { Authorization: `Bearer ${key}` };
  };
  const photo = await makePhoto(40, 30);
  assert.equal(await statusOf(upload(app, photo, await toKey("page:write"))), 201);
  assert.equal(await statusOf(upload(app, photo, await toKey("page:read"))), 403);
  assert.equal(await statusOf(upload(app, photo, { Authorization: "Bearer fk_none" })), 401);
  assert.equal(await statusOf(upload(app, photo, {})), 401);
});

Deno.test("POST /api/pictures/ says in words why something is no picture for a page", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  for (
    const [bytes, status, sentence] of [
      [new Uint8Array(0), 400, /empty/],
      [new TextEncoder().encode("<svg onload=alert(1)>"), 400, /SVG/],
      [new TextEncoder().encode("soup"), 400, /no picture/],
      [(await makePhoto(400, 300)).subarray(0, 30), 400, /could not be read/],
      [new Uint8Array(10 * 1024 * 1024 + 1), 413, /at most 10 MB/],
    ] as const
  ) {
    const response = await upload(app, new Uint8Array(bytes), bearer);
    assert.equal(response.status, status);
    assert.match((await response.json()).error, sentence);
  }
  assert.equal((await app.database.sql`select 1 from pictures`).length, 0);
});

Deno.test("POST /api/pictures/ ends where a person's room does, however many come at once", async () => {
  await using app = await testApp();
  const { bearer, id } = await signIn(app);
  const [first] = (await (await upload(app, await makePhoto(40, 30), bearer)).json()).picture.files;
  await app.database.sql`
    update picture_files set bytes = ${
    PICTURES_MAX_BYTES - Math.floor(first.bytes * 1.3)
  } where user_id = ${id}`;
  const others = [41, 42, 43, 44].map(async (width) =>
    (await upload(app, await makePhoto(width, 30), bearer)).status
  );
  const statuses = await Promise.all(others);
  assert.equal(statuses.filter((status) => status === 201).length, 1, String(statuses));
  assert.equal(statuses.filter((status) => status === 413).length, 3);
});

Deno.test("POST /api/pictures/describe/ and delete/ are for one's own pictures alone", async () => {
  await using app = await testApp();
  const chef1 = await signIn(app, "chef1");
  const chef2 = await signIn(app, "chef2");
  const photo = await makePhoto(40, 30);
  const { picture } = await (await upload(app, photo, chef1.bearer)).json();
  const described = { id: picture.id, description: ' A bowl "of" soup ' };
  assert.equal(await statusOf(app.post(CALLS.describePicture, described, chef2.bearer)), 404);
  assert.equal(await statusOf(app.post(CALLS.deletePicture, described, chef2.bearer)), 404);
  assert.equal(await statusOf(app.post(CALLS.describePicture, described, chef1.bearer)), 200);
  const again = await (await upload(app, photo, chef1.bearer)).json();
  assert.equal(again.picture.description, 'A bowl "of" soup');
  assert.match(again.markup, /alt="A bowl &quot;of&quot; soup"/);
  assert.equal(
    await statusOf(app.post(CALLS.deletePicture, { id: picture.id }, chef1.bearer)),
    200,
  );
  assert.deepEqual((await (await app.get(CALLS.pictures, chef1.bearer)).json()).pictures, []);
});

Deno.test("a page that names its owner's pictures keeps them, and its frame may load them alone", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const { markup, src } = await (await upload(app, await makePhoto(2_100, 900), bearer)).json();
  const user_code = `<!DOCTYPE html><title>Soup</title><style>body{background:url(${src})}</style>
<body><a href="${src}">${markup}</a><video poster="./${src}"></video>`;
  const saved = await (await app.post(CALLS.savePortfolio, { user_code }, bearer)).json();
  assert.deepEqual(saved.sanitization_details, []);
  const frame = await app.get(portfolioFramePath("chef1"));
  assert.match(
    frame.headers.get("Content-Security-Policy")!,
    /img-src http:\/\/localhost:8000\/u\/chef1\/pictures\/ https/,
  );
  const [, attributes] = markup.split("<img");
  assert.ok((await frame.text()).includes(attributes));
});

async function statusOf(response: Response | Promise<Response>): Promise<number> {
  const { status, body } = await response;
  await body?.cancel();
  return status;
}
