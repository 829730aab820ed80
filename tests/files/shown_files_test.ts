// GET /u/{name}/files/{file}: what it carries, who may have it, at which addresses, and what is no file.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { filesPath } from "../../contract/files/files.ts";
import { discarded } from "../support/limited.ts";
import { framePathOf, letIn, PAGE_PASSWORD, see } from "../support/locked.ts";
import { signIn } from "../support/make.ts";
import { filedUser, giveFile, makePdf, sendPdf, type SentFile } from "../support/pdfs.ts";
import { assertNoPicture, publish, rename } from "../support/served_pictures.ts";
import { takePageDown } from "../support/take_down.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { testServer } from "../support/test_server.ts";

const PAGES = "http://pages.localhost:8000";
const LARGE_BYTES = 2 * 1024 * 1024 + 1;
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

for (const [claim, length] of [["small", 0], ["large", LARGE_BYTES]] as const) {
  Deno.test(`GET /u/{name}/files/{file} of a ${claim} one is a PDF that runs nothing and never changes`, async () => {
    await using app = await testApp();
    const { path, name, content, user } = await filedUser(app, "chef1", length);
    for (const turn of ["first", "again"]) {
      const response = await app.get(path, { ...user.cookie, "Accept-Encoding": "gzip, br" });
      assert.equal(response.status, 200, turn);
      const { headers } = response;
      assert.equal(headers.get("Content-Type"), "application/pdf");
      assert.equal(headers.get("X-Content-Type-Options"), "nosniff");
      assert.equal(headers.get("Content-Security-Policy"), POLICY);
      assert.equal(
        headers.get("Content-Disposition"),
        `inline; filename="resume.pdf"; filename*=UTF-8''resume.pdf`,
      );
      assert.equal(
        headers.get("Cache-Control"),
        "public, max-age=31536000, s-maxage=1, immutable",
      );
      assert.equal(headers.get("ETag"), `"${name}"`);
      // No page of somebody else, not even its owner's, has it in a frame or reads it.
      assert.equal(headers.get("Cross-Origin-Resource-Policy"), "same-origin");
      assert.equal(headers.get("Access-Control-Allow-Origin"), null);
      assert.equal(headers.get("Set-Cookie"), null);
      assert.deepEqual(await response.bytes(), content);
    }
    const known = await app.get(path, { "If-None-Match": `"${name}"` });
    assert.equal(known.status, 304);
    assert.equal(known.headers.get("Content-Security-Policy"), POLICY);
  });
}

Deno.test("GET /u/{name}/files/{file} says its name in a header that nobody breaks out of", async () => {
  await using app = await testApp();
  const { user } = await filedUser(app);
  for (
    const [name, said] of [
      [
        'cv"; attachment; x="y.pdf',
        `filename="cv__ attachment_ x__y.pdf"; filename*=UTF-8''cv%22%3B%20attachment%3B%20x%3D%22y.pdf`,
      ],
      [
        "Küche (neu)'s.pdf",
        `filename="K_che _neu__s.pdf"; filename*=UTF-8''K%C3%BCche%20%28neu%29%27s.pdf`,
      ],
      ["履歴書.pdf", `filename="___.pdf"; filename*=UTF-8''%E5%B1%A5%E6%AD%B4%E6%9B%B8.pdf`],
    ] as const
  ) {
    const sent = await (await sendPdf(app, makePdf(encodeURI(name)), user.bearer, name)).json();
    const { headers } = await discarded(app.get(filesPath("chef1") + sent.file.name));
    assert.equal(headers.get("Content-Disposition"), `inline; ${said}`);
  }
});

Deno.test("HEAD /u/{name}/files/{file} says what GET would", async () => {
  await using server = await testServer();
  const { path, content } = await filedUser(server.app);
  const response = await fetch(server.origin + path, { method: "HEAD" });
  assert.equal(response.headers.get("Content-Length"), String(content.length));
  assert.equal(response.headers.get("Content-Type"), "application/pdf");
});

Deno.test("GET /u/{name}/files/{file} of another name than that of this person's file is nothing", async () => {
  await using app = await testApp();
  const { path, name } = await filedUser(app);
  const other = await filedUser(app, "chef2");
  const names = [
    other.name,
    name.toUpperCase(),
    name.replace("pdf", "html"),
    name.replace(".pdf", ""),
    `${name}.html`,
    `${name}%00`,
    `%2e%2e%2f${name}`,
    `..%2f..%2fchef2%2ffiles%2f${other.name}`,
    "frame",
    "resume.pdf",
    "a".repeat(50_000),
    `${"0".repeat(32)}.pdf`,
  ];
  for (const wrong of names) await assertNoPicture(app.get(path.replace(name, wrong)), wrong);
  for (const wrong of ["chef9", "%00", "..%2fchef1"]) {
    await assertNoPicture(app.get(path.replace("chef1", wrong)), wrong);
  }
  // Each kind has its own folder.
  await assertNoPicture(app.get(path.replace("/files/", "/pictures/")));
});

