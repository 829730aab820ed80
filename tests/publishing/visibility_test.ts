// POST /api/portfolio/visibility/: who may see one's page, what it takes to say so, and what else knows of it.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { discarded, LIMITED } from "../support/limited.ts";
import { answer, letIn, lockedUser, PAGE_PASSWORD, publicUser, see } from "../support/locked.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

Deno.test("POST /api/portfolio/visibility/ changes who may see the page, and says so", async () => {
  await using app = await testApp();
  const { bearer } = await publicUser(app);
  const change = async (request: object) => {
    const response = await app.post(CALLS.visibility, request, bearer);
    return [response.status, await response.json()] as const;
  };
  assert.deepEqual(await change({ visibility: "unlisted" }), [
    200,
    { message: SENTENCES.page_is_unlisted, frame_url: "/u/chef1/frame" },
  ]);
  const [status, { message, frame_url }] = await change({
    visibility: "password",
    password: PAGE_PASSWORD,
  });
  assert.deepEqual([status, message], [200, SENTENCES.page_has_password]);
  // Its owner is let in.
  assert.match(frame_url, /^\/u\/chef1\/[^/]+\/frame$/);
  const frame = await app.get(frame_url);
  assert.equal(frame.status, 200);
  await frame.body?.cancel();
  assert.deepEqual(await change({ visibility: "public" }), [
    200,
    { message: SENTENCES.page_is_public, frame_url: "/u/chef1/frame" },
  ]);
});

for (
  const [request, sentence] of [
    [{ visibility: "password" }, SENTENCES.page_password_needed],
    [{ visibility: "password", password: "1234567" }, SENTENCES.password_too_short],
    [{ visibility: "password", password: "x".repeat(129) }, SENTENCES.password_too_long],
    [{ visibility: "password", password: "a\0bcdefgh" }, /cannot be stored/],
    [{ visibility: "password", password: 12345678 }, "Password must be a text"],
    [{ visibility: "password", password: "password123" }, /one of the most used/],
    [{ visibility: "password", password: "chef1@example.com" }, /must not be your name/],
    [{ visibility: "public", password: PAGE_PASSWORD }, SENTENCES.page_password_unused],
    [{ visibility: "friends" }, "visibility must be public, unlisted or password"],
    [{}, "visibility must be public, unlisted or password"],
  ] as const
) {
  Deno.test(`POST /api/portfolio/visibility/ refuses ${JSON.stringify(request).slice(0, 80)}`, async () => {
    await using app = await testApp();
    const { bearer } = await publicUser(app);
    const response = await app.post(CALLS.visibility, request, bearer);
    assert.equal(response.status, 400);
    const { error } = await response.json();
    if (sentence instanceof RegExp) assert.match(error, sentence);
    else assert.equal(error, sentence);
    assert.equal((await discarded(app.get("/u/chef1"))).status, 200, "nothing has changed");
  });
}

Deno.test("POST /api/portfolio/visibility/ keeps the password while the page is open, and takes a new one", async () => {
  await using app = await testApp();
  const user = await lockedUser(app);
  await see(app, user, { visibility: "public" });
  await see(app, user, { visibility: "password" });
  const cookie = await letIn(app);
  await see(app, user, { visibility: "password" });
  assert.equal((await discarded(app.get("/u/chef1", cookie))).status, 200, "the same password");
  await see(app, user, { visibility: "password", password: "another one 2" });
  assert.equal((await discarded(app.get("/u/chef1", cookie))).status, 403);
  assert.equal((await discarded(answer(app, PAGE_PASSWORD))).status, 403);
  assert.equal((await discarded(answer(app, "another one 2"))).status, 303);
  assert.equal((await discarded(answer(app, PASSWORD))).status, 403, "the account's is another");
});

Deno.test("POST /api/portfolio/visibility/ gives no two passwords one time, whatever the clock says", async () => {
  await using app = await testApp();
  const user = await lockedUser(app);
  const before = await setAt();
  app.clock.advance(-60_000);
  await see(app, user, { visibility: "password", password: PAGE_PASSWORD });
  assert.ok(await setAt() > before);

  async function setAt(): Promise<number> {
    const [row] = await app.database.sql<{ at: Date }>`
      select password_set_at as at from portfolios`;
    return row!.at.getTime();
  }
});

Deno.test("POST /api/portfolio/visibility/ wants someone signed in who has a page", async () => {
  await using app = await testApp();
  const request = { visibility: "unlisted" };
  assert.equal((await discarded(app.post(CALLS.visibility, request))).status, 401);
  const { bearer, cookie } = await signIn(app);
  assert.equal((await discarded(app.post(CALLS.visibility, request, cookie))).status, 401);
  const response = await app.post(CALLS.visibility, request, bearer);
  assert.equal(response.status, 404);
  assert.deepEqual(await errorIn(response), SENTENCES.portfolio_not_found);
});

Deno.test("POST /api/portfolio/visibility/ takes 30 new passwords an hour", async () => {
  await using app = await testApp(LIMITED);
  const { bearer } = await publicUser(app);
  const request = { visibility: "password", password: PAGE_PASSWORD };
  const statuses: number[] = [];
  for (let i = 0; i < 31; i++) {
    statuses.push((await discarded(app.post(CALLS.visibility, request, bearer))).status);
  }
  assert.deepEqual(statuses, [...Array(30).fill(200), 429]);
});

Deno.test("GET /api/profile/export/ says who may see the page, and holds no hash of its password", async () => {
  await using app = await testApp();
  const { bearer } = await lockedUser(app);
  const text = await (await app.get(CALLS.exportData, bearer)).text();
  const { portfolio } = JSON.parse(text);
  assert.equal(portfolio.visibility, "password");
  assert.ok(Date.parse(portfolio.password_set_at) > 0);
  assert.ok(!text.includes("$2b$"));
});

Deno.test("GET /api/portfolio/u/{username}/ of a page with a password says that it has one, and nothing else", async () => {
  await using app = await testApp();
  const user = await publicUser(app);
  const address = CALLS.publicPortfolio.replace(":username", "chef1");
  const tag = (await discarded(app.get(address))).headers.get("ETag")!;
  await see(app, user, { visibility: "password", password: PAGE_PASSWORD });
  const asked: Record<string, string>[] = [
    {},
    { "If-None-Match": tag },
    { "If-None-Match": "*" },
    user.cookie,
  ];
  for (const headers of asked) {
    const response = await app.get(address, headers);
    assert.equal(response.status, 403);
    assert.equal(response.headers.get("Cache-Control"), "no-store");
    assert.deepEqual(await errorIn(response), SENTENCES.page_locked);
  }
});
