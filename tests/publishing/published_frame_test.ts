// The frame's document and what clients may keep of it: the runtime first, the doctype before it, headers on every status.
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { inlineAsset, readAssets } from "../../server/http/assets.ts";
import { FRAME_ALLOW } from "../../contract/publishing/frame_features.ts";
import { CALLS } from "../../contract/paths.ts";
import { PUBLIC_CACHE } from "../../server/http/public_answers.ts";
import { signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

Deno.test("the runtime is at most 7 KB compressed", () => {
  const assets = readAssets(new URL("../../dist/", import.meta.url));
  const size = gzipSync(inlineAsset(assets, "runtime").text, { level: 9 }).length;
  assert.ok(size <= 7 * 1024, `${size} bytes`);
});

Deno.test("GET /u/{username}/frame keeps the doctype of a page that opens with an XML line", async () => {
  await using app = await testApp();
  const doctype = `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>`;
  await publish(app, `${doctype}\n<html><head><title>x</title></head><body>x</body></html>`);
  const html = await (await app.get("/u/chef1/frame")).text();
  const [start] = html.split("<script>");
  assert.match(start!, /<!DOCTYPE html>/i, "otherwise the page is shown in quirks mode");
});

Deno.test("GET /u/{username} has a frame of exactly these attributes", async () => {
  await using app = await testApp();
  await publish(app, "<p>x");
  const html = await (await app.get("/u/chef1")).text();
  const [frame, ...others] = [...html.matchAll(/<iframe([^>]*)>/g)];
  assert.equal(others.length, 0);
  const attributes = Object.fromEntries(
    [...frame![1]!.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  assert.deepEqual(attributes, {
    sandbox: "allow-scripts",
    allow: FRAME_ALLOW,
    src: "/u/chef1/frame",
    referrerpolicy: "no-referrer",
    title: "Portfolio of chef1",
  });
});

for (
  const [code, title] of [
    ["<title>  Soup\n  of the day </title>", "Soup of the day"],
    ["<title>&lt;/title&gt;&lt;script&gt;1</title>", "&lt;/title>&lt;script>1"],
    ["<title> \n </title>", "chef1"],
    ["<svg><title>Icon</title></svg>", "chef1"],
    ["<p>x", "chef1"],
  ] as const
) {
  Deno.test(`GET /u/{username} is titled ${title} for ${JSON.stringify(code)}`, async () => {
    await using app = await testApp();
    await publish(app, code);
    const html = await (await app.get("/u/chef1")).text();
    assert.equal(/<title>([\s\S]*?)<\/title>/.exec(html)![1], title);
  });
}

Deno.test("GET /u/{username} ignores letter case and a slash at the end, and names one address", async () => {
  await using app = await testApp();
  await publish(app, "<p>x");
  for (const path of ["/u/chef1", "/u/ChEf1", "/u/chef1/"]) {
    const response = await app.get(path);
    assert.equal(response.status, 200, path);
    assert.match(
      await response.text(),
      /<link rel="canonical" href="http:\/\/localhost:8000\/u\/chef1"/,
    );
  }
  const frame = await app.get("/u/CHEF1/frame/");
  assert.equal(frame.status, 200);
  await frame.body?.cancel();
});

Deno.test("GET /u/{username}/frame answers a known tag, weak or in a list, with 304 and no body", async () => {
  await using app = await testApp();
  await publish(app, "<p>x");
  const first = await app.get("/u/chef1/frame");
  await first.body?.cancel();
  const tag = first.headers.get("ETag")!;
  assert.match(tag, /^(W\/)?"[^"]+"$/);
  assert.equal(first.headers.get("Cache-Control"), PUBLIC_CACHE);
  const bare = tag.replace(/^W\//, "");
  for (const known of [tag, `W/${bare}`, `"x", ${bare}`]) {
    const again = await app.get("/u/chef1/frame", { "If-None-Match": known });
    assert.equal(again.status, 304, known);
    assert.equal(again.headers.get("ETag")!.replace(/^W\//, ""), bare);
    assert.equal(again.headers.get("Cache-Control"), PUBLIC_CACHE);
    assert.match(again.headers.get("Content-Security-Policy")!, /^sandbox allow-scripts; /);
    assert.equal(await again.text(), "");
  }
  const other = await app.get("/u/chef1/frame", { "If-None-Match": '"x"' });
  assert.equal(other.status, 200);
  await other.body?.cancel();
});

Deno.test("GET /u/{username}/frame is the same in a frame, and a shell anywhere else", async () => {
  await using app = await testApp();
  await publish(app, "<p>x");
  for (const [place, status] of [["iframe", 200], ["document", 302]] as const) {
    for (const name of ["chef1", "CHEF1"]) {
      const response = await app.get(`/u/${name}/frame`, { "Sec-Fetch-Dest": place });
      await response.body?.cancel();
      assert.equal(response.status, status, `${name} as ${place}`);
    }
  }
});

async function publish(app: TestApp, user_code: string): Promise<void> {
  const { bearer } = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  assert.equal(saved.status, 200, await saved.text());
}
