// PAGES_ORIGIN: people's pages answer at a host of their own, where nothing of the app is.
import assert from "node:assert/strict";
import { API } from "../../contract/calls.ts";
import type { CallDescription } from "../../contract/described_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { readAssets } from "../../server/http/assets.ts";
import { signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const APP = "http://localhost:8000";
const PAGES = "http://127.0.0.1:8000";
/** Of every route, what a name in its address is filled with. */
const NAMES: Record<string, string> = { ":name": "cafe", ":username": "chef1" };

/** All that is answered where pages are; what is new is refused there until somebody writes it down here. */
const AT_PAGES = [
  "GET /",
  "GET /.well-known/security.txt",
  "GET /api/messages/challenge",
  "GET /examples/:name",
  "GET /examples/:name/card.jpg",
  "GET /examples/:name/frame",
  "GET /favicon.ico",
  "GET /k/:id/:rest{.+}",
  "GET /preview/:id/files/:name",
  "GET /preview/:id/frame",
  "GET /preview/:id/pictures/:name",
  "GET /preview/picture/frame",
  "GET /report/:username",
  "GET /robots.txt",
  "GET /sitemap.xml",
  "GET /u/:username",
  "GET /u/:username/:token/files/:name",
  "GET /u/:username/:token/frame",
  "GET /u/:username/:token/pictures/:name",
  "GET /u/:username/card.jpg",
  "GET /u/:username/files/:name",
  "GET /u/:username/frame",
  "GET /u/:username/pictures/:name",
  "GET /u/:username/qr.svg",
  "POST /api/loads",
  "POST /api/messages",
  "POST /api/messages/refused",
  "POST /api/report",
  "POST /api/visits",
  "POST /api/visits/presses",
  "POST /u/:username",
];

Deno.test("at the host of pages, every route of the app but theirs is not found, and at the app's host theirs lead there", async () => {
  await using app = await testApp({
    PAGES_ORIGIN: PAGES,
    ABUSE_CONTACT: "abuse@folio.example",
    SECURITY_CONTACT: "mailto:security@folio.example",
  });
  await publish(app);
  const routes = app.routes.filter(({ method, path }) => method !== "ALL" && !path.includes("*"));
  const answered = new Set<string>();
  for (const { method, path } of routes) {
    const address = path.replaceAll(/(:\w+)(?:\{[^}]*\})?/g, (_, name) => NAMES[name] ?? "1");
    const here = await app.fetch(new Request(PAGES + address, { method }));
    const body = await here.text();
    const isRefused = here.status === 404 &&
      /Not found|There is nothing at this address/i.test(body);
    if (!isRefused) answered.add(`${method} ${path}`);
    const there = await app.fetch(new Request(APP + address, { method }));
    await there.body?.cancel();
    const leads = there.status === 301 && there.headers.get("Location") === PAGES + address;
    const isPage = /^\/(k|u|report|examples|preview)\/.*(:|\/frame$)/.test(path) &&
      path !== "/preview/:id";
    assert.equal(leads, isPage, `${method} ${path}: ${there.status}`);
  }
  assert.deepEqual([...answered].sort(), AT_PAGES);
});

Deno.test("the screens at the host of pages find there all that they fetch, lead to the app by its whole address, and bring none of its scripts", async () => {
  await using app = await testApp({ PAGES_ORIGIN: PAGES });
  const bearer = await publish(app);
  const at = async (path: string) => await (await app.fetch(new Request(PAGES + path))).text();
  const documents = [
    await at("/u/chef1"),
    await at("/u/nobody"),
    await at("/examples/illustrator"),
    await at("/report/chef1"),
  ];
  const locked = { visibility: "password", password: "for my guests 1" };
  await (await app.post(CALLS.visibility, locked, bearer)).body?.cancel();
  documents.push(await at("/u/chef1"));
  const fetched = new Set(documents.flatMap((html) => html.match(/\/assets\/[\w.-]+/g) ?? []));
  assert.ok(fetched.size > 5);
  for (const path of fetched) assert.equal(await statusAt(app, path), 200, path);
  for (const html of documents) {
    const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, path]) => path!);
    for (const path of links) assert.match(path, /^\/(u|report)\/chef1$/);
    assert.match(html, /href="http:\/\/localhost:8000\//);
  }
  const { entries } = readAssets(new URL("../../dist/", import.meta.url));
  for (const name of ["gate", "islands/login_form", "islands/editor", "islands/sidebar"]) {
    assert.equal(await statusAt(app, `/assets/${entries[name]!.file}`), 404, name);
  }
});

