// What is kept in memory and in browsers, when the owner of a page changes who may see it; and pages that are not listed.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { STALE_MAX_MS } from "../../server/scaling/page_changes.ts";
import { discarded } from "../support/limited.ts";
import { letIn, lockedUser, PAGE_PASSWORD, publicUser, see } from "../support/locked.ts";
import { replicaOf } from "../support/replica.ts";
import { testApp } from "../support/test_app.ts";

const JSON_PATH = CALLS.publicPortfolio.replace(":username", "chef1");
const PATHS = ["/u/chef1", "/u/chef1/frame", JSON_PATH];
const request = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost:8000${path}`, { headers });

Deno.test("nothing of a page with a password is kept in memory, whoever reads it", async () => {
  await using app = await testApp();
  const { cookie } = await lockedUser(app);
  for (const headers of [{}, await letIn(app), cookie]) {
    for (const path of PATHS) {
      await discarded(app.get(path, headers));
      assert.equal(app.pages.find(request(path)), null, path);
    }
  }
});

Deno.test("a page that gets a password is kept no more: at once here, within a second on another process", async () => {
  await using app = await testApp();
  app.clock.hold();
  await using other = await replicaOf(app);
  const user = await publicUser(app);
  const statuses = (from: Pick<typeof app, "fetch">) =>
    Promise.all(PATHS.map(async (path) => {
      const response = await discarded(Promise.resolve(from.fetch(request(path))));
      return response.status;
    }));
  for (let round = 0; round < 2; round++) {
    assert.deepEqual([await statuses(app), await statuses(other)], [[200, 200, 200], [
      200,
      200,
      200,
    ]]);
    await see(app, user, { visibility: "password", password: PAGE_PASSWORD });
    assert.deepEqual(await statuses(app), [403, 403, 403]);
    app.clock.advance(STALE_MAX_MS);
    assert.deepEqual(await statuses(other), [403, 403, 403]);
    await see(app, user, { visibility: "public" });
  }
});

Deno.test("a new password ends what the old one opened on another process, too", async () => {
  await using app = await testApp();
  await using other = await replicaOf(app);
  const user = await lockedUser(app);
  const cookie = await letIn(app);
  const status = async () =>
    (await discarded(Promise.resolve(other.fetch(request("/u/chef1", cookie))))).status;
  assert.equal(await status(), 200);
  await see(app, user, { visibility: "password", password: "another one 2" });
  assert.equal(await status(), 403);
});

Deno.test("a browser that has the page from before is not told that nothing changed", async () => {
  await using app = await testApp();
  const user = await publicUser(app);
  const tags = await Promise.all(
    PATHS.map(async (path) => (await discarded(app.get(path))).headers.get("ETag")!),
  );
  await see(app, user, { visibility: "unlisted" });
  for (const [i, path] of PATHS.entries()) {
    const response = await discarded(app.get(path, { "If-None-Match": tags[i]! }));
    assert.equal(response.status, 200, `${path}: it says noindex now`);
  }
  await see(app, user, { visibility: "password", password: PAGE_PASSWORD });
  const cookie = await letIn(app);
  for (const [i, path] of PATHS.entries()) {
    for (const known of [tags[i]!, "*"]) {
      const response = await discarded(app.get(path, { "If-None-Match": known }));
      assert.equal(response.status, 403, path);
    }
  }
  const inside = await discarded(app.get("/u/chef1", { ...cookie, "If-None-Match": tags[0]! }));
  assert.equal(inside.status, 200);
});

Deno.test("GET /u/{username} of an unlisted page is as public, and asks search engines to leave it out", async () => {
  await using app = await testApp();
  const user = await publicUser(app);
  assert.doesNotMatch(await (await app.get("/u/chef1")).text(), /noindex/);
  await see(app, user, { visibility: "unlisted" });
  for (const path of [...PATHS, ...PATHS]) {
    const response = await app.get(path);
    assert.equal(response.status, 200, path);
    assert.equal(response.headers.get("X-Robots-Tag"), "noindex");
    assert.match(response.headers.get("Cache-Control")!, /^public/);
    const text = await response.text();
    if (path === "/u/chef1") assert.match(text, /<meta name="robots" content="noindex">/);
  }
});

Deno.test("GET /sitemap.xml, the QR code and the report of a page are the same whoever may see it", async () => {
  await using app = await testApp();
  const user = await publicUser(app);
  const read = () =>
    Promise.all(
      ["/sitemap.xml", "/robots.txt", "/u/chef1/qr.svg", "/report/chef1"].map(async (path) =>
        await (await app.get(path)).text()
      ),
    );
  const before = await read();
  assert.ok(!before.join("").includes("ecret"));
  for (const visibility of ["unlisted", "password"] as const) {
    const password = visibility === "password" ? PAGE_PASSWORD : undefined;
    await see(app, user, { visibility, password });
    assert.deepEqual(await read(), before);
  }
  const report = { username: "chef1", details: "It asks for my bank", email: "" };
  assert.equal((await discarded(app.post(CALLS.report, report))).status, 200);
});
