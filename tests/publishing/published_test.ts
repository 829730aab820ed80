// /u/{username} and its frame: title, sandbox, policies, caching, and what is not there.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { encode } from "../../server/http/content_coding.ts";
import { signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

Deno.test("GET /u/{username} frames the page with scripts alone allowed", async () => {
  await using app = await testApp();
  await publish(app, "<!DOCTYPE html><title>Soups &amp; stews</title><p>x");
  const response = await app.get("/u/CHEF1");
  assert.equal(response.status, 200);
  const policy = response.headers.get("Content-Security-Policy")!;
  assert.match(policy, /frame-src localhost:8000\/u\/chef1\/frame mailto: tel: sms: [^;]+;/);
  assert.doesNotMatch(policy, /unsafe/);
  const html = await response.text();
  assert.match(html, /<title>Soups &amp; stews<\/title>/);
  assert.match(
    html,
    /<iframe [^>]*sandbox="allow-scripts" allow="clipboard-write \*; [^"]*picture-in-picture 'none'[^"]*" src="\/u\/chef1\/frame"/,
  );
  assert.match(html, /Loading portfolio\.\.\./);
  assert.match(html, /<a href="\/">Made with Folio Kitchen<\/a>/);
});

Deno.test("GET /u/{username} falls back to the username for its title", async () => {
  await using app = await testApp();
  await publish(app, "<p>no title");
  assert.match(await (await app.get("/u/chef1")).text(), /<title>chef1<\/title>/);
});

Deno.test("GET /u/{username} has nothing beyond ASCII of its own, which would go out at half the speed", async () => {
  await using app = await testApp();
  await publish(app, "<p>Soup");
  assert.match(await (await app.get("/u/chef1")).text(), /^[\0-\x7f]*$/);
});

Deno.test("GET /u/{username} is a 404 page for an unknown name and for one without a page", async () => {
  await using app = await testApp();
  await signIn(app, "chef2");
  for (const name of ["chef1", "chef2", "%00", "a%22b"]) {
    const response = await app.get(`/u/${name}`);
    assert.equal(response.status, 404);
    assert.match(response.headers.get("Content-Type")!, /^text\/html/);
    assert.match(await response.text(), /<h1>Portfolio not found<\/h1>/);
  }
});

Deno.test("GET /u/{username}/frame puts the sandbox into the header on every status", async () => {
  await using app = await testApp();
  await publish(app, "<!DOCTYPE html>\n<html><head lang='>'><script>1</script></head>");
  const page = await app.get("/u/chef1/frame");
  const html = await page.text();
  assert.match(html, /^<!DOCTYPE html>\n<html><head lang='>'><script>.+?<\/script><script>1</);
  const again = await app.get("/u/chef1/frame", { "If-None-Match": page.headers.get("ETag")! });
  const missing = await app.get("/u/chef2/frame");
  await missing.body?.cancel();
  assert.deepEqual([page.status, again.status, missing.status], [200, 304, 404]);
  for (const { headers } of [page, again, missing]) {
    const policy = headers.get("Content-Security-Policy")!;
    assert.match(policy, /^sandbox allow-scripts; default-src 'none';/);
    assert.match(policy, /frame-ancestors 'self'/);
    assert.equal(headers.get("Referrer-Policy"), "no-referrer");
    assert.equal(headers.get("X-Content-Type-Options"), "nosniff");
  }
});

Deno.test("GET /u/{username}/frame changes its tag with every save", async () => {
  await using app = await testApp();
  const bearer = await publish(app, "<p>one");
  const before = await app.get("/u/chef1/frame");
  await before.body?.cancel();
  const user_code = "<p>two";
  await (await app.post(CALLS.savePortfolio, { user_code }, bearer)).body?.cancel();
  const after = await app.get("/u/chef1/frame", { "If-None-Match": before.headers.get("ETag")! });
  assert.equal(after.status, 200);
  assert.match(await after.text(), /<p>two/);
});

Deno.test("GET /u/{username}/frame as a document of its own leads to the shell", async () => {
  await using app = await testApp();
  const response = await app.get("/u/chef1/frame", { "Sec-Fetch-Dest": "document" });
  assert.equal(response.status, 302);
  assert.equal(response.headers.get("Location"), "http://localhost:8000/u/chef1");
});

Deno.test("USERCONTENT_ORIGIN serves frames and nothing else", async () => {
  await using app = await testApp({ USERCONTENT_ORIGIN: "http://pages.localhost:8000" });
  await publish(app, "<p>x");
  const shell = await app.get("/u/chef1");
  assert.match(
    shell.headers.get("Content-Security-Policy")!,
    /frame-src http:\/\/pages\.localhost:8000\/u\/chef1\/frame mailto: tel: sms: [^;]+;/,
  );
  assert.match(await shell.text(), /src="http:\/\/pages\.localhost:8000\/u\/chef1\/frame"/);
  const frame = await app.fetch(new Request("http://pages.localhost:8000/u/chef1/frame"));
  assert.equal(frame.status, 200);
  assert.match(
    frame.headers.get("Content-Security-Policy")!,
    /frame-ancestors http:\/\/localhost:8000/,
  );
  await frame.body?.cancel();
  for (const path of ["/", "/login", "/u/chef1", "/api/user-data/"]) {
    const response = await app.fetch(new Request(`http://pages.localhost:8000${path}`));
    assert.equal(response.status, 302, path);
  }
});

async function publish(app: TestApp, user_code: string) {
  const { bearer } = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  await saved.body?.cancel();
  return bearer;
}

Deno.test("GET /u/{username} says in words what its frame shows, for those who see no frames", async () => {
  await using app = await testApp({ PUBLIC_URL: "https://folio.example" });
  const { bearer } = await signIn(app);
  const user_code = `<title>Soup & more</title><meta name="description" content='All "about" soup'>
    <h1>Soup</h1><p>Ask <a href="https://soup.example/?a=1&b=2">the chef</a> <script>x</script>`;
  const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  await saved.body?.cancel();
  const html = await (await app.get("/u/chef1")).text();
  assert.match(html, /<title>Soup &amp; more<\/title>/);
  assert.match(html, /<meta name="description" content="All &quot;about&quot; soup">/);
  assert.match(html, /<meta property="og:title" content="Soup &amp; more">/);
  assert.match(html, /<meta property="og:url" content="https:\/\/folio\.example\/u\/chef1">/);
  assert.match(html, /<link rel="canonical" href="https:\/\/folio\.example\/u\/chef1">/);
  const [article] = /<article class="published-text">.*<\/article>/.exec(html)!;
  assert.equal(
    article,
    '<article class="published-text"><h1>Soup</h1><p>Ask <a href="https://soup.example/?a=1&amp;b=2" ' +
      'rel="noopener nofollow ugc">the chef</a></p></article>',
  );
});

Deno.test("GET /u/{username} is at most 6,600 bytes on its way, with its style and script and without React", async () => {
  await using app = await testApp();
  await publish(app, "<title>Soup</title><h1>Soup</h1>");
  const html = await (await app.get("/u/chef1")).text();
  assert.doesNotMatch(html, /<script[^>]+src=|<link rel="(stylesheet|preload|modulepreload)/);
  const length = (await encode(html, "br", "best")).length;
  assert.ok(length <= 6_600, `${length} bytes`);
});
