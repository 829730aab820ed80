// POST /api/portfolio/preview/ and its frame: a draft behind the same walls, for its author, for minutes.
import assert from "node:assert/strict";
import type { Finding } from "../../contract/page_code/findings.ts";
import { CALLS } from "../../contract/paths.ts";
import { removedBecause } from "../../contract/page_code/removal_sentences.ts";
import { signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

Deno.test("POST /api/portfolio/preview/ shows the sanitized draft, and saves nothing", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const { findings, ...reply } = await preview(app, bearer, "<p>Soup<nav>x</nav>");
  assert.deepEqual(reply, {
    frame_url: reply.frame_url,
    changes_made: true,
    offers_letterbox: false,
    sanitization_details: [{ rule: "menu", action: "Removed navigation menu", count: 1 }],
    sanitization_summary: "Removed 1 navigation menu.",
    pictures: [],
  });
  assert.deepEqual((findings as Finding[]).filter(({ kind }) => kind === "removed"), [{
    kind: "removed",
    rule: "menu",
    message: removedBecause("menu"),
    places: [{
      at: { line: 1, column: 8, start: 7, end: 19 },
      excerpt: "<nav>x</nav>",
      fix: {
        edits: [
          {
            start: 0,
            end: 0,
            text: "\n<style>@layer page-menu { page-menu { display: block; } }</style>",
          },
          { start: 7, end: 7, text: "</p>" },
          { start: 8, end: 11, text: "page-menu" },
          { start: 15, end: 18, text: "page-menu" },
        ],
      },
    }],
  }]);
  assert.match(reply.frame_url, /^\/preview\/[0-9a-f]{32}\/frame$/);
  const frame = await app.get(reply.frame_url);
  assert.equal(frame.status, 200);
  assert.equal(frame.headers.get("Cache-Control"), "no-store");
  assert.match(frame.headers.get("Content-Security-Policy")!, /sandbox allow-scripts/);
  assert.match(frame.headers.get("Content-Security-Policy")!, /frame-ancestors 'self'/);
  assert.equal(frame.headers.get("Referrer-Policy"), "no-referrer");
  assert.match(
    await frame.text(),
    /<p data-folio-at="0">Soup<div data-folio-removed="nav" [^>]+><\/div>$/,
  );
  const mine = await (await app.get(CALLS.myPortfolio, bearer)).json();
  assert.equal(mine.user_code_status, false);
});

Deno.test("a preview lives for 10 minutes, and the newest alone", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const first = await preview(app, bearer, "<p>1");
  const second = await preview(app, bearer, "<p>2");
  assert.equal(await statusOf(app, first.frame_url), 404);
  app.clock.advance(10 * 60_000 - 30_000);
  assert.equal(await statusOf(app, second.frame_url), 200);
  app.clock.advance(30_000);
  const gone = await app.get(second.frame_url);
  assert.equal(gone.status, 404);
  assert.match(gone.headers.get("Content-Security-Policy")!, /sandbox allow-scripts/);
  assert.match(await gone.text(), /This preview has expired\./);
});

Deno.test("two pages are compared beside the page that is edited, each with a preview of its own", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const ask = async (place: string) => {
    const response = await app.post(
      CALLS.previewPortfolio,
      { user_code: `<p>${place}`, place },
      bearer,
    );
    return { status: response.status, ...await response.json() };
  };
  const shown = [await ask("page"), await ask("before"), await ask("after")];
  const next = await ask("before");
  const statuses = [];
  for (const { frame_url } of [...shown, next]) statuses.push(await statusOf(app, frame_url));
  assert.deepEqual(statuses, [200, 404, 200, 200]);
  assert.deepEqual((await ask("elsewhere")).status, 400);
});

Deno.test("a preview is no page of its own", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const { frame_url } = await preview(app, bearer, "<p>1");
  const response = await app.get(frame_url, { "Sec-Fetch-Dest": "document" });
  assert.equal(response.status, 302);
  assert.equal(response.headers.get("Location"), "http://localhost:8000/dashboard");
});

Deno.test("only the dashboard may hold a preview and one's own page, and it nothing else", async () => {
  await using app = await testApp();
  const { cookie } = await signIn(app);
  const policy = (await app.get("/dashboard", cookie)).headers.get("Content-Security-Policy")!;
  assert.match(
    policy,
    /frame-src localhost:8000\/preview\/ localhost:8000\/u\/chef1\/ mailto: tel: sms: [^;]+;/,
  );
  const other = (await app.get("/profile", cookie)).headers.get("Content-Security-Policy")!;
  assert.match(other, /frame-src 'none';/);
});

Deno.test("USERCONTENT_ORIGIN also serves previews", async () => {
  await using app = await testApp({ USERCONTENT_ORIGIN: "http://pages.localhost:8000" });
  const { bearer, cookie } = await signIn(app);
  const { frame_url } = await preview(app, bearer, "<p>1");
  assert.match(frame_url, /^http:\/\/pages\.localhost:8000\/preview\//);
  const frame = await app.fetch(new Request(frame_url));
  assert.equal(frame.status, 200);
  await frame.body?.cancel();
  const policy = (await app.get("/dashboard", cookie)).headers.get("Content-Security-Policy")!;
  assert.match(
    policy,
    /frame-src http:\/\/pages\.localhost:8000\/preview\/ http:\/\/pages\.localhost:8000\/u\/chef1\/ mailto:/,
  );
});

for (
  const [claim, body, status] of [
    ["empty code", { user_code: " \n" }, 400],
    ["no code", {}, 400],
    ["code over 2 MiB", { user_code: "x".repeat(2 * 1024 * 1024 + 1) }, 413],
    ["a page too deep to read", { user_code: "<div>".repeat(2_000) }, 400],
  ] as const
) {
  Deno.test(`POST /api/portfolio/preview/ refuses ${claim}`, async () => {
    await using app = await testApp();
    const { bearer } = await signIn(app);
    const response = await app.post(CALLS.previewPortfolio, body, bearer);
    assert.equal(response.status, status);
    assert.ok((await response.json()).error);
  });
}

Deno.test("POST /api/portfolio/preview/ is closed to the signed-out, and limited", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const { bearer } = await signIn(app);
  const stranger = await app.post(CALLS.previewPortfolio, { user_code: "<p>" });
  assert.equal(stranger.status, 401);
  await stranger.body?.cancel();
  const statuses = [];
  for (let i = 0; i < 301; i++) {
    const response = await app.post(CALLS.previewPortfolio, { user_code: "<p>" }, bearer);
    await response.body?.cancel();
    statuses.push(response.status);
  }
  assert.deepEqual(statuses, [...Array(300).fill(200), 429]);
});

for (const id of ["x", "0".repeat(32), `${"0".repeat(31)}'`, "%00"]) {
  Deno.test(`GET /preview/${id}/frame is nothing`, async () => {
    await using app = await testApp();
    assert.equal(await statusOf(app, `/preview/${id}/frame`), 404);
  });
}

async function preview(app: TestApp, bearer: Record<string, string>, user_code: string) {
  const response = await app.post(CALLS.previewPortfolio, { user_code }, bearer);
  assert.equal(response.status, 200);
  return await response.json();
}

async function statusOf(app: TestApp, path: string): Promise<number> {
  const response = await app.get(path);
  await response.body?.cancel();
  return response.status;
}