Deno.test("with PAGES_ORIGIN, all that names a page names it there", async () => {
  await using app = await testApp({ PAGES_ORIGIN: PAGES });
  await publish(app);
  const page = `${PAGES}/u/chef1`;
  const shell = await app.fetch(new Request(page));
  const html = await shell.text();
  assert.match(html, new RegExp(`<link rel="canonical" href="${page}">`));
  assert.match(html, new RegExp(`og:image" content="${page}/card\\.jpg\\?v=1"`));
  assert.match(
    shell.headers.get("Content-Security-Policy")!,
    /frame-src http:\/\/127\.0\.0\.1:8000\/u\/chef1\/frame /,
  );
  const frame = await app.fetch(new Request(`${page}/frame`));
  await frame.body?.cancel();
  assert.match(
    frame.headers.get("Content-Security-Policy")!,
    /frame-ancestors http:\/\/localhost:8000 http:\/\/127\.0\.0\.1:8000/,
  );
  const sitemaps = await Promise.all(
    [APP, PAGES].map(async (origin) =>
      await (await app.fetch(new Request(`${origin}/sitemap.xml`))).text()
    ),
  );
  assert.doesNotMatch(sitemaps[0]!, /examples\//);
  for (const [, address] of sitemaps[1]!.matchAll(/<loc>([^<]*)/g)) {
    assert.ok(address!.startsWith(`${PAGES}/examples/`));
  }
  const report = await app.fetch(
    new Request(PAGES + CALLS.report, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username: "chef1", details: "It asks for a password.", email: "" }),
    }),
  );
  assert.equal(report.status, 200);
  await report.body?.cancel();
  assert.match(JSON.stringify(await app.mailbox.next()), new RegExp(page));
});

Deno.test("a form of the app's host cannot open a locked page at the host of pages, one of its own can", async () => {
  await using app = await testApp({ PAGES_ORIGIN: PAGES });
  const bearer = await publish(app);
  const locked = { visibility: "password", password: "for my guests 1" };
  await (await app.post(CALLS.visibility, locked, bearer)).body?.cancel();
  const unlock = (origin: string, site: string) =>
    app.fetch(
      new Request(`${PAGES}/u/chef1`, {
        method: "POST",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          "Origin": origin,
          "Sec-Fetch-Site": site,
        },
        body: "password=for+my+guests+1",
      }),
    );
  const refused = await unlock(APP, "cross-site");
  assert.equal(refused.status, 403);
  await refused.body?.cancel();
  const opened = await unlock(PAGES, "same-origin");
  assert.equal(opened.status, 303);
  assert.match(opened.headers.get("Set-Cookie")!, /Path=\/u\/chef1;/);
});

Deno.test("every call that pages ask needs nobody to be signed in", () => {
  for (const [name, call] of Object.entries<CallDescription>(API)) {
    if (call.isOfPages) assert.equal(call.by, "anyone", name);
  }
});

async function statusAt(app: TestApp, path: string): Promise<number> {
  const response = await app.fetch(new Request(PAGES + path));
  await response.body?.cancel();
  return response.status;
}

async function publish(app: TestApp): Promise<{ Authorization: string }> {
  const { bearer } = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code: "<h1>Soup" }, bearer);
  await saved.body?.cancel();
  return bearer;
}
