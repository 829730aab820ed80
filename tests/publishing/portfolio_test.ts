// /api/portfolio/: saving, conflicts, what is refused, and who may read what.
import assert from "node:assert/strict";
import { callPath, CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

const PAGE = "<!DOCTYPE html><title>Soups</title><h1>Soup</h1>";
const MIB = 1024 * 1024;

Deno.test("GET /api/portfolio/my/get/ is empty before the first save", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const response = await app.get(CALLS.myPortfolio, bearer);
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), {
    user_code_status: false,
    user_code: "",
    sanitization_log: [],
    version: 0,
  });
});

Deno.test("POST /api/portfolio/save/ keeps a page that breaks no rule as it is", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const saved = await save(app, bearer, { user_code: PAGE });
  assert.equal(saved.status, 200);
  assert.equal(saved.message, SENTENCES.portfolio_saved);
  assert.equal(saved.changes_made, false);
  assert.equal(saved.version, 1);
  const mine = await (await app.get(CALLS.myPortfolio, bearer)).json();
  assert.equal(mine.user_code, PAGE);
  assert.equal(mine.user_code_status, true);
});

Deno.test("POST /api/portfolio/save/ takes out what breaks a rule, and says so", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const saved = await save(app, bearer, { user_code: `<nav>x</nav><nav>y</nav>${PAGE}` });
  assert.equal(saved.changes_made, true);
  const log = [{ rule: "menu", action: "Removed navigation menu", count: 2 }];
  assert.deepEqual(saved.sanitization_details, log);
  assert.match(saved.sanitization_summary, /Removed 2 navigation menus/);
  const mine = await (await app.get(CALLS.myPortfolio, bearer)).json();
  const skeleton = `<div data-folio-removed="nav" style="display: none !important"></div>`;
  assert.equal(mine.user_code, skeleton + skeleton + PAGE);
  assert.deepEqual(mine.sanitization_log, log);
});

Deno.test("POST /api/portfolio/save/ overwrites nothing that the editor has not seen", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  await save(app, bearer, { user_code: "<p>one", version: 0 });
  const stale = await save(app, bearer, { user_code: "<p>two", version: 0 });
  assert.equal(stale.status, 409);
  assert.match(stale.error, /Nothing was overwritten/);
  const mine = await (await app.get(CALLS.myPortfolio, bearer)).json();
  assert.equal(mine.user_code, "<p>one");
  assert.equal((await save(app, bearer, { user_code: "<p>two", version: 1 })).version, 2);
  assert.equal((await save(app, bearer, { user_code: "<p>three" })).version, 3);
});

Deno.test("POST /api/portfolio/save/ lets one of ten first saves win", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const saves = await Promise.all(
    Array.from({ length: 10 }, (_, i) => save(app, bearer, { user_code: `<p>${i}`, version: 0 })),
  );
  assert.equal(saves.filter(({ status }) => status === 200).length, 1);
  assert.equal(saves.filter(({ status }) => status === 409).length, 9);
});

for (
  const [claim, body, status, error] of [
    ["empty code", { user_code: "" }, 400, SENTENCES.portfolio_code_empty],
    ["white space", { user_code: " \n\t" }, 400, SENTENCES.portfolio_code_empty],
    ["a list for code", { user_code: ["x"] }, 400, "Portfolio code must be a text"],
    ["a broken version", { user_code: "x", version: 1.5 }, 400, "Version must be a whole number"],
    [
      "a byte over 2 MiB",
      { user_code: "x".repeat(2 * MIB + 1) },
      413,
      SENTENCES.portfolio_code_too_large,
    ],
    ["7 MiB", { user_code: "x".repeat(7 * MIB) }, 413, SENTENCES.portfolio_code_too_large],
  ] as const
) {
  Deno.test(`POST /api/portfolio/save/ refuses ${claim}`, async () => {
    await using app = await testApp();
    const { bearer } = await signIn(app);
    const refused = await save(app, bearer, body);
    assert.equal(refused.status, status);
    assert.equal(refused.error, error);
  });
}

Deno.test("POST /api/portfolio/save/ takes 2 MiB to the byte", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const { status } = await save(app, bearer, { user_code: "é".repeat(MIB) });
  assert.equal(status, 200);
});

