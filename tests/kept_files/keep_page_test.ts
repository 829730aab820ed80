// What a page loads from other hosts is kept with it, and its visitors get it from here.
import assert from "node:assert/strict";
import { findKeptPath, openKept, readFrame, readState, saveKept } from "../support/kept_files.ts";
import { openLibraryHosts, WOFF2 } from "../support/library_hosts.ts";
import { signIn } from "../support/make.ts";

const CDN = "https://cdn.jsdelivr.net/npm/soup@1.0.0/";
const FONTS = "https://fonts.googleapis.com/css2?family=Soup:wght@400&display=swap";
const LATIN = "https://fonts.gstatic.com/s/soup/v1/latin.woff2";
const GREEK = "https://fonts.gstatic.com/s/soup/v1/greek.woff2";
const SCRIPT = "/*! Soup 1.0, MIT License */\nself.soup = 1;";
const FILES = {
  [FONTS]: `
@font-face { font-family: Soup; src: url(${GREEK}) format('woff2'); unicode-range: U+0370-03FF; }
@font-face { font-family: Soup; src: url(${LATIN}) format('woff2'); unicode-range: U+0000-00FF; }`,
  [LATIN]: WOFF2,
  [GREEK]: WOFF2,
  [`${CDN}soup.js`]: SCRIPT,
  [`${CDN}dist/soup.css`]:
    `@import "./base.css"; .a { background: url("img/a.png") } .b { background: url(img/b.png) }`,
  [`${CDN}dist/base.css`]: "b { color: red }",
  [`${CDN}dist/img/a.png`]: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1]),
};
const PAGE = `<!DOCTYPE html><html><head><title>Soup</title>
<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>
<link href="${FONTS.replace("&", "&amp;")}" rel="stylesheet">
<link rel=stylesheet href=${CDN}dist/soup.css>
<script src="//cdn.jsdelivr.net/npm/soup@1.0.0/soup.js"></script></head>
<body><h1 class="a">Soup</h1></body></html>`;

Deno.test("a page names no other host once all that it loads is kept", async () => {
  await using hosts = await openLibraryHosts(FILES);
  await using world = await openKept(hosts, PAGE);
  const { html, policy } = await readFrame(world);
  assert.doesNotMatch(html.replaceAll(/\/k\/\S+/g, ""), /gstatic|googleapis|jsdelivr/);
  assert.doesNotMatch(policy, /https:/);
  assert.match(policy, /script-src [^;]* http:\/\/localhost:8000\/k\/;/);
  assert.deepEqual(
    hosts.asked.toSorted(),
    Object.keys(FILES).filter((each) => each !== GREEK).toSorted(),
  );
});

Deno.test("the menu behind the credit says so, while it is so", async () => {
  await using hosts = await openLibraryHosts({ ...FILES });
  await using world = await openKept(hosts, PAGE);
  const { app } = world;
  const said = /You talk to no other server here\./;
  assert.match(await (await app.get("/u/chef1")).text(), said);
  delete hosts.files[LATIN];
  await app.database.sql`delete from host_files`;
  await saveKept(world, `${PAGE} `);
  assert.doesNotMatch(await (await app.get("/u/chef1")).text(), said);
});

Deno.test("what its author wrote stays as it is, and is what they find in the editor", async () => {
  await using hosts = await openLibraryHosts(FILES);
  await using world = await openKept(hosts, PAGE);
  const { sql } = world.app.database;
  const [row] = await sql<{ user_code: string; version: number }>`
    select user_code, version from version_codes`;
  assert.deepEqual({ ...row }, { user_code: PAGE, version: 1 });
});

Deno.test("a kept style sheet names what is kept by a path that holds in a folder, too", async () => {
  await using hosts = await openLibraryHosts(FILES);
  await using world = await openKept(hosts, PAGE);
  const { app } = world;
  const { html } = await readFrame(world);
  const path = findKeptPath(html, `${CDN}dist/soup.css`);
  const css = await (await app.get(path)).text();
  const [base, picture] = Array.from(css.matchAll(/"([^"]+)"/g), ([, named]) => named!);
  for (const named of [base!, picture!]) {
    assert.match(named, /^(\.\.\/)+[0-9a-f]{32}\/cdn\.jsdelivr\.net\//);
    const beside = await app.get(new URL(named, `http://localhost:8000${path}`).pathname);
    assert.equal(beside.status, 200, named);
    await beside.body?.cancel();
  }
});

Deno.test("a part of a typeface for letters that the page has not is brought when a browser wants it", async () => {
  await using hosts = await openLibraryHosts(FILES);
  await using world = await openKept(hosts, PAGE);
  const { app } = world;
  const sheet = findKeptPath((await readFrame(world)).html, FONTS);
  const css = await (await app.get(sheet)).text();
  assert.doesNotMatch(css, /https:/);
  const [greek] = /"([^"]+greek\.woff2)"/.exec(css)!.slice(1);
  const { pathname } = new URL(greek!, `http://localhost:8000${sheet}`);
  const alone = await app.get(pathname);
  assert.equal(alone.status, 404, "nobody loads it");
  await alone.body?.cancel();
  const brought = await app.get(pathname, { "Sec-Fetch-Dest": "font" });
  assert.equal(brought.status, 200);
  assert.deepEqual(await brought.bytes(), WOFF2);
  assert.equal(brought.headers.get("Access-Control-Allow-Origin"), "*");
  app.clock.advance(2 * 60_000);
  app.keeper.notify();
  await app.keeper.settle();
  const after = findKeptPath((await readFrame(world)).html, FONTS);
  assert.notEqual(after, sheet);
  assert.deepEqual((await readState(world)).elsewhere, []);
});

