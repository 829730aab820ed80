// The frame of a page with a password: at an address that only those learn who were let in, for a day or two.
import assert from "node:assert/strict";
import { signPageToken } from "../../server/http/page_tokens.ts";
import { CALLS } from "../../contract/paths.ts";
import { discarded } from "../support/limited.ts";
import {
  framePathOf,
  letIn,
  lockedUser,
  PAGE_PASSWORD,
  publicUser,
  see,
  statusAndText,
} from "../support/locked.ts";
import { testApp } from "../support/test_app.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

Deno.test("GET /u/{username}/frame of a page with a password is a failure in its sandbox, with the cookie too", async () => {
  await using app = await testApp();
  const user = await lockedUser(app);
  for (const headers of [{}, await letIn(app), user.cookie]) {
    const response = await app.get("/u/chef1/frame", headers);
    assert.equal(response.status, 403);
    assert.match(response.headers.get("Content-Security-Policy")!, /^sandbox allow-scripts;/);
    assert.equal(response.headers.get("Cache-Control"), "no-store");
    const html = await response.text();
    assert.match(html, /<p>This page is protected by a password\.<\/p>/);
    assert.doesNotMatch(html, /secret/i);
  }
});

Deno.test("GET /u/{username}/{token}/frame is the page in its sandbox, never kept, at the one place that its shell allows", async () => {
  await using app = await testApp();
  await lockedUser(app);
  const shell = await discarded(app.get("/u/chef1", await letIn(app)));
  const path = await framePathOf(app, await letIn(app));
  assert.match(path, /^\/u\/chef1\/[\w-]{43}\/frame$/);
  const policy = shell.headers.get("Content-Security-Policy")!;
  assert.ok(policy.includes(`frame-src localhost:8000${path} mailto: tel: sms: `), policy);
  const frame = await app.get(path);
  assert.equal(frame.status, 200);
  assert.match(frame.headers.get("Content-Security-Policy")!, /^sandbox allow-scripts; /);
  assert.equal(frame.headers.get("Cache-Control"), "no-store");
  assert.equal(frame.headers.get("X-Robots-Tag"), "noindex");
  assert.equal(frame.headers.get("ETag"), null);
  assert.match(await frame.text(), /<script>.+<h1>Secret recipe/s);
  assert.equal(app.pages.find(new Request(`http://localhost:8000${path}`)), null);
  const alone = await discarded(app.get(path, { "Sec-Fetch-Dest": "document" }));
  assert.equal(alone.headers.get("Location"), "http://localhost:8000/u/chef1");
});

Deno.test("GET /u/{username}/{token}/frame refuses tokens of another page, day, password or secret", async () => {
  await using app = await testApp();
  const user = await lockedUser(app);
  const other = await lockedUser(app, "chef2");
  const path = await framePathOf(app, await letIn(app));
  assert.equal((await discarded(app.get(path.replace("chef1", "chef2")))).status, 403);
  const page = { user_id: user.id, password_set_at: null, access_ended_at: null };
  const wrong = [
    signPageToken(app.secret, page, app.clock.now()),
    signPageToken(app.secret, { ...page, user_id: other.id }, app.clock.now()),
    "x",
    "frame",
    "%00",
  ];
  for (const token of wrong) {
    const response = await app.get(`/u/chef1/${token}/frame`);
    assert.equal(response.status, 403, token);
    assert.match(response.headers.get("Content-Security-Policy")!, /^sandbox allow-scripts;/);
    assert.match(await response.text(), /Please load it again/);
  }
  app.clock.advance(DAY_MS);
  assert.equal((await discarded(app.get(path))).status, 200, "on the next day");
  app.clock.advance(DAY_MS);
  assert.equal((await discarded(app.get(path))).status, 403, "two days later");
});

Deno.test("GET /u/{username}/{token}/frame ends with the password that it was given for", async () => {
  await using app = await testApp();
  const user = await lockedUser(app);
  const path = await framePathOf(app, await letIn(app));
  await see(app, user, { visibility: "password", password: PAGE_PASSWORD });
  assert.equal((await discarded(app.get(path))).status, 403);
  const now = await framePathOf(app, await letIn(app));
  assert.equal((await discarded(app.get(now))).status, 200);
});

Deno.test("GET /u/{username}/{token}/frame of a page that is gone or offline is 404, in the sandbox", async () => {
  await using app = await testApp();
  const { bearer } = await lockedUser(app);
  const path = await framePathOf(app, await letIn(app));
  await discarded(app.post(CALLS.publishPortfolio, { is_published: false }, bearer));
  for (const gone of [path, path.replace("chef1", "nobody")]) {
    const response = await discarded(app.get(gone));
    assert.equal(response.status, 404);
    assert.match(response.headers.get("Content-Security-Policy")!, /^sandbox allow-scripts;/);
  }
});

Deno.test("a page whose password is asked for no more still answers its frames that are open", async () => {
  await using app = await testApp();
  const user = await lockedUser(app);
  const path = await framePathOf(app, await letIn(app));
  await see(app, user, { visibility: "public" });
  assert.equal((await discarded(app.get(path))).status, 200);
  assert.match((await statusAndText(app.get("/u/chef1")))[1], /src="\/u\/chef1\/frame"/);
});

Deno.test("USERCONTENT_ORIGIN serves the frame of a page with a password, and asks for no cookie", async () => {
  await using app = await testApp({ USERCONTENT_ORIGIN: "http://pages.localhost:8000" });
  const user = await publicUser(app);
  await see(app, user, { visibility: "password", password: PAGE_PASSWORD });
  const shell = await app.get("/u/chef1", await letIn(app));
  const [, address] = /<iframe [^>]*src="([^"]+)"/.exec(await shell.text())!;
  assert.match(address!, /^http:\/\/pages\.localhost:8000\/u\/chef1\/[\w-]{43}\/frame$/);
  assert.ok(shell.headers.get("Content-Security-Policy")!.includes(`frame-src ${address} `));
  const frame = await discarded(Promise.resolve(app.fetch(new Request(address!))));
  assert.equal(frame.status, 200);
  assert.match(
    frame.headers.get("Content-Security-Policy")!,
    /frame-ancestors http:\/\/localhost:8000/,
  );
  const locked = address!.replace(/[\w-]{43}\//, "");
  assert.equal((await discarded(Promise.resolve(app.fetch(new Request(locked))))).status, 403);
});
