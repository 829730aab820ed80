// /api/files/: from a session and by key, once each, within limits; what is no whole PDF; and files of somebody else.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { FILE_MAX_BYTES, FILES_MAX, FILES_MAX_BYTES } from "../../contract/limits.ts";
import type { FileListReply, UploadFileReply } from "../../contract/files/file_calls.ts";
import { collectBlobs } from "../../server/blobs/collector.ts";
import { giveFile, makePdf, sendPdf } from "../support/pdfs.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

Deno.test("POST /api/files/ keeps a PDF as it came, under the name that its sender gave it", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const content = makePdf("Soup");
  const response = await sendPdf(app, content, bearer, "C:\\papers\\My <CV>.PDF");
  assert.equal(response.status, 201);
  const { file, href, markup }: UploadFileReply = await response.json();
  assert.equal(file.file_name, "My <CV>.pdf");
  assert.equal(file.bytes, content.length);
  assert.match(file.name, /^[0-9a-f]{32}\.pdf$/);
  assert.equal(href, `files/${file.name}`);
  assert.equal(markup, `<a href="${href}">My &lt;CV>.pdf</a>`);

  const list = await listOf(app, bearer);
  assert.deepEqual(list.files, [file]);
  assert.equal(list.bytes, content.length);
  assert.equal(list.max_bytes, FILES_MAX_BYTES);
  assert.deepEqual(await (await app.get(list.base + file.name)).bytes(), content);
});

Deno.test("POST /api/files/ makes a PDF of every name, since a browser saves it by that", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  for (
    const [name, kept] of [
      ["setup.exe", "setup.exe.pdf"],
      ["", "file.pdf"],
      [".pdf", "file.pdf"],
      ["../../etc/Suppe \u202efdp.pdf", "Suppe fdp.pdf"],
      ["Lebenslauf für die Küche.pdf", "Lebenslauf für die Küche.pdf"],
      ["a".repeat(200), "a".repeat(96) + ".pdf"],
      ['cv\r\n"; x="y', 'cv"; x="y.pdf'],
    ] as const
  ) {
    const sent = await sendPdf(app, makePdf(`Name ${kept.length}${name.length}`), bearer, name);
    assert.equal((await sent.json()).file.file_name, kept);
  }
});

Deno.test("POST /api/files/ keeps what is sent twice once, also when both are on their way", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const content = makePdf("Soup");
  const both = await Promise.all([sendPdf(app, content, bearer), sendPdf(app, content, bearer)]);
  const again = await sendPdf(app, content, bearer, "other.pdf");
  const ids = await Promise.all([...both, again].map(async (each) => (await each.json()).file.id));
  assert.equal(new Set(ids).size, 1);
  assert.equal((await app.database.sql`select 1 from blobs`).length, 1);
});

Deno.test("POST /api/files/ takes a key that may write, and no other", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const toKey = async (scope: string) => {
    const body = { name: "Desk", scopes: [scope], days: 0 };
    const { key } = await (await app.post(CALLS.createKey, body, bearer)).json();
    return { Authorization: `Bearer ${key}` };
  };
  const content = makePdf("Soup");
  assert.equal(await statusOf(sendPdf(app, content, await toKey("page:write"))), 201);
  assert.equal(await statusOf(sendPdf(app, content, await toKey("page:read"))), 403);
  assert.equal(await statusOf(sendPdf(app, content, { Authorization: "Bearer fk_none" })), 401);
  assert.equal(await statusOf(sendPdf(app, content, {})), 401);
});

