// A page at a name of its owner's own: itself, what belongs to it, and nothing else of ours, for as long as the name is theirs.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { STALE_MAX_MS } from "../../server/scaling/page_changes.ts";
import { signIn } from "../support/make.ts";
import { giveName, takeName } from "../support/own_names.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const NAME = "http://ana.example:8000";
const OWN = { DOMAINS_TARGET: "pages.folio.example,203.0.113.7" };

/** All that is answered at such a name. */
const HERE = [
  "/",
  "/card.jpg",
  "/frame",
  "/qr.svg",
  "/robots.txt",
  "/sitemap.xml",
  CALLS.messageChallenge,
];

Deno.test("at a name of its own a page answers with what belongs to it, and no other route of the product is there", async () => {
  await using app = await testApp(OWN);
  await publish(app);
  await giveName(app.database, "chef1", "ana.example");
  for (const path of HERE) assert.equal(await statusOf(app, NAME + path), 200, path);
  const values: Record<string, string> = { ":name": "cafe", ":username": "chef1" };
  for (const { method, path } of app.routes) {
    if (method === "ALL" || path.includes("*") || HERE.includes(path.replace(/\/?$/, ""))) continue;
    const address = path.replaceAll(/:\w+/g, (name) => values[name] ?? "1");
    if (HERE.includes(`${address}/`) || HERE.includes(address)) continue;
    const response = await app.fetch(new Request(NAME + address, { method }));
    await response.body?.cancel();
    const isOfPages = [
      "/api/visits",
      "/api/loads",
      "/api/visits/presses",
      "/api/messages",
      "/api/messages/refused",
      "/api/report",
    ].includes(address);
    assert.equal(
      isOfPages ? [405, 415].includes(response.status) : response.status === 404,
      true,
      `${method} ${path}: ${response.status}`,
    );
    assert.equal(response.headers.get("Set-Cookie"), null, path);
  }
});

