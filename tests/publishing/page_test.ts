// PUT and GET /api/portfolio/: a file goes up by key as it is and comes back as it is; what is no page is refused in words.
import assert from "node:assert/strict";
import type { Scope } from "../../contract/assistants/scopes.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { makeKey } from "../support/mcp.ts";
import { byKey, putPage } from "../support/page_by_key.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { problem } from "../../contract/problems.ts";
import { Failure, failureReply } from "../../server/errors.ts";
import { errorIn } from "../support/errors.ts";

const MIB = 1024 * 1024;
const LINK = "http://localhost:8000/u/chef1";

for (
  const type of [
    undefined,
    "text/html",
    "TEXT/HTML; charset=UTF-8",
    "application/octet-stream",
    "text/plain",
  ]
) {
  Deno.test(`a page that is put ${type ? `as ${type}` : "without a type"} is online at the link that is answered`, async () => {
    await using app = await testApp();
    const { key } = await openKey(app);
    const headers = type ? { "Content-Type": type } : undefined;
    const response = await putPage(app, key, "<h1>Soup", headers);
    assert.equal(response.status, 200);
    assert.match(response.headers.get("Content-Type")!, /^text\/plain/);
    assert.equal(response.headers.get("ETag"), '"1"');
    assert.equal(await response.text(), `${LINK}\nNothing had to be changed.\n`);
    assert.match(await (await app.get("/u/chef1/frame")).text(), /<h1>Soup/);
  });
}

for (
  const type of [
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "image/png",
    "text/htmlx",
    "html",
    "",
  ]
) {
  Deno.test(`what is put as "${type}" is no page, and the answer says what to send`, async () => {
    await using app = await testApp();
    const { key } = await openKey(app);
    const response = await putPage(app, key, "<h1>Soup", { "Content-Type": type });
    assert.equal(response.status, 415);
    assert.deepEqual(await errorIn(response), SENTENCES.not_html);
    assert.deepEqual(await app.database.sql`select 1 from portfolios`, []);
  });
}

Deno.test("what a save changed stands below the link", async () => {
  await using app = await testApp();
  const { key } = await openKey(app);
  const response = await putPage(app, key, "<h1>Soup</h1><iframe></iframe>");
  assert.equal(await response.text(), `${LINK}\nRemoved 1 embedded frame.\n`);
});

Deno.test("who accepts JSON is told the link, the version, the changes, and findings with their lines", async () => {
  await using app = await testApp();
  const { key } = await openKey(app);
  const page = "<!DOCTYPE html>\n<title>Soup</title>\n<iframe></iframe>\n<h1>Soup</h1>";
  const response = await putPage(app, key, page, { Accept: "text/html;q=0.5, application/json" });
  assert.match(response.headers.get("Content-Type")!, /^application\/json/);
  const { url, version, changes, findings, ...others } = await response.json();
  assert.deepEqual([url, version, others], [LINK, 1, {
    held_for: [],
    missing_pictures: 0,
    read_as: [],
  }]);
  assert.deepEqual(changes, [{ rule: "frame", action: "Removed embedded frame", count: 1 }]);
  const frame = findings.find(({ rule }: { rule: string }) => rule === "frame");
  assert.equal(frame.kind, "removed");
  assert.equal(frame.places[0].at.line, 3);
  assert.match(frame.message, /embedded/);
});

for (
  const [claim, page, status, words] of [
    ["nothing", "", 400, SENTENCES.portfolio_code_empty],
    ["blanks", " \r\n\t", 400, SENTENCES.portfolio_code_empty],
    ["a byte more than 2 MiB", "x".repeat(2 * MIB + 1), 413, SENTENCES.portfolio_code_too_large],
    [
      "2 MiB that are more once they are read",
      new Uint8Array(2 * MIB).fill(0xff),
      413,
      SENTENCES.portfolio_code_too_large,
    ],
    ["3 MiB in chunks", chunks(48), 413, SENTENCES.portfolio_code_too_large],
    ["a page that breaks off", chunks(1, new Error("gone")), 400, SENTENCES.broken_body],
  ] as const
) {
  Deno.test(`who puts ${claim} is told so, and nothing is saved`, async () => {
    await using app = await testApp();
    const { key } = await openKey(app);
    const response = await putPage(app, key, page);
    assert.equal(response.status, status);
    assert.deepEqual(await errorIn(response), words);
    assert.deepEqual(await app.database.sql`select 1 from portfolios`, []);
  });
}