Deno.test("what a kept style sheet does not name is not brought for whoever asks beside it", async () => {
  const other = `${CDN}dist/other.woff2`;
  await using hosts = await openLibraryHosts({ ...FILES, [other]: WOFF2 });
  await using world = await openKept(hosts, PAGE);
  const sheet = findKeptPath((await readFrame(world)).html, `${CDN}dist/soup.css`);
  const path = sheet.replace("soup.css", "other.woff2");
  const led = await world.app.get(path, { "Sec-Fetch-Dest": "font" });
  assert.equal(led.headers.get("Location"), other);
  assert.ok(!hosts.asked.includes(other));
});

Deno.test("a kept file is for every origin, for a year, and runs as nothing", async () => {
  await using hosts = await openLibraryHosts(FILES);
  await using world = await openKept(hosts, PAGE);
  const { app } = world;
  const path = findKeptPath((await readFrame(world)).html, `${CDN}soup.js`);
  const response = await app.get(path);
  assert.equal(await response.text(), SCRIPT);
  const { headers } = response;
  const expected = {
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": "public, max-age=31536000, immutable",
    "Access-Control-Allow-Origin": "*",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Accept-Ranges": "bytes",
  };
  for (const [name, value] of Object.entries(expected)) assert.equal(headers.get(name), value);
  assert.match(headers.get("Content-Security-Policy")!, /default-src 'none'.*sandbox/);
  const part = await app.get(path, { Range: "bytes=4-7" });
  assert.equal(part.status, 206);
  assert.equal(part.headers.get("Content-Range"), `bytes 4-7/${SCRIPT.length}`);
  assert.equal(await part.text(), SCRIPT.slice(4, 8));
});

Deno.test("a kept file is compressed beforehand where that makes it smaller", async () => {
  const long = "soup(1);\n".repeat(1_000);
  await using hosts = await openLibraryHosts({ ...FILES, [`${CDN}soup.js`]: long });
  await using world = await openKept(hosts, PAGE);
  const path = findKeptPath((await readFrame(world)).html, `${CDN}soup.js`);
  for (const coding of ["br", "gzip"]) {
    const response = await world.app.get(path, { "Accept-Encoding": coding });
    assert.equal(response.headers.get("Content-Encoding"), coding);
    assert.ok((await response.bytes()).length < 200);
  }
  const [{ bytes } = {}] = await world.app.database.sql<{ bytes: number }>`
    select bytes from kept_files where address like '%/soup.js'`;
  assert.equal(bytes, long.length);
});

Deno.test("a file that many pages load is asked for and kept once", async () => {
  await using hosts = await openLibraryHosts(FILES);
  await using world = await openKept(hosts, PAGE);
  const asked = hosts.asked.length;

  const user = await signIn(world.app, "chef2");
  await saveKept({ app: world.app, user }, PAGE);
  assert.equal(hosts.asked.length, asked);
  const rows = await world.app.database.sql`select id from kept_files`;
  assert.equal(rows.length, 6);
});

Deno.test("a place that keeps no files serves pages as they were written", async () => {
  await using hosts = await openLibraryHosts(FILES);
  await using world = await openKept(hosts, PAGE, { environment: { KEEP_FILES: "off" } });
  const { html, policy } = await readFrame(world);
  assert.match(html, /src="\/\/cdn\.jsdelivr\.net/);
  assert.match(policy, /https:\/\/cdn\.jsdelivr\.net/);
});

Deno.test("no document of ours runs a kept file, whoever published it", async () => {
  await using hosts = await openLibraryHosts(FILES);
  await using world = await openKept(hosts, PAGE);
  const path = findKeptPath((await readFrame(world)).html, `${CDN}soup.js`);
  for (const [site, status] of [["same-origin", 404], ["cross-site", 200], ["same-site", 404]]) {
    const response = await world.app.get(path, { "Sec-Fetch-Site": `${site}` });
    assert.equal(response.status, status, `${site}`);
    await response.body?.cancel();
  }
});