Deno.test("a file goes offline, unlisted and down with its page, but for its owner", async () => {
  await using app = await testApp();
  const file = await filedUser(app);
  const { path, user } = file;
  const own = await ownerPath(app, file);
  await publish(app, user, false);
  await assertNoPicture(app.get(path));
  assert.equal((await discarded(app.get(own))).status, 200);
  await publish(app, user, true);
  await see(app, user, { visibility: "unlisted" });
  assert.equal((await discarded(app.get(path))).headers.get("X-Robots-Tag"), "noindex");
  await takePageDown(app);
  app.pages.forget(user.id);
  await assertNoPicture(app.get(path));
  assert.equal((await discarded(app.get(own))).status, 200);
});

Deno.test("a file of someone who never saved a page is for its owner alone", async () => {
  await using app = await testApp();
  const file = await giveFile(app, await signIn(app));
  await assertNoPicture(app.get(file.path, file.user.cookie));
  const response = await app.get(await ownerPath(app, file));
  assert.equal(response.headers.get("Cache-Control"), "private, max-age=31536000, immutable");
  assert.equal(response.headers.get("X-Robots-Tag"), "noindex");
  assert.deepEqual(await response.bytes(), file.content);
});

Deno.test("a file of a page with a password is at the address that visitors are given, and nowhere else", async () => {
  await using app = await testApp();
  const { path, name, user } = await filedUser(app);
  assert.equal((await discarded(app.get(path))).status, 200);
  await see(app, user, { visibility: "password", password: PAGE_PASSWORD });
  const cookie = await letIn(app);
  for (const headers of [{}, cookie, user.cookie, user.bearer]) {
    await assertNoPicture(app.get(path, { ...headers, "If-None-Match": `"${name}"` }));
  }
  const letInPath = (await framePathOf(app, cookie)).replace(/frame$/, `files/${name}`);
  assert.equal((await discarded(app.get(letInPath))).status, 200);
  await see(app, user, { visibility: "password", password: PAGE_PASSWORD });
  await assertNoPicture(app.get(letInPath), "the same word anew");
});

Deno.test("a deleted file is at none of its addresses", async () => {
  await using app = await testApp();
  const file = await filedUser(app);
  const paths = [file.path, await ownerPath(app, file)];
  for (const path of paths) assert.equal((await discarded(app.get(path))).status, 200);
  await discarded(app.post(CALLS.deleteFile, { id: file.id }, file.user.bearer));
  for (const path of paths) await assertNoPicture(app.get(path));
});

Deno.test("files are led to from a former name, and from the preview of their owner alone", async () => {
  await using app = await testApp();
  const file = await filedUser(app);
  const preview = async (user = file.user) => {
    const body = { user_code: `<a href="files/${file.name}">CV</a>` };
    const made = await app.post(CALLS.previewPortfolio, body, user.bearer);
    return (await made.json()).frame_url.replace(/frame$/, `files/${file.name}`);
  };
  const led = await discarded(app.get(await preview()));
  assert.equal(led.headers.get("Location"), await ownerPath(app, file));
  const other = await discarded(app.get(await preview(await signIn(app, "chef2"))));
  await assertNoPicture(app.get(other.headers.get("Location")!));
  await rename(app, file.user, "chef9");
  const moved = await discarded(app.get(file.path));
  assert.equal(moved.headers.get("Location"), `/u/chef9/files/${file.name}`);
});

Deno.test("USERCONTENT_ORIGIN has the files, and the main origin leads to them", async () => {
  await using app = await testApp({ USERCONTENT_ORIGIN: PAGES });
  const file = await filedUser(app);
  const own = await ownerPath(app, file);
  assert.ok(own.startsWith(`${PAGES}/u/chef1/`), own);
  for (const there of [PAGES + file.path, own]) {
    const response = await app.fetch(new Request(there));
    assert.equal(response.headers.get("Content-Security-Policy"), POLICY);
    assert.deepEqual(await response.bytes(), file.content);
    const moved = await discarded(app.get(there.replace(PAGES, "")));
    assert.equal(moved.headers.get("Location"), there);
  }
});

async function ownerPath(app: TestApp, { user, name }: SentFile): Promise<string> {
  const { base } = await (await app.get(CALLS.files, user.bearer)).json();
  return base + name;
}