Deno.test("a page that announces its length and breaks off is refused in words", async () => {
  await using app = await testApp();
  const { key } = await openKey(app);
  const response = await putPage(app, key, chunks(1, new Error("gone")), {
    "Content-Length": "100000",
  });
  assert.equal(response.status, 400);
  assert.deepEqual(await errorIn(response), SENTENCES.broken_body);
});

Deno.test("bytes that are no UTF-8 do not fail", async () => {
  await using app = await testApp();
  const { key } = await openKey(app);
  for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xfe, 0xff, 0x3c]]) {
    const page = Uint8Array.from([...new TextEncoder().encode("<h1>Soup "), ...bytes]);
    const response = await putPage(app, key, page, { Accept: "application/json" });
    assert.equal(response.status, 200, `${bytes}`);
    await response.body?.cancel();
    assert.match(await (await app.get("/u/chef1/frame")).text(), /<h1>Soup/);
  }
});

for (
  const [claim, page] of [
    ["lines of every kind", "<h1>Soup</h1>\r\n<p>of\n\tthe\r<b>day</b> \n\n"],
    ["every script", "<p>Suppe für 台所 \u{1f468}\u200d\u{1f373} \u202e \ufffd \u0085"],
    ["2 MiB", `<h1>Soup</h1>${"<p>soup</p>\n".repeat(2 * MIB / 12 - 2)}`],
  ] as const
) {
  Deno.test(`a page with ${claim} comes back byte for byte, as a file to keep`, async () => {
    await using app = await testApp();
    const { key } = await openKey(app);
    const saved = await putPage(app, key, page);
    assert.equal(saved.status, 200);
    await saved.body?.cancel();
    const response = await app.get(CALLS.page, byKey(key));
    assert.equal(response.headers.get("ETag"), saved.headers.get("ETag"));
    assert.equal(response.headers.get("Content-Type"), "text/html; charset=utf-8");
    assert.match(response.headers.get("Content-Disposition")!, /^attachment; filename="page.html"/);
    assert.equal(response.headers.get("X-Content-Type-Options"), "nosniff");
    assert.equal(response.headers.get("Cache-Control"), "no-store");
    const bytes = new Uint8Array(await response.arrayBuffer());
    assert.ok(bytes.toHex() === new TextEncoder().encode(page).toHex());
  });
}

Deno.test("a byte order mark in front of a page is left off", async () => {
  await using app = await testApp();
  const { key } = await openKey(app);
  await (await putPage(app, key, "\ufeff<h1>Soup</h1>")).body?.cancel();
  assert.equal(await (await app.get(CALLS.page, byKey(key))).text(), "<h1>Soup</h1>");
});

Deno.test("a key does what its scopes say, and is told which one it lacks", async () => {
  await using app = await testApp();
  const { key: writer } = await openKey(app, ["page:write"]);
  const { key: reader } = await openKey(app, ["page:read", "visits:read"], "chef2");
  const put = await putPage(app, reader, "<h1>Soup");
  assert.equal(put.status, 403);
  assert.deepEqual(
    await put.json(),
    failureReply(
      new Failure("forbidden", problem("scope_needed", { scope: "page:write" })),
    ),
  );
  assert.equal((await putPage(app, writer, "<h1>Soup")).status, 200);
  const got = await app.get(CALLS.page, byKey(writer));
  assert.equal(got.status, 403);
  assert.deepEqual(
    await got.json(),
    failureReply(
      new Failure("forbidden", problem("scope_needed", { scope: "page:read" })),
    ),
  );
});

async function openKey(app: TestApp, scopes?: Scope[], username?: string) {
  const user: SignedInUser = await signIn(app, username);
  return { user, key: await makeKey(app, user, scopes) };
}

/** So many of 64 KiB, and then the end, or a line that is gone. */
function chunks(count: number, error?: Error): ReadableStream {
  return new ReadableStream({
    pull(controller) {
      if (count-- > 0) return controller.enqueue(new Uint8Array(64 * 1024).fill(0x78));
      return error ? controller.error(error) : controller.close();
    },
  });
}