Deno.test("/api/portfolio/ is closed to the signed-out", async () => {
  await using app = await testApp();
  for (
    const response of [
      await app.get(CALLS.myPortfolio),
      await app.post(CALLS.savePortfolio, { user_code: PAGE }),
    ]
  ) {
    assert.equal(response.status, 401);
    assert.equal(response.headers.get("WWW-Authenticate"), "Bearer");
    await response.body?.cancel();
  }
});

Deno.test("GET /api/portfolio/u/{username}/ is open to all, in any letter case", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app, "Chef1");
  await save(app, bearer, { user_code: PAGE });
  const response = await app.get("/api/portfolio/u/cHEF1");
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), { user_code: PAGE });
});

for (const name of ["chef2", "%00", "a'b", "%F0%9F%8D%B2", "%zz", "x".repeat(3_000), "..%2f"]) {
  Deno.test(`GET /api/portfolio/u/${name.slice(0, 20)}/ is not found`, async () => {
    await using app = await testApp();
    const response = await app.get(`/api/portfolio/u/${name}/`);
    assert.equal(response.status, 404);
    assert.deepEqual(await errorIn(response), SENTENCES.portfolio_not_found);
  });
}

Deno.test("POST /api/portfolio/save/ says who can see what was saved", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const saved = async () => {
    const { is_online, visibility } = await save(app, bearer, { user_code: PAGE });
    return [is_online, visibility];
  };
  assert.deepEqual(await saved(), [true, "public"]);
  await app.post(CALLS.visibility, { visibility: "unlisted" }, bearer);
  assert.deepEqual(await saved(), [true, "unlisted"]);
  await app.post(CALLS.publishPortfolio, { is_published: false }, bearer);
  assert.deepEqual(await saved(), [false, "unlisted"]);
});

async function save(app: TestApp, bearer: Record<string, string>, body: unknown) {
  const response = await app.post(CALLS.savePortfolio, body, bearer);
  return { status: response.status, ...await response.json() };
}

Deno.test("POST /api/portfolio/publish/ takes a page offline and back, and loses nothing", async () => {
  await using app = await testApp();
  const { bearer, cookie } = await signIn(app);
  const publish = async (is_published: unknown) => {
    const response = await app.post(CALLS.publishPortfolio, { is_published }, bearer);
    return [response.status, response.ok ? await response.json() : await errorIn(response)];
  };
  assert.deepEqual(await publish(true), [404, SENTENCES.portfolio_not_found]);
  await (await app.post(CALLS.savePortfolio, { user_code: "<p>Soup" }, bearer)).body?.cancel();
  assert.deepEqual(await publish("no"), [400, "is_published must be true or false"]);
  assert.deepEqual(await publish(false), [200, { message: SENTENCES.unpublished }]);
  for (const path of ["/u/chef1", "/u/chef1/frame", "/api/portfolio/u/chef1/"]) {
    const response = await app.get(path);
    assert.equal(response.status, 404, path);
    assert.match(await response.text(), /This portfolio is offline at the moment/);
  }
  const mine = await (await app.get(CALLS.myPortfolio, bearer)).json();
  assert.equal(mine.user_code, "<p>Soup");
  assert.match(await (await app.get("/dashboard", cookie)).text(), /Nobody sees your page/);
  const again = await app.post(CALLS.savePortfolio, { user_code: "<p>Stew" }, bearer);
  assert.equal(again.status, 200, "saving goes on");
  await again.body?.cancel();
  assert.equal((await app.get("/u/chef1")).status, 404, "and publishes nothing by itself");
  assert.deepEqual(await publish(true), [200, { message: SENTENCES.published }]);
  const frame = await app.get("/u/chef1/frame");
  assert.match(await frame.text(), /<p>Stew$/);
});

Deno.test("calls that answer with a page are compressed, and those that fit into a packet are not", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const user_code = "<p>Lentils, lemon, cumin.".repeat(500);
  await (await app.post(CALLS.savePortfolio, { user_code }, bearer)).body?.cancel();
  for (
    const [call, coding] of [
      [CALLS.myPortfolio, "gzip"],
      [CALLS.versions, "gzip"],
      [CALLS.exportData, "gzip"],
      [callPath(CALLS.version, { version: 1 }), "gzip"],
      [CALLS.userData, null],
    ] as const
  ) {
    const headers = { ...bearer, "Accept-Encoding": "gzip" };
    const response = await app.get(call, headers);
    await response.body?.cancel();
    assert.equal(response.status, 200, call);
    assert.equal(response.headers.get("Content-Encoding"), coding, call);
  }
});
