// /u/{username} of a page with a password: what a stranger learns, how a visitor gets in, and when they are out again.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { discarded } from "../support/limited.ts";
import {
  answer,
  letIn,
  lockedUser,
  PAGE_PASSWORD,
  publicUser,
  statusAndText,
} from "../support/locked.ts";
import { signIn } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";

const SITE = { PUBLIC_URL: "https://folio.example" };

Deno.test("GET /u/{username} of a page with a password asks for it, and tells nothing of the page", async () => {
  await using app = await testApp(SITE);
  await lockedUser(app);
  const response = await app.fetch(new Request("https://folio.example/u/chef1"));
  assert.equal(response.status, 403);
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  assert.equal(response.headers.get("X-Robots-Tag"), "noindex");
  assert.equal(response.headers.get("ETag"), null);
  const html = await response.text();
  assert.doesNotMatch(html, /secret|lentil|<iframe|<script|JavaScript/i);
  assert.match(html, /<title>This page is protected by a password · Folio Kitchen<\/title>/);
  assert.match(html, /<meta name="robots" content="noindex"/);
  assert.match(
    html,
    /<meta property="og:description" content="A page at Folio Kitchen that is protected by a password."/,
  );
  assert.match(html, /<form [^>]*action="\/u\/chef1" method="post"/);
  assert.match(html, /<input id="password"[^>]* autofocus=""/i);
});

Deno.test("GET /u/{username} of a page with a password leads other spellings to its own first", async () => {
  await using app = await testApp();
  await lockedUser(app, "Chef1");
  for (const path of ["/u/chef1?a=1", "/u/CHEF1?a=1", "/u/%43hef1?a=1"]) {
    const response = await discarded(app.get(path));
    assert.equal(response.status, 302, path);
    assert.equal(response.headers.get("Location"), "/u/Chef1?a=1");
  }
  assert.equal((await discarded(app.get("/u/Chef1/"))).status, 403);
});

Deno.test("HEAD /u/{username} of a page with a password is 403 as well", async () => {
  await using app = await testApp();
  await lockedUser(app);
  const request = new Request("http://localhost:8000/u/chef1", { method: "HEAD" });
  const response = await discarded(Promise.resolve(app.fetch(request)));
  assert.equal(response.status, 403);
  assert.equal(response.headers.get("Cache-Control"), "no-store");
});

Deno.test("POST /u/{username} with the password sets a cookie of this page alone, and leads to it", async () => {
  await using app = await testApp(SITE);
  await lockedUser(app);
  const response = await discarded(answer(app, PAGE_PASSWORD, { path: "/u/CHEF1?a=1" }));
  assert.equal(response.status, 303);
  assert.equal(response.headers.get("Location"), "/u/chef1?a=1");
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  assert.match(
    response.headers.get("Set-Cookie")!,
    /^__Secure-let_in=[\w.-]+; Max-Age=2592000; Path=\/u\/chef1; HttpOnly; Secure; SameSite=Lax$/,
  );
});

Deno.test("GET /u/{username} with the cookie is the page, for this visitor alone and for nobody to keep", async () => {
  await using app = await testApp();
  await lockedUser(app);
  const response = await app.get("/u/chef1", await letIn(app));
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("Cache-Control"), "private, no-store");
  assert.equal(response.headers.get("X-Robots-Tag"), "noindex");
  assert.equal(response.headers.get("ETag"), null);
  const html = await response.text();
  assert.match(html, /<title>Secret soup<\/title><meta name="robots" content="noindex">/);
  assert.match(html, /<article class="published-text"><h1>Secret recipe<\/h1>/);
});

Deno.test("GET /u/{username} of one's own page asks its owner for nothing, and others who are signed in", async () => {
  await using app = await testApp();
  const { cookie } = await lockedUser(app);
  const other = await signIn(app, "chef2");
  assert.equal((await discarded(app.get("/u/chef1", cookie))).status, 200);
  assert.equal((await discarded(app.get("/u/chef1", other.cookie))).status, 403);
});

Deno.test("POST /u/{username} with a wrong password asks again, with a sentence", async () => {
  await using app = await testApp();
  await lockedUser(app);
  for (const password of ["a wrong one 1", "", "x".repeat(129), `${PAGE_PASSWORD} `]) {
    const response = await answer(app, password);
    assert.equal(response.status, 403);
    assert.equal(response.headers.get("Set-Cookie"), null);
    const html = await response.text();
    assert.match(html, /role="alert"[^>]*>That is not the password of this page/);
    assert.match(html, /<input [^>]*aria-invalid="true" aria-describedby="password_error"/);
    assert.doesNotMatch(html, /secret/i);
  }
});

Deno.test("POST /u/{username} from elsewhere, or as no form, is not even looked at", async () => {
  await using app = await testApp();
  await lockedUser(app);
  const elsewhere: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: "https://elsewhere.example" },
    { Origin: "null" },
    { "Content-Type": "text/plain" },
  ];
  for (const headers of elsewhere) {
    const response = await answer(app, PAGE_PASSWORD, { headers });
    assert.equal(response.status, 403);
    assert.equal(response.headers.get("Set-Cookie"), null);
    assert.match(await response.text(), /Please type the password here\./);
  }
  const long = await discarded(answer(app, "x".repeat(5_000)));
  assert.equal(long.status, 413);
});

Deno.test("POST /u/{username} of a page without a password leads to it, and of none is 404", async () => {
  await using app = await testApp();
  await publicUser(app);
  const open = await discarded(answer(app, PAGE_PASSWORD));
  assert.deepEqual([open.status, open.headers.get("Location")], [303, "/u/chef1"]);
  assert.equal((await discarded(answer(app, "x", { path: "/u/nobody" }))).status, 404);
});

Deno.test("a page with a password that is offline, or taken down, says what every other says", async () => {
  await using app = await testApp();
  const { bearer } = await lockedUser(app);
  const cookie = await letIn(app);
  await discarded(app.post(CALLS.publishPortfolio, { is_published: false }, bearer));
  for (
    const asked of [app.get("/u/chef1"), app.get("/u/chef1", cookie), answer(app, PAGE_PASSWORD)]
  ) {
    const [status, html] = await statusAndText(asked);
    assert.equal(status, 404);
    assert.match(html, /<h1>This portfolio is offline at the moment<\/h1>/);
  }
});

Deno.test("links to an old name of a page with a password lead on, and its visitors are asked again", async () => {
  await using app = await testApp();
  const { bearer } = await lockedUser(app);
  const cookie = await letIn(app);
  const profile = { first_name: "", last_name: "", email: "chef1@example.com" };
  const renamed = await app.put(CALLS.updateProfile, { ...profile, username: "chef9" }, bearer);
  assert.equal(renamed.status, 200, await renamed.text());
  const old = await discarded(app.get("/u/chef1", cookie));
  assert.deepEqual([old.status, old.headers.get("Location")], [302, "/u/chef9"]);
  assert.equal((await discarded(app.get("/u/chef9"))).status, 403);
});