Deno.test("a page at a name of its own names itself by it, and none of its answers speaks for the names below", async () => {
  await using app = await testApp({
    ...OWN,
    PUBLIC_URL: "https://folio.example",
    PAGES_ORIGIN: "https://folio-pages.example",
    USERCONTENT_ORIGIN: "https://frames.folio-pages.example",
  });
  await publish(app);
  await giveName(app.database, "chef1", "ana.example");
  const at = (path: string) => app.fetch(new Request(`https://ana.example${path}`));
  for (const _ of ["cold", "kept"]) {
    const shell = await at("/");
    const html = await shell.text();
    assert.match(html, /<link rel="canonical" href="https:\/\/ana\.example\/">/);
    assert.match(html, /og:image" content="https:\/\/ana\.example\/card\.jpg\?v=1"/);
    assert.match(html, /<iframe [^>]*src="\/frame"/);
    assert.match(html, /href="https:\/\/folio\.example\/">Made with/);
    assert.match(html, /href="https:\/\/folio-pages\.example\/report\/chef1"/);
    assert.match(
      shell.headers.get("Content-Security-Policy")!,
      /frame-src ana\.example\/frame mailto: tel:/,
    );
    const frame = await at("/frame");
    assert.match(await frame.text(), /<h1>Soup/);
    const policy = frame.headers.get("Content-Security-Policy")!;
    assert.match(policy, /^sandbox allow-scripts;/);
    assert.match(policy, /frame-ancestors 'self'/);
    assert.match(policy, /img-src https:\/\/ana\.example\/pictures\/ /);
    for (const { headers } of [shell, frame]) {
      assert.equal(headers.get("Strict-Transport-Security"), null);
    }
  }
  assert.match(await (await at("/sitemap.xml")).text(), /<loc>https:\/\/ana\.example\/<\/loc>/);
  const alone = await app.fetch(
    new Request("https://ana.example/frame", { headers: { "Sec-Fetch-Dest": "document" } }),
  );
  assert.equal(alone.headers.get("Location"), "https://ana.example/");
});

Deno.test("/u/{username} leads to the page's own name once it is proven and leads here, unless its owner does not want that", async () => {
  await using app = await testApp(OWN);
  app.clock.hold();
  await publish(app);
  const location = async () => {
    const response = await app.get("/u/chef1?table=4");
    const html = await response.text();
    return response.headers.get("Location") ?? /canonical" href="([^"]*)"/.exec(html)![1];
  };
  assert.equal(await location(), "http://localhost:8000/u/chef1");
  await giveName(app.database, "chef1", "ana.example", { leadsHere: false });
  app.pages.forget("");
  assert.equal(await location(), "http://localhost:8000/u/chef1");
  const tag = async () => {
    const shell = await app.get("/u/chef1");
    await shell.body?.cancel();
    return shell.headers.get("ETag");
  };
  const before = await tag();
  await giveName(app.database, "chef1", "ana.example", { redirects: false });
  app.clock.advance(STALE_MAX_MS);
  assert.equal(await location(), `${NAME}/`);
  assert.notEqual(await tag(), before);
  await giveName(app.database, "chef1", "ana.example", { isWwwMain: true });
  app.clock.advance(STALE_MAX_MS);
  assert.equal(await location(), "http://www.ana.example:8000/?table=4");
});

Deno.test("where names of people's own are served, what cannot be a username is not found as elsewhere", async () => {
  await using app = await testApp(OWN);
  for (const name of ["%00", "%ff", "a%2Fb", "x".repeat(300), "'--"]) {
    assert.equal(await statusOf(app, `http://localhost:8000/u/${name}`), 404, name);
  }
});

Deno.test("the other one of a pair leads to the main one, by an answer that nobody keeps", async () => {
  await using app = await testApp(OWN);
  await publish(app);
  await giveName(app.database, "chef1", "ana.example");
  const response = await app.fetch(new Request("http://www.ana.example:8000/frame?x=1"));
  await response.body?.cancel();
  assert.equal(response.status, 301);
  assert.equal(response.headers.get("Location"), `${NAME}/frame?x=1`);
  assert.match(response.headers.get("Cache-Control")!, /max-age=0/);
});

Deno.test("names below, beside and above a proven one have nothing, whatever another header says", async () => {
  await using app = await testApp(OWN);
  await publish(app);
  await giveName(app.database, "chef1", "blog.ana.example");
  for (
    const host of [
      "ana.example",
      "x.blog.ana.example",
      "www.www.blog.ana.example",
      "blog.ana.example.evil.example",
      "xn--blog.ana.example",
      "blog-ana.example",
    ]
  ) {
    const request = new Request(`http://${host}/`, {
      headers: { "X-Forwarded-Host": "blog.ana.example", "Forwarded": "host=blog.ana.example" },
    });
    const response = await app.fetch(request);
    assert.equal(response.status, 404, host);
    assert.match(await response.text(), /There is no page at this name/);
  }
  for (const host of ["BLOG.ana.example", "blog.ana.example.", "www.blog.ana.example"]) {
    const response = await app.fetch(new Request(`http://${host}:8000/`));
    await response.body?.cancel();
    assert.ok([200, 301].includes(response.status), host);
  }
});

Deno.test("a page is gone from a name as soon as the name is somebody else's, or nobody's, also when it was kept", async () => {
  await using app = await testApp(OWN);
  app.clock.hold();
  await publish(app);
  await publish(app, "chef2", "<h1>Bread");
  await giveName(app.database, "chef1", "ana.example");
  const frame = async () => await (await app.fetch(new Request(`${NAME}/frame`))).text();
  assert.match(await frame(), /Soup/);
  await takeName(app.database, "ana.example");
  await giveName(app.database, "chef2", "ana.example");
  app.clock.advance(STALE_MAX_MS);
  assert.match(await frame(), /Bread/);
  await takeName(app.database, "ana.example");
  app.clock.advance(STALE_MAX_MS);
  assert.equal(await statusOf(app, `${NAME}/frame`), 404);
});

Deno.test("offline, unlisted and with a password, a page is at its own name as it is at /u", async () => {
  await using app = await testApp(OWN);
  const bearer = await publish(app);
  await giveName(app.database, "chef1", "ana.example");
  const change = async (to: Record<string, string>) =>
    await (await app.post(CALLS.visibility, to, bearer)).body?.cancel();
  await change({ visibility: "unlisted" });
  const unlisted = await app.fetch(new Request(`${NAME}/`));
  assert.match(await unlisted.text(), /noindex/);
  assert.doesNotMatch(await (await app.fetch(new Request(`${NAME}/sitemap.xml`))).text(), /<loc>/);
  await change({ visibility: "password", password: "for my guests 1" });
  assert.equal(await statusOf(app, `${NAME}/`), 403);
  assert.equal(await statusOf(app, `${NAME}/frame`), 403);
  const unlock = (origin: string) =>
    app.fetch(
      new Request(`${NAME}/?table=4`, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded", "Origin": origin },
        body: "password=for+my+guests+1",
      }),
    );
  assert.equal((await unlock("http://localhost:8000")).headers.get("Set-Cookie"), null);
  const opened = await unlock(NAME);
  assert.equal(opened.status, 303);
  assert.equal(opened.headers.get("Location"), "/?table=4");
  const [cookie] = opened.headers.get("Set-Cookie")!.split(";");
  const shell = await app.fetch(new Request(`${NAME}/`, { headers: { Cookie: cookie! } }));
  const [, framePath] = /<iframe [^>]*src="(\/[^"]+\/frame)"/.exec(await shell.text())!;
  assert.equal(await statusOf(app, NAME + framePath), 200);
  const [, token] = framePath!.split("/");
  assert.equal(await statusOf(app, `${NAME}/${token}x/frame`), 403);
  await (await app.post(CALLS.publishPortfolio, { is_published: false }, bearer)).body?.cancel();
  const offline = await app.fetch(new Request(`${NAME}/`, { headers: { Cookie: cookie! } }));
  assert.equal(offline.status, 404);
});

async function statusOf(app: TestApp, url: string): Promise<number> {
  const response = await app.fetch(new Request(url));
  await response.body?.cancel();
  return response.status;
}

async function publish(app: TestApp, username = "chef1", user_code = "<h1>Soup") {
  const { bearer } = await signIn(app, username);
  const saved = await app.post(CALLS.savePortfolio, { user_code }, bearer);
  await saved.body?.cancel();
  return bearer;
}
