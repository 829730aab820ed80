// POST /api/try/preview/: what a person gets of their drafts, for somebody without an account, and nothing longer.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { dropExpiredPreviews } from "../../server/publishing/previews.ts";
import { errorIn } from "../support/errors.ts";
import { LIMITED } from "../support/limited.ts";
import { signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const PAGE =
  '<!DOCTYPE html><title>Soup</title><nav><a href="#x">X</a></nav><h1>Soup</h1><img src="http://pictures.example/a.png">';

Deno.test("POST /api/try/preview/ answers as an author's own preview does", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const asked = { user_code: PAGE };
  const guest = await (await app.post(CALLS.previewGuest, asked)).json();
  const own = await (await app.post(CALLS.previewPortfolio, asked, bearer)).json();
  assert.deepEqual({ ...guest, frame_url: "" }, { ...own, frame_url: "" });
  assert.match(guest.frame_url, /^\/preview\/[0-9a-f]{32}\/frame$/);
  const frames = await Promise.all([guest, own].map(({ frame_url }) => app.get(frame_url)));
  assert.deepEqual(frames.map(({ status }) => status), [200, 200]);
  const [policy, ownPolicy] = frames.map(({ headers }) =>
    headers.get("Content-Security-Policy")!.replaceAll(/[0-9a-f]{32}/g, "")
  );
  assert.equal(policy, ownPolicy);
  assert.match(policy!, /^sandbox allow-scripts;/);
  assert.equal(frames[0]!.headers.get("Cache-Control"), "no-store");
  assert.equal(await frames[0]!.text(), await frames[1]!.text());
});

Deno.test("the frame of a guest's preview is no page of its own, and has no pictures or files beside it", async () => {
  await using app = await testApp();
  const frame = await preview(app);
  const alone = await app.get(frame, { "Sec-Fetch-Dest": "document" });
  assert.equal(alone.status, 302);
  for (const beside of ["pictures/x.webp", "files/x.pdf"]) {
    const response = await app.get(frame.replace("frame", beside));
    assert.equal(response.status, 404);
    await response.body?.cancel();
  }
});

Deno.test("a guest's preview lives ten minutes, and then its row goes", async () => {
  await using app = await testApp();
  const frame = await preview(app);
  app.clock.advance(9 * 60 * 1_000);
  assert.equal(await statusOf(app, frame), 200);
  app.clock.advance(60 * 1_000);
  assert.equal(await statusOf(app, frame), 404);
  await dropExpiredPreviews(app.database, app.clock.now());
  assert.deepEqual(await app.database.sql`select 1 from previews`, []);
});

Deno.test("guests at one address keep twelve previews, and take none from anyone else", async () => {
  await using app = await testApp({ TRUST_PROXY: "1" });
  const { bearer } = await signIn(app);
  const own = await (await app.post(CALLS.previewPortfolio, { user_code: PAGE }, bearer)).json();
  const other = await preview(app, { "X-Forwarded-For": "10.0.0.2" });
  const frames: string[] = [];
  for (let i = 0; i < 14; i++) {
    app.clock.advance(1);
    frames.push(await preview(app, { "X-Forwarded-For": "10.0.0.1" }));
  }
  const statuses = await Promise.all(frames.map((frame) => statusOf(app, frame)));
  assert.deepEqual(statuses, [404, 404, ...Array(12).fill(200)]);
  assert.deepEqual(
    await Promise.all([own.frame_url, other].map((frame) => statusOf(app, frame))),
    [200, 200],
  );
});

Deno.test("POST /api/try/preview/ stores nothing but the preview, and no address", async () => {
  await using app = await testApp({ TRUST_PROXY: "1" });
  await preview(app, { "X-Forwarded-For": "10.1.2.3" });
  const tables = await app.database.sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('previews', 'migrations', 'rate_limits')`;
  for (const { name } of tables) {
    const [row] = await app.database.sql<{ xml: string }>`
      select query_to_xml(format('select 1 from %I', ${name}::text), true, false, '')::text as xml`;
    assert.doesNotMatch(row!.xml, /<row/, name);
  }
  const [row] = await app.database.sql<{ all: string }>`select previews::text as all from previews`;
  assert.doesNotMatch(row!.all, /10\.1\.2\.3/);
});

Deno.test("POST /api/try/preview/ refuses pages that are empty or too large", async () => {
  await using app = await testApp();
  const empty = await app.post(CALLS.previewGuest, { user_code: " " });
  assert.equal(empty.status, 400);
  assert.equal(await errorIn(empty), SENTENCES.portfolio_code_empty);
  const large = await app.post(CALLS.previewGuest, { user_code: "x".repeat(2_097_153) });
  assert.equal(large.status, 413);
  assert.equal(await errorIn(large), SENTENCES.portfolio_code_too_large);
});

Deno.test("POST /api/try/preview/ is limited by address, in number and in bytes", async () => {
  await using app = await testApp({ ...LIMITED, TRUST_PROXY: "1" });
  const from = { "X-Forwarded-For": "10.0.0.1" };
  const statuses = [];
  for (let i = 0; i < 151; i++) {
    const response = await app.post(CALLS.previewGuest, { user_code: "<p>1" }, from);
    statuses.push(response.status);
    await response.body?.cancel();
  }
  assert.deepEqual([statuses.indexOf(429), statuses.at(-1)], [150, 429]);
  await preview(app, { "X-Forwarded-For": "10.0.0.2" });
  // As if a gigabyte had been shown in these minutes, by whoever it was.
  await app.database.sql`
    update rate_limits set points = ${1024 * 1024} where key like 'guest_previews_kb:%'`;
  const full = await app.post(CALLS.previewGuest, { user_code: "<p>1" }, {
    "X-Forwarded-For": "10.0.0.3",
  });
  assert.equal(full.status, 429);
  assert.ok(Number(full.headers.get("Retry-After")) <= 600);
  await full.body?.cancel();
});

async function preview(app: TestApp, headers: Record<string, string> = {}): Promise<string> {
  const response = await app.post(CALLS.previewGuest, { user_code: PAGE }, headers);
  assert.equal(response.status, 200);
  return (await response.json()).frame_url;
}

async function statusOf(app: TestApp, path: string): Promise<number> {
  const response = await app.get(path);
  await response.body?.cancel();
  return response.status;
}