Deno.test("POST /api/files/ says in words why something is no PDF, whatever it is called", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const headers = { ...bearer, "Content-Type": "application/pdf" };
  const text = (words: string) => new TextEncoder().encode(words);
  const whole = makePdf("Soup", 5_000);
  for (
    const [bytes, status, sentence] of [
      [new Uint8Array(0), 400, /empty/],
      [text("<script>alert(1)</script>%PDF-1.4 %%EOF"), 400, /no PDF/],
      [text("soup"), 400, /no PDF/],
      [text(" %PDF-1.4 %%EOF"), 400, /no PDF/],
      [text("PK\x03\x04 %PDF- %%EOF"), 400, /no PDF/],
      [whole.slice(0, -100), 400, /stops in the middle/],
      [text(`%PDF-1.4\n%%EOF\n${" ".repeat(1_024)}`), 400, /stops in the middle/],
      [makePdf("Soup", FILE_MAX_BYTES + 1), 413, /at most 10 MB/],
    ] as const
  ) {
    const response = await sendPdf(app, bytes, headers);
    assert.equal(response.status, status, String(sentence));
    assert.match((await response.json()).error, sentence);
  }
  assert.equal((await app.database.sql`select 1 from files`).length, 0);
  assert.equal((await app.database.sql`select 1 from blobs`).length, 0);
});

Deno.test("POST /api/files/ takes one as large as may be, with a signature behind its end", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const behind = new TextEncoder().encode("\r\n% signed by chef1\r\n");
  const shape = makePdf("Soup", FILE_MAX_BYTES - 1_000);
  const content = new Uint8Array(shape.length + behind.length);
  content.set(shape);
  content.set(behind, shape.length);
  assert.ok(content.length < FILE_MAX_BYTES);
  assert.equal(await statusOf(sendPdf(app, content, bearer)), 201);
});

Deno.test("POST /api/files/ ends where a person's room does, however many come at once", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const { bearer, id } = user;
  const { bytes } = await giveFile(app, user);
  const room = FILES_MAX_BYTES - Math.floor(bytes * 1.3);
  await app.database.sql`update files set bytes = ${room} where user_id = ${id}`;
  const statuses = await Promise.all(
    ["a", "b", "c", "d"].map((words) => statusOf(sendPdf(app, makePdf(words), bearer))),
  );
  assert.equal(statuses.filter((status) => status === 201).length, 1, String(statuses));
  assert.equal(statuses.filter((status) => status === 413).length, 3);
});

Deno.test("POST /api/files/ takes so many files of a person, and no more", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  for (let i = 0; i < FILES_MAX; i++) {
    assert.equal(await statusOf(sendPdf(app, makePdf(`Soup ${i}`), bearer)), 201);
  }
  const refused = await sendPdf(app, makePdf("One more"), bearer);
  assert.equal(refused.status, 413);
  assert.match((await refused.json()).error, /50 files already/);
});

Deno.test("POST /api/files/delete/ is for one's own files alone, and ends their bytes after a day", async () => {
  await using app = await testApp();
  const chef1 = await signIn(app, "chef1");
  const chef2 = await signIn(app, "chef2");
  const { id } = await giveFile(app, chef1);
  await giveFile(app, chef1, "chef3");
  assert.equal(await statusOf(app.post(CALLS.deleteFile, { id }, chef2.bearer)), 404);
  assert.equal((await listOf(app, chef2.bearer)).files.length, 0);
  const tomorrow = new Date(app.clock.now().getTime() + DAY_MS + 60_000);
  assert.equal(await collectBlobs(app.database, null, tomorrow), 0, "named bytes stay");
  assert.equal(await statusOf(app.post(CALLS.deleteFile, { id }, chef1.bearer)), 200);
  assert.equal((await listOf(app, chef1.bearer)).files.length, 1);
  assert.equal(await collectBlobs(app.database, null, tomorrow), 1);
});

Deno.test("POST /api/profile/delete/ takes a person's files along", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await giveFile(app, user);
  assert.equal(
    await statusOf(app.post(CALLS.deleteAccount, { password: PASSWORD }, user.bearer)),
    200,
  );
  assert.equal((await app.database.sql`select 1 from files`).length, 0);
  const tomorrow = new Date(app.clock.now().getTime() + DAY_MS + 60_000);
  assert.equal(await collectBlobs(app.database, null, tomorrow), 1);
});

async function listOf(app: TestApp, bearer: { Authorization: string }): Promise<FileListReply> {
  return await (await app.get(CALLS.files, bearer)).json();
}

async function statusOf(response: Response | Promise<Response>): Promise<number> {
  const { status, body } = await response;
  await body?.cancel();
  return status;
}
