// What machines look for: robots.txt, the sitemap, the manifest, icons, and the card of a link.
import assert from "node:assert/strict";
import { qrPath } from "../../ui/parts/qr_code.tsx";
import { testApp } from "../support/test_app.ts";

const SITE = { PUBLIC_URL: "https://folio.example" };

Deno.test("GET /robots.txt lets crawlers in, but for calls and previews", async () => {
  await using app = await testApp(SITE);
  const response = await app.get("/robots.txt");
  assert.equal(response.status, 200);
  assert.match(response.headers.get("Content-Type")!, /^text\/plain/);
  assert.equal(
    await response.text(),
    "User-agent: *\nDisallow: /api/\nDisallow: /preview/\nSitemap: https://folio.example/sitemap.xml\n",
  );
});

Deno.test("GET /sitemap.xml lists pages that are there", async () => {
  await using app = await testApp(SITE);
  const xml = await (await app.get("/sitemap.xml")).text();
  const pages = [...xml.matchAll(/<loc>https:\/\/folio\.example([^<]*)<\/loc>/g)];
  const paths = pages.map((match) => match[1]!);
  const own = [
    "/",
    "/try",
    "/register",
    "/login",
    "/developers",
    "/examples",
    "/privacy",
    "/terms",
  ];
  assert.deepEqual(paths.slice(0, own.length), own);
  assert.equal(paths.slice(own.length).filter((path) => path.startsWith("/examples/")).length, 12);
  for (const [, path] of pages) {
    const response = await app.get(path!);
    await response.body?.cancel();
    assert.equal(response.status, 200);
  }
});

Deno.test("GET /u/{username}/qr.svg is the code of that address, and leads home for what is no name", async () => {
  await using app = await testApp({ PUBLIC_URL: "https://folio.example" });
  const response = await app.get("/u/chef1/qr.svg");
  assert.equal(response.headers.get("Content-Type"), "image/svg+xml");
  assert.match(response.headers.get("Content-Security-Policy")!, /^default-src 'none'/);
  const { path, size } = qrPath("https://folio.example/u/chef1");
  const svg = await response.text();
  assert.ok(svg.includes(`d="${path}"`) && svg.includes(`viewBox="0 0 ${size} ${size}"`));
  for (const name of ["a", "%22%3E", "login"]) {
    const refused = await app.get(`/u/${name}/qr.svg`);
    await refused.body?.cancel();
    assert.equal(refused.status, 302, name);
  }
});

Deno.test("GET /manifest.webmanifest names icons that are there", async () => {
  await using app = await testApp();
  const response = await app.get("/manifest.webmanifest");
  assert.equal(response.headers.get("Content-Type"), "application/manifest+json");
  const { icons } = await response.json();
  const icon = await app.get("/favicon.ico");
  assert.equal(icon.status, 301);
  for (
    const path of [...icons.map(({ src }: { src: string }) => src), icon.headers.get("Location")]
  ) {
    const file = await app.get(path);
    assert.equal(file.status, 200);
    assert.equal(file.headers.get("Content-Type"), "image/png");
    assert.equal(file.headers.get("Content-Encoding"), null);
    await file.body?.cancel();
  }
});

Deno.test("GET / says what a link to it unfurls to", async () => {
  await using app = await testApp(SITE);
  const html = await (await app.get("/")).text();
  assert.match(html, /<link rel="canonical" href="https:\/\/folio\.example\/"/);
  assert.match(html, /<meta name="description" content="[^"]{50,}"/);
  const [, image] = /property="og:image" content="https:\/\/folio\.example([^"]+)"/.exec(html)!;
  const card = await app.get(image!);
  assert.equal(card.headers.get("Content-Type"), "image/png");
  await card.body?.cancel();
  assert.doesNotMatch(await (await app.get("/forgot-password")).text(), /og:image/);
});
